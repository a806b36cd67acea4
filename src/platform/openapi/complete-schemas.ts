import type { OpenAPIObject } from '@nestjs/swagger';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
type Schema = Exclude<Schemas[string], { $ref: string }>;

const JSON_BODY = 'application/json';

/** Shows the example of an operation's body, which Swagger UI sends as it is. */
export function addExample(operation: Operation, example: object): void {
  for (const content of Object.values(contentOf(operation))) content.example = example;
}

/** Requires a field in the body of an update, none of whose fields is required. */
export function requireAField(operation: Operation, schemas: Schemas): void {
  const schema = bodyOf(operation, schemas);
  if (schema && !('$ref' in schema) && !schema.required?.length) schema.minProperties = 1;
}

function bodyOf(operation: Operation, schemas: Schemas): Schemas[string] | undefined {
  const { $ref = '' } = (contentOf(operation)[JSON_BODY]?.schema ?? {}) as { $ref?: string };
  return schemas[$ref.slice($ref.lastIndexOf('/') + 1)];
}

type Content = Extract<Operation['requestBody'], { content: object }>['content'];

const contentOf = ({ requestBody }: Operation): Content => (requestBody && 'content' in requestBody ? requestBody.content : {});

const DEFAULT = /\bDefaults to (?:`([^`]+)`|(true|false|\d+))\./;

/** Sets the defaults that the descriptions of a new resource's fields state. */
export function addDefaults(schemas: Schemas): void {
  for (const [name, schema] of Object.entries(schemas)) {
    if (!name.startsWith('Create') || '$ref' in schema) continue;
    for (const property of Object.values(schema.properties ?? {})) addDefault(property as Schema);
  }
}

function addDefault(property: Schema): void {
  const [, word, literal] = DEFAULT.exec(property.description ?? '') ?? [];
  if (word !== undefined && property.type === 'string') property.default = word;
  if (literal !== undefined && property.type !== 'string') property.default = JSON.parse(literal) as unknown;
}
