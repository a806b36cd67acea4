import type { OpenAPIObject } from '@nestjs/swagger';
import type { Deprecation } from '../platform/config/deprecation-settings.js';
import type { SchemaFields } from '../platform/openapi/documentation.js';

type Schema = SchemaFields[string];
type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

/** Marks operations, parameters and fields that `DEPRECATIONS` declares. Declarations in the code are marked by their decorators. */
export function markDeprecated(document: OpenAPIObject, deprecations: readonly Deprecation[]): void {
  for (const { operation, field } of deprecations) {
    const found = operationOf(document, operation);
    if (!found) continue;
    if (field === null) found.deprecated = true;
    else if (!markParameter(found, field)) markField(document, found, field.split('.'));
  }
}

function operationOf(document: OpenAPIObject, operation: string): Operation | undefined {
  const [method = '', path = ''] = operation.split(' ');
  const item = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')] as Record<string, Operation> | undefined;
  return item?.[method.toLowerCase()];
}

function markParameter({ parameters = [] }: Operation, name: string): boolean {
  const parameter = parameters.find((each) => 'name' in each && each.name === name);
  if (parameter) Object.assign(parameter, { deprecated: true });
  return parameter !== undefined;
}

/** Marks a field of the request body or, if it has no such field, of the response, whose fields `fields` selects. */
function markField(document: OpenAPIObject, { requestBody, responses }: Operation, path: readonly string[]): void {
  const successful = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  const marked = markIn(document, schemaOf(requestBody), path);
  if (!marked) successful.forEach(([, response]) => markIn(document, schemaOf(response), ['data', ...path]));
}

const schemaOf = (body: Operation['requestBody'] | Operation['responses'][string] | undefined): Schema | undefined =>
  body && 'content' in body ? body.content?.['application/json']?.schema : undefined;

/** Marks the property at a path and returns true; false if there is none. */
function markIn(document: OpenAPIObject, schema: Schema | undefined, [name = '', ...rest]: readonly string[]): boolean {
  const properties = schema && propertiesOf(document, schema);
  const property = properties?.[name];
  if (!property) return false;
  if (rest.length > 0) return markIn(document, property, rest);
  properties[name] = '$ref' in property ? { allOf: [property], deprecated: true } : { ...property, deprecated: true };
  return true;
}

function propertiesOf(document: OpenAPIObject, schema: Schema): SchemaFields | undefined {
  if ('$ref' in schema) {
    const named = document.components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''];
    return named && propertiesOf(document, named);
  }
  return schema.items ? propertiesOf(document, schema.items) : (schema.properties ?? undefined);
}
