import { decodeCursor, encodeCursor, invalidCursor } from './cursor.js';

/** Latest year of a time in a cursor. */
const LAST_YEAR = 9999;
const STORE_AND_NUMBER = /^(\d{1,15})-(\d{1,15})$/;

/** Returns the time and the id of the last row in a cursor of a list by time; undefined without a cursor. Throws 400 for any other text. */
export function timeCursor(cursor: string | undefined, sort: string): { readonly time: Date; readonly id: number } | undefined {
  if (cursor === undefined || cursor === '') return undefined;
  const { value, tie } = decodeCursor(cursor, sort);
  return { time: timeOf(value), id: Number(tie) };
}

/**
 * Returns the time, the store and the number in the store of the last row in a cursor of a list across stores; undefined without a cursor.
 * Throws 400 for any other text.
 */
export function storesCursor(cursor: string | undefined, sort: string): readonly [Date, number, number] | undefined {
  if (cursor === undefined || cursor === '') return undefined;
  const { value, tie } = decodeCursor(cursor, sort, 'value');
  const [, store_id, number] = STORE_AND_NUMBER.exec(String(tie)) ?? [];
  if (store_id === undefined) throw invalidCursor();
  return [timeOf(value), Number(store_id), Number(number)];
}

/** Returns the cursor of a row, as {@link storesCursor} reads it. */
export const encodeStoresCursor = (sort: string, value: string, store_id: number, number: number): string =>
  encodeCursor({ sort, value, tie: `${String(store_id)}-${String(number)}` });

function timeOf(value: string | number): Date {
  const time = new Date(value);
  const year = time.getUTCFullYear();
  if (!(year >= 0 && year <= LAST_YEAR)) throw invalidCursor();
  return time;
}
