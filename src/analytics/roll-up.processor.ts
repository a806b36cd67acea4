import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import type { Connection } from '../platform/database/connection.js';
import { SystemDb } from '../platform/database/system-db.js';
import { Logger } from '../platform/observability/logger.js';
import { PeriodicProcessor } from '../platform/queue/periodic-processor.js';
import { FIGURES } from './figures.entity.js';

/** Maximum number of changes per transaction. */
const BATCH = 10_000;
/** Name of the lock that writers of `analytics_days` hold until the end of their transaction. */
const LOCK = 'analytics roll-up';

/**
 * Adds pending changes to the rows of their days, so that reads have few changes to sum. Figures do not depend on it: a change counts from
 * its commit on, rolled up or not.
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
   * Recalculates the days of a store from its orders and customers, and returns their number. The statement uses one snapshot: it deletes
   * the changes that the snapshot contains and keeps changes that are committed later. The lock excludes roll-ups. `within` is called in the
   * transaction.
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

/** Days without any orders or customers keep their row, with zeros. On a node, a row has the type of its shard until it is cast. */
const REBUILD = `
WITH counted AS (
  DELETE FROM analytics_changes WHERE store_id = $1
)
INSERT INTO analytics_days (store_id, day, ${COLUMNS})
SELECT $1, day, ${SUMS} FROM (
  SELECT a.day, ${FIGURES.map((name) => `a.${name}`).join(', ')} FROM orders o, analytics_of(ROW(o.*)::orders, 1) a WHERE o.store_id = $1
  UNION ALL
  SELECT a.day, ${FIGURES.map((name) => `a.${name}`).join(', ')} FROM customers c, analytics_of(ROW(c.*)::customers, 1) a WHERE c.store_id = $1
  UNION ALL
  SELECT a.day, ${FIGURES.map((name) => `a.${name}`).join(', ')} FROM erased_customers c, analytics_of(ROW(c.*)::erased_customers, 1) a WHERE c.store_id = $1
  UNION ALL
  SELECT day, ${FIGURES.map(() => '0').join(', ')} FROM analytics_days WHERE store_id = $1
) figures
GROUP BY day ORDER BY day
ON CONFLICT (store_id, day) DO UPDATE SET ${assignments((name) => `excluded.${name}`)}`;
