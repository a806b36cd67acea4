/** Order of a log by time. */
export type LogDirection = 'ASC' | 'DESC';

/** Position of an entry in a log, which is sorted by time and then by id. */
export interface LogPosition {
  readonly time: Date;
  readonly id: number;
}

/** Part of a log. */
export interface AskedRange {
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
  /** Entry after which the part begins in its order. */
  readonly after?: LogPosition | undefined;
  /** Newest first by default. */
  readonly direction?: LogDirection | undefined;
}

/** Number up to which the entries of logs are counted. */
export const MAX_COUNTED = 1_000;

const EPOCH = new Date(0);
const FOREVER = new Date('9999-12-31T00:00:00Z');

/** Returns the bounds of a part of a log: its first and last time, and the id that {@link beyond} compares at the bound where it begins. */
export function rangeOf({ since = EPOCH, until = FOREVER, after, direction = 'DESC' }: AskedRange): [from: Date, to: Date, id: number] {
  if (direction === 'DESC') return after ? [since, after.time, after.id] : [since, until, Number.MAX_SAFE_INTEGER];
  return after && after.time >= since ? [after.time, until, after.id] : [since, until, -1];
}

/** Returns SQL for the entries of a part of a log, given the placeholders of its bounds. The plain comparisons of times exclude whole partitions. */
export function beyond(time: string, id: string, direction: LogDirection, [from, to, at]: readonly [string, string, string]): string {
  const bound = direction === 'DESC' ? `< (${to}::timestamptz, ${at}::bigint)` : `> (${from}::timestamptz, ${at}::bigint)`;
  return `${time} >= ${from}::timestamptz AND ${time} <= ${to}::timestamptz AND (${time}, ${id}) ${bound}`;
}
