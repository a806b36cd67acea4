import type { OpenAPIObject } from '@nestjs/swagger';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
type Schema = Exclude<Schemas[string], { $ref: string }>;

const JSON_BODY = 'application/json';

/** Adds the example of an operation's body. Swagger UI sends it unchanged. */
export function addExample(operation: Operation, example: object): void {
  for (const content of Object.values(contentOf(operation))) content.example = example;
}

/** Requires at least one field in the body of an update, in which every field is optional. */
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

const DEFAULT = /\bDefaults to (?:`([^`]*)`|(true|false|\d+))\./;

/**
 * Removes the defaults from the descriptions of updates, which come from the class of the new resource: fields that an update omits keep their
 * values. Other descriptions keep their defaults. No schema of a body has the keyword `default`, because type generators treat a property with
 * a default as always present.
 */
export function removeDefaultsOfUpdates(schemas: Schemas): void {
  for (const [name, schema] of Object.entries(schemas)) {
    if ('$ref' in schema || !name.startsWith('Update')) continue;
    for (const property of Object.values(schema.properties ?? {})) removeDefault(property as Schema);
  }
}

/** Puts the ids of the path first, in the order of the path. */
export function arrangeParameters({ parameters }: Operation, path: string): void {
  const place = (parameter: object): number => {
    const at = 'name' in parameter ? path.indexOf(`{${String(parameter.name)}}`) : -1;
    return at < 0 ? path.length : at;
  };
  parameters?.sort((a, b) => place(a) - place(b));
}

/** Sets the defaults that the descriptions of an operation's parameters state. */
export function addDefaultsOfParameters({ parameters = [] }: Operation): void {
  for (const parameter of parameters) {
    if ('$ref' in parameter || !parameter.schema || '$ref' in parameter.schema) continue;
    addDefault(parameter.schema, parameter.description);
  }
}

function addDefault(schema: Schema, description = ''): void {
  const [, word, literal = word] = DEFAULT.exec(description) ?? [];
  if (literal === undefined) return;
  schema.default = schema.type === 'string' ? literal.replace(/^""$/, '') : (JSON.parse(literal) as unknown);
}

function removeDefault(property: Schema): void {
  const description = property.description?.replace(/ ?\bDefaults to [^.]+\./, '');
  if (description !== undefined) property.description = description;
}

/** Puts the fields of schemas into the order of their declaration. */
export function arrangeFields(schemas: Schemas, declared: ReadonlyMap<string, readonly string[]>): void {
  for (const [name, schema] of Object.entries(schemas)) {
    const order = declared.get(name);
    if ('$ref' in schema || !order || !schema.properties) continue;
    const byOrder = (a: string, b: string): number => order.indexOf(a) - order.indexOf(b);
    schema.properties = Object.fromEntries(Object.entries(schema.properties).sort(([a], [b]) => byOrder(a, b)));
    schema.required?.sort(byOrder);
  }
}

/** Format that marks the schemas of prices. It is removed from the document. */
const PRICE = 'price';

/** Sets the bounds of prices, in taka. */
export function boundPrices(schemas: Schemas, minimum: number, maximum: number): void {
  for (const schema of Object.values(schemas)) {
    for (const property of Object.values('$ref' in schema ? {} : (schema.properties ?? {})) as Schema[]) {
      if (property.format !== PRICE) continue;
      delete property.format;
      Object.assign(property, { minimum, maximum });
    }
  }
}
