import { isDeepStrictEqual } from 'node:util';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import { nothingGiven } from '../http/api-error.js';

/** The fields that a body names. Throws `At least one field is required.` (400) when there are none. */
export function givenFields<B extends object>(body: B): Partial<B> {
  const given = Object.entries(body).filter(([, value]) => value !== undefined);
  if (given.length === 0) throw nothingGiven();
  return Object.fromEntries(given) as Partial<B>;
}

/** The same as columns: yes/no values become flags. */
export const givenColumns = (body: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(givenFields(body)).map(([name, value]: [string, unknown]) => [name, columnValue(value)]));

const columnValue = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : value);

/** Those of the given columns that differ from the row, ready to be written; what equals the stored value is no change. */
export const changedColumns = <E extends object>(row: E, given: Readonly<Record<string, unknown>>): Changes<E> =>
  Object.fromEntries(Object.entries(given).filter(([name, value]) => !isDeepStrictEqual(row[name as keyof E], value))) as Changes<E>;

type Changes<E> = Partial<E> & QueryDeepPartialEntity<E>;
