import { setTimeout } from 'node:timers/promises';
import type { Connection } from '../database/connection.js';
import { isUnavailable } from '../database/unavailable.js';

/*
 * Partitions of tables that are partitioned by day (docs/adr/0027). The database functions that create and drop them run in one process at
 * a time.
 */

/** Days for which partitions are created ahead. */
const DAYS_AHEAD = 7;
/** A change of partitions waits 0.1 s for its locks. During the pause, the statements that queued behind it run. */
const MAX_TRIES = 5;
const PAUSE_MS = 1_000;

/** Creates the missing partitions of the next days. */
export async function createAhead(connection: Connection, table: string): Promise<void> {
  await untilLocked(connection, 'SELECT create_daily_partitions($1, $2) AS done', [table, DAYS_AHEAD]);
}

/** Drops the partitions whose rows are all older than `age` milliseconds. */
export async function dropExpired(connection: Connection, table: string, age: number): Promise<void> {
  const drop = `SELECT drop_expired_partition($1, $2 * interval '1 millisecond') AS done`;
  while ((await untilLocked(connection, drop, [table, age])) !== null);
}

/**
 * Returns the end of the partition without a beginning, which is the table as it was before partitioning; null when it has been dropped.
 * Its rows are deleted in batches, because it spans much more than a day.
 */
export async function endOfInitial(connection: Connection, table: string): Promise<Date | null> {
  const [row] = await connection.query<{ end: Date | null }>(
    `SELECT min(upper_bound) AS end FROM partitions_of($1) WHERE lower_bound = '-infinity'`,
    [table],
  );
  return row?.end ?? null;
}

async function untilLocked(connection: Connection, text: string, values: unknown[]): Promise<number | string | null> {
  for (let tries = 1; ; tries++) {
    try {
      const [row] = await connection.query<{ done: number | string | null }>(text, values);
      return row?.done ?? null;
    } catch (error) {
      if (!isUnavailable(error) || tries === MAX_TRIES) throw error;
      await setTimeout(PAUSE_MS);
    }
  }
}
