import { ApiError } from '../contract/api-error.js';

/** Maximum depth of nested values. */
export const MAX_DEPTH = 32;
/** Maximum number of fields of one object. class-transformer takes quadratic time in it. */
const MAX_FIELDS = 200;
/** Maximum number of values in a body, over all depths. */
export const MAX_VALUES = 5_000;

/**
 * Checks a body or a query before it is transformed. Throws 400, naming the field, for objects with more than 200 fields, more than 5,000
 * values, nesting deeper than 32 levels, the key `__proto__` in an inner object and, unless `any_text` is accepted, NUL characters and lone
 * surrogates.
 */
export function refuseCostly(value: unknown, path: string, any_text: boolean): void {
  refuse(value, path, { depth: 0, total: { values: 0 }, any_text });
}

interface Position {
  readonly depth: number;
  /** Values found so far, in the whole request. */
  readonly total: { values: number };
  /** True when text that PostgreSQL cannot store is accepted. */
  readonly any_text: boolean;
}

function refuse(value: unknown, path: string, { depth, total, any_text }: Position): void {
  if (++total.values > MAX_VALUES) throw tooManyValues();
  if (typeof value === 'string' && !any_text) refuseUnstorable(value, path);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of membersOf(value, path, depth)) {
    refuseKey(key, path, { depth, total, any_text });
    refuse(inner, join(path, key), { depth: depth + 1, total, any_text });
  }
}

/** Returns the members of an object or an array. Throws before listing them if they are nested too deeply or there are too many. */
function membersOf(value: object, path: string, depth: number): [string, unknown][] {
  if (depth > MAX_DEPTH) throw ApiError.invalidField(path, 'depth', `${path} is nested too deeply.`);
  if (Array.isArray(value)) {
    if (value.length > MAX_VALUES) throw tooManyValues();
    return Object.entries(value as unknown[]);
  }
  if (Object.keys(value).length > MAX_FIELDS) throw tooManyFields(path);
  return Object.entries(value);
}

/** Error for a body with more values than a request may have. */
export const tooManyValues = (): Error => ApiError.badRequest(`The request must have at most ${String(MAX_VALUES)} values.`);

function refuseUnstorable(text: string, path: string): void {
  if (!text.includes('\0') && text.isWellFormed()) return;
  throw ApiError.invalidField(path, 'text', `${path || 'The request'} contains characters that cannot be stored.`);
}

function refuseKey(key: string, path: string, { depth, any_text }: Position): void {
  if (!any_text) refuseUnstorable(key, path);
  if (depth > 0 && key === '__proto__') throw ApiError.invalidField(path, 'key', `${path} must not have the key __proto__.`);
}

const tooManyFields = (path: string): Error =>
  ApiError.invalidField(path, 'maxFields', `${path || 'The request'} must have at most ${String(MAX_FIELDS)} fields.`);

/** Returns the path of a member of a field, e.g. `order_items[0]` or `address.city`. */
export const join = (path: string, key: string): string => (/^\d+$/.test(key) ? `${path}[${key}]` : path ? `${path}.${key}` : key);
