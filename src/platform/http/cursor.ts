import { invalidField } from './api-error.js';

/** Where a keyset walk stands: the sort it belongs to, and the last row's sort value and what breaks its ties: the id, or another value. */
export interface Position {
  readonly sort: string;
  readonly value: string | number;
  readonly tie: string | number;
}

/** An opaque cursor for a position. */
export const encodeCursor = ({ sort, value, tie }: Position): string =>
  Buffer.from(JSON.stringify([sort, value, tie])).toString('base64url');

/** The position of a cursor that was given out for this sort, whose ties are broken by ids or by other values; 400 for any other text. */
export function decodeCursor(cursor: string, sort: string, tiedBy: 'id' | 'value' = 'id'): Position {
  const isTie = tiedBy === 'id' ? Number.isSafeInteger : isValue;
  const parts = parse(cursor);
  if (Array.isArray(parts) && parts.length === 3) {
    const [of, value, tie] = parts as unknown[];
    if (of === sort && isValue(value) && isTie(tie)) return { sort, value, tie: tie as Position['tie'] };
  }
  throw invalidField('cursor', 'cursor', 'cursor is not one that this list gave out.');
}

const isValue = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && !value.includes('\0'));

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}
