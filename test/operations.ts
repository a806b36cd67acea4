import { readFileSync } from 'node:fs';

interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  oneOf?: Schema[];
}
interface Parameter {
  $ref?: string;
  in: string;
  name: string;
}
interface Operation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
}
/** A documented operation with its parameters. */
export interface Known {
  id: string;
  method: string;
  path: string;
  query: string[];
  headers: string[];
  /** Paths of the body fields, e.g. `order_items.0.price`. */
  fields: string[];
  /** True if the body is optional. */
  optional: boolean;
}
const document = JSON.parse(readFileSync('openapi.json', 'utf8')) as Document;

function resolved<T extends { $ref?: string }>(part: T): T {
  if (part.$ref === undefined) return part;
  const names = part.$ref.slice(2).split('/');
  return resolved(names.reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], document) as T);
}

/** Returns all fields below a schema. An object without known properties is included as a whole and with one field. */
function fieldsOf(schema: Schema, path: string): string[] {
  const { type, properties, items, oneOf } = resolved(schema);
  if (oneOf) return [...new Set(oneOf.flatMap((one) => fieldsOf(one, path)))];
  if (items) return [path, ...fieldsOf(items, `${path}.0`)];
  if (properties) return Object.entries(properties).flatMap(([name, inner]) => fieldsOf(inner, path ? `${path}.${name}` : name));
  return [type].flat().includes('object') ? [path, `${path}.address`] : [path];
}

/** Returns all operations of the API. */
export const OPERATIONS = Object.entries(document.paths)
  .filter(([path]) => path.startsWith('/api/'))
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [], requestBody }]): Known => {
      const named = (where: string): string[] => parameters.map(resolved).flatMap((known) => (known.in === where ? [known.name] : []));
      const schema = requestBody?.content['application/json']?.schema;
      const fields = schema ? fieldsOf(schema, '') : [];
      return {
        id: operationId,
        method: method.toUpperCase(),
        path,
        query: named('query'),
        headers: named('header'),
        fields,
        optional: requestBody?.required === false,
      };
    }),
  );
