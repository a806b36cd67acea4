import { decodeCursor, invalidCursor } from './cursor.js';

/** Latest year of a time in a cursor. */
const LAST_YEAR = 9999;

/** Returns the time and the id of the last row that a cursor of a list by time names; undefined without a cursor. Throws 400 for any other text. */
export function timeCursor(cursor: string | undefined, sort: string): readonly [Date, number] | undefined {
  if (cursor === undefined || cursor === '') return undefined;
  const { value, tie } = decodeCursor(cursor, sort);
  const time = new Date(value);
  const year = time.getUTCFullYear();
  if (!(year >= 0 && year <= LAST_YEAR)) throw invalidCursor();
  return [time, Number(tie)];
}
