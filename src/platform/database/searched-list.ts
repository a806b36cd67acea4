import { decodeCursor, encodeCursor } from '../contract/cursor.js';
import { timeCursor } from '../contract/time-cursor.js';
import type { Connection } from './connection.js';
import { type Bind, patternOf } from './filter.js';
import { MAX_COUNTED } from './log-range.js';

/** Page of a list, and the number of all rows that match, up to {@link MAX_COUNTED}. */
export interface Found<R> {
  readonly rows: readonly R[];
  readonly total: number;
  /** Cursor of the next page; null on the last one. */
  readonly next_cursor: string | null;
}

/** Text that is searched for, and the cursor of the page. Both may be empty. */
export interface Search {
  readonly q: string;
  readonly cursor: string;
}

/** List that is searched, in one order. */
export interface SearchedList {
  /** Name of the list and of its order in cursors. */
  readonly name: string;
  /** SELECT of the rows of the owner `$1`, with the id as `tie` and the value of the order as `sorted_by`. It ends with a condition. */
  readonly matching: string;
  /** SQL of the texts of a row that are searched, or of the condition that its texts match a pattern. */
  readonly searched: readonly string[] | ((pattern: string) => string);
  /** SELECT of the shown columns of the row `m.tie`. */
  readonly shown: string;
  /** Ascending by a text by default; `newest` is descending by a time. */
  readonly order?: 'newest' | undefined;
}

/** Rows of a page. */
const LIMIT = 24;

interface Row {
  readonly total: number;
  readonly sorted_by: string | Date | null;
  readonly tie: number | null;
}

/**
 * Returns a page of a list whose texts contain the searched text, in any letter case and Unicode normalization, with one statement. The total
 * is also correct after the last row. Throws 400 for a cursor that the list did not return.
 */
export async function searchPage<R extends object>(
  connection: Connection,
  list: SearchedList,
  { q, cursor }: Search,
  owner_id?: number,
): Promise<Found<R>> {
  const values: unknown[] = owner_id === undefined ? [] : [owner_id];
  const bind: Bind = (value) => `$${String(values.push(value))}`;
  const found = await connection.query<R & Row>(textOf(list, matchingOf(list, q, bind), afterOf(list, cursor, bind)), values);
  const rows = found.filter(({ tie }) => tie !== null);
  return { rows: rows.slice(0, LIMIT), total: found[0]?.total ?? 0, next_cursor: nextOf(list, rows) };
}

const textOf = ({ shown, order }: SearchedList, matching: string, after: string): string => {
  const direction = order === 'newest' ? 'DESC' : 'ASC';
  return `SELECT c.total, p.*
FROM (SELECT count(*)::integer AS total FROM (${matching} LIMIT ${String(MAX_COUNTED)}) n) c
LEFT JOIN (
  SELECT m.sorted_by, m.tie, r.*
  FROM (SELECT m.* FROM (${matching}) m${after} ORDER BY m.sorted_by ${direction}, m.tie ${direction} LIMIT ${String(LIMIT + 1)}) m
  CROSS JOIN LATERAL (${shown}) r) p ON true
ORDER BY p.sorted_by ${direction}, p.tie ${direction}`;
};

function matchingOf({ matching, searched }: SearchedList, q: string, bind: Bind): string {
  if (q === '') return matching;
  const pattern = bind(patternOf(q));
  return `${matching} AND ${typeof searched === 'function' ? searched(pattern) : anyLike(searched, pattern)}`;
}

/** Returns the condition that one of the texts matches the pattern, in any letter case and Unicode normalization. */
export const anyLike = (texts: readonly string[], pattern: string): string =>
  `(${texts.map((text) => `normalize(${text}) ILIKE ${pattern}`).join(' OR ')})`;

function afterOf({ name, order }: SearchedList, cursor: string, bind: Bind): string {
  if (order === 'newest') {
    const last = timeCursor(cursor, name);
    return last ? ` WHERE (m.sorted_by, m.tie) < (${bind(last.time)}::timestamptz, ${bind(last.id)}::bigint)` : '';
  }
  if (cursor === '') return '';
  const { value, tie } = decodeCursor(cursor, name);
  return ` WHERE (m.sorted_by, m.tie) > (${bind(String(value))}::text, ${bind(tie)}::bigint)`;
}

function nextOf({ name }: SearchedList, rows: readonly Row[]): string | null {
  const last = rows[LIMIT - 1];
  if (rows.length <= LIMIT || !last) return null;
  const { sorted_by, tie } = last;
  return encodeCursor({ sort: name, value: sorted_by instanceof Date ? sorted_by.toISOString() : (sorted_by ?? ''), tie: tie ?? 0 });
}
