import type { LogDirection, LogPosition } from '../platform/database/log-range.js';

/** Sort orders of a list by time, with their labels; the first one is the default. */
export const TIME_SORTS = { newest: 'orders_newest', oldest: 'orders_oldest' } as const;

/** One of {@link TIME_SORTS}. */
export type TimeSort = keyof typeof TIME_SORTS;

/** Returns the sort order as sent by a browser; the default for any other value. */
export const sortOf = (value: unknown): TimeSort => (value === 'oldest' ? 'oldest' : 'newest');

/** Returns the value of a sort order in a query; undefined for the default, which the query leaves out. */
export const sortInQuery = (sort: TimeSort): TimeSort | undefined => (sort === 'newest' ? undefined : sort);

/** Returns the direction of a sort order. */
export const directionOf = (sort: TimeSort): LogDirection => (sort === 'oldest' ? 'ASC' : 'DESC');

/** Parses a position; returns undefined if the text is not one. */
export function positionOf(text: unknown): LogPosition | undefined {
  if (typeof text !== 'string' || !/^\d{1,15}_\d{1,15}$/.test(text)) return undefined;
  const [at = 0, id = 0] = text.split('_').map(Number);
  const time = new Date(at);
  return Number.isNaN(time.getTime()) || time.getUTCFullYear() > 9999 ? undefined : { time, id };
}

/** Returns the text of a position. */
export const positionText = ({ time, id }: LogPosition): string => `${String(time.getTime())}_${String(id)}`;

/** Returns a query string of the fields that have a value, including the question mark; an empty string if no field has one. */
export function queryText(fields: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}
