import { ApiError } from './api-error.js';

/** Position of a keyset cursor: its sort order, and the sort value and tie-breaker (usually the id) of the last row. */
export interface Position {
  readonly sort: string;
  readonly value: string | number;
  readonly tie: string | number;
}

/** Returns an opaque cursor for a position. */
export const encodeCursor = ({ sort, value, tie }: Position): string =>
  Buffer.from(JSON.stringify([sort, value, tie])).toString('base64url');

/** Returns the position of a cursor that was issued for this sort order and kind of tie-breaker. Throws 400 for any other text. */
export function decodeCursor(cursor: string, sort: string, tiedBy: 'id' | 'value' = 'id'): Position {
  const isTie = tiedBy === 'id' ? Number.isSafeInteger : isValue;
  const parts = parse(cursor);
  if (Array.isArray(parts) && parts.length === 3) {
    const [of, value, tie] = parts as unknown[];
    if (of === sort && isValue(value) && isTie(tie)) return { sort, value, tie: tie as Position['tie'] };
  }
  throw invalidCursor();
}

/** Error for a text that is not a cursor of the list. */
export const invalidCursor = (): ApiError => ApiError.invalidField('cursor', 'cursor', 'cursor is not one that this list gave out.');

const isValue = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && !value.includes('\0'));

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}
