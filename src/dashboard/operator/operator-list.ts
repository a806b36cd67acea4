import { ApiError } from '../../platform/contract/api-error.js';
import { decodeCursor, encodeCursor } from '../../platform/contract/cursor.js';
import { timeCursor } from '../../platform/contract/time-cursor.js';
import type { Connection } from '../../platform/database/connection.js';
import { type LogDirection, MAX_COUNTED } from '../../platform/database/log-range.js';
import type { Found } from '../../platform/database/searched-list.js';
import { andAll, type Bind, type Filters } from '../../platform/database/filter.js';

/** Rows per page. */
const LIMIT = 50;

/** Rows over all stores. */
export interface ListedRows {
  /** Name of the list in its cursors. */
  readonly name: string;
  /** SELECT list, which has the columns of the order. */
  readonly select: string;
  /** FROM clause, in which `t` is the table of the order and of the filters. */
  readonly from: string;
  /** Conditions that every row meets. */
  readonly always?: string;
  /** Column by which the rows are sorted, and the type of its values. */
  readonly order: string;
  readonly holds: 'time' | 'number';
  /** Column that sorts rows with the same value. */
  readonly tie: string;
}

/** Requested part: the rows after a cursor in an order, `DESC` for the greatest first. */
interface AskedPart {
  readonly cursor: string;
  readonly direction: LogDirection;
}

/**
 * Reads a part of a list over all stores, and counts its rows up to a limit. The statements are planned with their values. A cursor that
 * does not belong to the list leads to its beginning.
 */
export async function findRows<T extends object>(
  connection: Connection,
  list: ListedRows,
  filters: Filters,
  { cursor, direction }: AskedPart,
): Promise<Found<T>> {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${String(values.push(value))}`;
  const where = `${list.always ?? 'true'}${andAll(filters, bind)}`;
  const counted = [...values];
  const [order, tie] = [`t.${list.order}`, `t.${list.tie}`];
  const walked = { ...list, name: `${list.name} ${direction}` };
  const position = positionOf(walked, cursor);
  const after = position ? ` AND (${order}, ${tie}) ${direction === 'DESC' ? '<' : '>'} (${bind(position[0])}, ${bind(position[1])})` : '';
  const page = `SELECT ${list.select} FROM ${list.from} WHERE ${where}${after} ORDER BY ${order} ${direction}, ${tie} ${direction} LIMIT ${String(LIMIT + 1)}`;
  // With several nodes, rows need a column to be passed on.
  const count = `SELECT count(*)::integer AS total FROM (SELECT 1 AS found FROM ${list.from} WHERE ${where} LIMIT ${String(MAX_COUNTED)}) n`;
  const [rows, [{ total } = { total: 0 }]] = await Promise.all([
    connection.queryAdHoc<T>(page, values),
    connection.queryAdHoc<{ total: number }>(count, counted),
  ]);
  return { rows: rows.slice(0, LIMIT), total, next_cursor: rows.length > LIMIT ? cursorOf(walked, rows[LIMIT - 1]) : null };
}

function positionOf({ name, holds }: ListedRows, cursor: string): readonly [Date | number, number] | undefined {
  if (cursor === '') return undefined;
  try {
    if (holds === 'time') {
      const position = timeCursor(cursor, name);
      return position && [position.time, position.id];
    }
    const { value, tie } = decodeCursor(cursor, name);
    return Number.isSafeInteger(value) ? [Number(value), Number(tie)] : undefined;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

function cursorOf({ name, order, tie }: ListedRows, row: object | undefined): string {
  const last = row as Readonly<Record<string, Date | number>>;
  const value = last[order] ?? 0;
  return encodeCursor({ sort: name, value: value instanceof Date ? value.toISOString() : value, tie: Number(last[tie]) });
}
