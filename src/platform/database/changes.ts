import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '../contract/api-error.js';
import type { QueryDeepPartialEntity } from '../vendor-internals/typeorm-metadata.js';

/** Returns the fields that a body contains. Throws `At least one field is required.` (400) if there are none. */
export function givenFields<B extends object>(body: B): Partial<B> {
  const given = Object.entries(body).filter(([, value]) => value !== undefined);
  if (given.length === 0) throw ApiError.nothingGiven();
  return Object.fromEntries(given) as Partial<B>;
}

/** Returns the given fields as columns: booleans become flags. Throws like {@link givenFields}. */
export const givenColumns = (body: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(givenFields(body)).map(([name, value]: [string, unknown]) => [name, columnValue(value)]));

const columnValue = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : value);

/** Returns the given columns that differ from the row. */
export const changedColumns = <E extends object>(row: E, given: Readonly<Record<string, unknown>>): Changes<E> =>
  Object.fromEntries(Object.entries(given).filter(([name, value]) => !isDeepStrictEqual(row[name as keyof E], value))) as Changes<E>;

type Changes<E> = Partial<E> & QueryDeepPartialEntity<E>;
