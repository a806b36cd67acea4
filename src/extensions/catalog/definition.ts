import type { CreateExtension } from './extension.dto.js';
import { DEFINITION_FIELDS, type Extension } from './extension.entity.js';

/** An extension as its app defines it. */
export type Definition = Pick<Extension, (typeof DEFINITION_FIELDS)[number]>;

const DEFAULTS = {
  url: null,
  script_url: null,
  action_url: null,
  settings_schema: null,
  config: {},
  scopes: [],
  position: 0,
  is_active: 1,
} as const;

/** Returns the definition in a request, with defaults for omitted fields. */
export const definitionOf = (fields: CreateExtension): Definition => withFields({ ...DEFAULTS, scopes: [] }, fields);

/** Returns a definition with the given fields changed. */
export function withFields(definition: Partial<Definition>, fields: Partial<CreateExtension>): Definition {
  const entries = DEFINITION_FIELDS.map((name): [string, unknown] => [name, fields[name] === undefined ? definition[name] : fields[name]]);
  return Object.fromEntries<unknown>(entries) as unknown as Definition;
}
