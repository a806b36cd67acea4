import { ApiError } from '../../platform/contract/api-error.js';
import type { topicRegistry } from '../../platform/contract/domain-event.js';

/** Plain value of a condition. */
type Plain = string | number | boolean | null;

/** Comparisons that must all hold. */
interface Comparisons {
  readonly gt?: string | number;
  readonly gte?: string | number;
  readonly lt?: string | number;
  readonly lte?: string | number;
  readonly ne?: Plain;
}

type Condition = Plain | readonly Plain[] | Comparisons;

/** Conditions by field of `data`; dots reach nested fields. All must hold. */
export type EventFilter = Readonly<Record<string, Condition>>;

/** Fields of a topic's payload by path. */
export type KnownFields = ReturnType<typeof topicRegistry.fieldsOf>;

type KnownField = KnownFields extends ReadonlyMap<string, infer F> ? F : never;

const MAX_CONDITIONS = 20;
const MAX_VALUES = 100;
const OPERATORS = ['gt', 'gte', 'lt', 'lte', 'ne'] as const;

const isPlain = (value: unknown): value is Plain => value === null || ['string', 'number', 'boolean'].includes(typeof value);
const isOrdered = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/**
 * Checks a filter against the fields of a topic and returns it; an empty one is null. Throws 400, which lists the fields of the topic when
 * one is unknown.
 */
export function checkFilter(filter: object, known: KnownFields): EventFilter | null {
  const entries = Object.entries(filter as Record<string, unknown>);
  let conditions = 0;
  for (const [path, condition] of entries) {
    const field = knownField(path, known);
    conditions += checkCondition(`filter.${path}`, condition, field);
  }
  if (conditions > MAX_CONDITIONS) throw refused('filter', 'maxConditions', `must have at most ${String(MAX_CONDITIONS)} conditions`);
  return entries.length === 0 ? null : (filter as EventFilter);
}

/** Checks that every path is a field of the topic. Throws 400, which lists the fields. */
export function checkFields(fields: readonly string[], known: KnownFields): void {
  for (const path of fields) knownField(path, known, 'fields');
}

function knownField(path: string, known: KnownFields, where = `filter.${path}`): KnownField {
  const field = known.get(path);
  if (field) return field;
  const names = [...known.keys()].join(', ');
  throw refused(where, 'known', `names a field that the topic does not have; its fields are ${names}`, path);
}

const refused = (field: string, rule: string, problem: string, path?: string): ApiError =>
  ApiError.invalidField(field, rule, `${path === undefined || field.endsWith(path) ? field : `${field} (${path})`} ${problem}.`);

/** Checks one condition and returns the number of comparisons in it. */
function checkCondition(name: string, condition: unknown, field: KnownField): number {
  if (isPlain(condition)) {
    checkType(name, condition, field);
    return 1;
  }
  if (Array.isArray(condition)) {
    const fits = condition.length > 0 && condition.length <= MAX_VALUES && condition.every(isPlain);
    if (!fits) throw refused(name, 'values', `must list 1 to ${String(MAX_VALUES)} plain values`);
    for (const value of condition as readonly Plain[]) checkType(name, value, field);
    return 1;
  }
  return checkComparisons(name, condition, field);
}

function checkComparisons(name: string, condition: unknown, field: KnownField): number {
  const entries = Object.entries((condition ?? {}) as Record<string, unknown>);
  const known = entries.every(([operator]) => OPERATORS.some((one) => one === operator));
  if (entries.length === 0 || !known) throw refused(name, 'operators', `must be a value, a list, or an object of ${OPERATORS.join(', ')}`);
  for (const [operator, value] of entries) {
    const fits = operator === 'ne' ? isPlain(value) : isOrdered(value);
    if (!fits) throw refused(`${name}.${operator}`, 'value', operator === 'ne' ? 'must be a plain value' : 'must be a number or a string');
    checkType(`${name}.${operator}`, value as Plain, field);
  }
  return entries.length;
}

const TYPES: Readonly<Record<KnownField['type'], string>> = {
  integer: 'number',
  number: 'number',
  string: 'string',
  boolean: 'boolean',
  array: '',
};

/** A list of plain values is compared by its elements. */
function checkType(name: string, value: Plain, { type, items }: KnownField): void {
  const wanted = TYPES[type === 'array' ? (items ?? type) : type];
  if (value === null || wanted === '' || typeof value === wanted) return;
  throw refused(name, 'type', `must be a ${wanted}`);
}

/** Returns true when the payload meets every condition. A field that is absent meets only `ne`. */
export const meets = (data: unknown, filter: EventFilter): boolean =>
  Object.entries(filter).every(([path, condition]) => holds(valuesAt(data, path.split('.')), condition));

/** Returns the values at a path, one for each element of every list on it. */
function valuesAt(value: unknown, [name, ...rest]: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((element) => valuesAt(element, name === undefined ? [] : [name, ...rest]));
  if (name === undefined) return [value];
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return [];
  return valuesAt((value as Record<string, unknown>)[name], rest);
}

function holds(values: readonly unknown[], condition: Condition): boolean {
  if (isPlain(condition)) return values.includes(condition);
  if (Array.isArray(condition)) return values.some((value) => condition.includes(value));
  return Object.entries(condition as Comparisons).every(([operator, bound]) =>
    COMPARE[operator as keyof Comparisons](values, bound as never),
  );
}

const ordered =
  (compare: (a: string | number, b: string | number) => boolean) =>
  (values: readonly unknown[], bound: string | number): boolean =>
    values.some((value) => typeof value === typeof bound && compare(value as string | number, bound));

const COMPARE = {
  gt: ordered((a, b) => a > b),
  gte: ordered((a, b) => a >= b),
  lt: ordered((a, b) => a < b),
  lte: ordered((a, b) => a <= b),
  ne: (values: readonly unknown[], bound: Plain): boolean => !values.includes(bound),
} as const;
