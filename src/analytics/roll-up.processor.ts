import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import type { Connection } from '../platform/database/connection.js';
import { SystemDb } from '../platform/database/system-db.js';
import { Logger } from '../platform/observability/logger.js';
import { PeriodicProcessor } from '../platform/queue/periodic-processor.js';
import { FIGURES } from './figures.entity.js';

/** Maximum number of changes per transaction. */
const BATCH = 10_000;
/** Name of the lock that writers of `analytics_days` hold until the end of their transaction. A migration takes it by this name, too. */
const LOCK = 'analytics roll-up';

/**
 * Adds pending changes to the rows of their days, and by a trigger to those of their quarters, so that reads have few changes to sum. Figures do
 * not depend on it: a change counts from its commit on, rolled up or not.
 */
@Injectable()
export class RollUpProcessor extends PeriodicProcessor {
  constructor(
    config: Config,
    private readonly db: SystemDb,
    logger: Logger,
  ) {
    super(config, logger, config.sweep_interval);
  }

  /** Rolls up all pending changes, unless another process does. */
  async work(): Promise<void> {
    while ((await this.rollUpBatch()) === BATCH);
  }

  /**
   * Recalculates the days and quarters of a store from its orders and customers, and returns the number of days. The statement uses one
   * snapshot: it deletes the changes that the snapshot contains and keeps changes that are committed later. The lock excludes roll-ups. `within`
   * is called in the transaction.
   */
  rebuild(store_id: number, within?: (connection: Connection) => void): Promise<number> {
    return this.db.background.transaction(async (connection) => {
      within?.(connection);
      await connection.lock(LOCK);
      return connection.execute(REBUILD, [store_id]);
    });
  }

  private rollUpBatch(): Promise<number> {
    return this.db.background.transaction(async (connection) => {
      if (!(await connection.tryLock(LOCK))) return 0;
      const [row] = await connection.query<{ rolled_up: number }>(ROLL_UP, [BATCH]);
      return row?.rolled_up ?? 0;
    });
  }
}

const COLUMNS = FIGURES.join(', ');
const SUMS = FIGURES.map((name) => `sum(${name})`).join(', ');
const assignments = (value: (name: string) => string): string => FIGURES.map((name) => `${name} = ${value(name)}`).join(', ');

const ROLL_UP = `
WITH taken AS (
  DELETE FROM analytics_changes c USING (SELECT store_id, change_id FROM analytics_changes LIMIT $1) due
  WHERE c.store_id = due.store_id AND c.change_id = due.change_id
  RETURNING c.store_id, c.day, ${FIGURES.map((name) => `c.${name}`).join(', ')}
), added AS (
  INSERT INTO analytics_days AS d (store_id, day, ${COLUMNS})
  SELECT store_id, day, ${SUMS} FROM taken GROUP BY store_id, day
  ON CONFLICT (store_id, day) DO UPDATE SET ${assignments((name) => `d.${name} + excluded.${name}`)}
)
SELECT count(*) AS rolled_up FROM taken`;

const OF_ROW = FIGURES.map((name) => `a.${name}`).join(', ');
const ZEROS = FIGURES.map(() => '0').join(', ');
/** Rows that {@link SOURCE} reads. On a node, a row has the type of its shard until it is cast. */
const SOURCES = ['orders', 'customers', 'erased_customers'];

/** Figures of a store by quarter, from its orders and customers. */
const SOURCE = SOURCES.map(
  (table) => `SELECT a.day, analytics_quarter(s.created_at) AS starts_at, ${OF_ROW}
    FROM ${table} s, analytics_of(ROW(s.*)::${table}, 1) a WHERE s.store_id = $1`,
).join(' UNION ALL ');

/**
 * Days and quarters without any orders or customers keep their row, with zeros. The trigger adds the deleted changes to their quarters at the end
 * of the statement, so they are subtracted here.
 */
const REBUILD = `
WITH counted AS (
  DELETE FROM analytics_changes WHERE store_id = $1 RETURNING starts_at, ${COLUMNS}
), source AS (
  SELECT day, starts_at, ${FIGURES.map((name) => `sum(${name}) AS ${name}`).join(', ')} FROM (${SOURCE}) rows GROUP BY day, starts_at
), quarters AS (
  INSERT INTO analytics_quarters (store_id, starts_at, ${COLUMNS})
  SELECT $1, starts_at, ${SUMS} FROM (
    SELECT starts_at, ${COLUMNS} FROM source
    UNION ALL
    SELECT starts_at, ${FIGURES.map((name) => `-${name}`).join(', ')} FROM counted WHERE starts_at IS NOT NULL
    UNION ALL
    SELECT starts_at, ${ZEROS} FROM analytics_quarters WHERE store_id = $1
  ) figures
  GROUP BY starts_at
  ON CONFLICT (store_id, starts_at) DO UPDATE SET ${assignments((name) => `excluded.${name}`)}
)
INSERT INTO analytics_days (store_id, day, ${COLUMNS})
SELECT $1, day, ${SUMS} FROM (
  SELECT day, ${COLUMNS} FROM source
  UNION ALL
  SELECT day, ${ZEROS} FROM analytics_days WHERE store_id = $1
) figures
GROUP BY day ORDER BY day
ON CONFLICT (store_id, day) DO UPDATE SET ${assignments((name) => `excluded.${name}`)}`;
