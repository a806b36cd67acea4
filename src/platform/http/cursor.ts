import { invalidField } from './api-error.js';

/** Where a keyset walk stands: the sort it belongs to, and the last row's sort value and id. */
export interface Position {
  readonly sort: string;
  readonly value: string | number;
  readonly id: number;
}

/** An opaque cursor for a position. */
export const encodeCursor = ({ sort, value, id }: Position): string => Buffer.from(JSON.stringify([sort, value, id])).toString('base64url');

/** The position of a cursor that was given out for this sort; 400 for any other text. */
export function decodeCursor(cursor: string, sort: string): Position {
  const parts = parse(cursor);
  if (Array.isArray(parts) && parts.length === 3) {
    const [of, value, id] = parts as unknown[];
    if (of === sort && isValue(value) && typeof id === 'number' && Number.isSafeInteger(id)) return { sort, value, id };
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
