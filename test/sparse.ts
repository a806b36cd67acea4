import { readFileSync } from 'node:fs';
import type { Json } from './answer.js';

interface Schema {
  $ref?: string;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
}

interface Parameter {
  name?: string;
  schema?: { items?: { enum?: string[] } };
}

interface Operation {
  parameters?: Parameter[];
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

/** GET of the app API: its path below `/api/apps/v1`, the names that its `fields` documents, and those of its response. */
export interface Read {
  path: string;
  documented: string[];
  returned: string[];
}

const APP_API = '/api/apps/v1';

const { paths, components } = JSON.parse(readFileSync('openapi.json', 'utf8')) as {
  paths: Record<string, { get?: Operation }>;
  components: { schemas: Record<string, Schema> };
};

function documentedOf({ parameters = [] }: Operation): string[] {
  return parameters.find(({ name }) => name === 'fields')?.schema?.items?.enum ?? [];
}

const dataOf = ({ responses }: Operation): Schema =>
  resolved(responses['200']?.content?.['application/json']?.schema ?? {}).properties?.['data'] ?? {};

function resolved({ $ref, ...schema }: Schema): Schema {
  return $ref === undefined ? schema : resolved(components.schemas[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {});
}

function namesOf(schema: Schema): string[] {
  const { allOf, oneOf, anyOf, items, properties = {} } = resolved(schema);
  const inner = [...(allOf ?? oneOf ?? anyOf ?? []), ...(items ? [items] : [])].flatMap(namesOf);
  const own = Object.entries(properties).flatMap(([name, field]) => [name, ...namesOf(field).map((each) => `${name}.${each}`)]);
  return [...new Set([...own, ...inner])];
}

/** Every GET of the app API, from openapi.json. */
export const READS: Read[] = Object.entries(paths).flatMap(([path, { get }]) =>
  get && path.startsWith(`${APP_API}/`)
    ? [{ path: path.slice(APP_API.length), documented: documentedOf(get), returned: namesOf(dataOf(get)) }]
    : [],
);

/** Returns these fields of a record, or of each record of a list. */
export function shown(value: Json, names: readonly string[]): Json {
  if (Array.isArray(value)) return value.map((each) => shown(each, names));
  if (typeof value !== 'object' || value === null) return value;
  const fields = value as Record<string, Json>;
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const inner = names.flatMap((each) => (each.startsWith(`${name}.`) ? [each.slice(name.length + 1)] : []));
      if (names.includes(name)) return [[name, field]];
      return inner.length > 0 ? [[name, shown(field, inner)]] : [];
    }),
  );
}
