import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import type { StoreContext } from '../platform/database/store-context.js';
import { SystemDb } from '../platform/database/system-db.js';
import { Logger } from '../platform/observability/logger.js';
import { PeriodicProcessor } from '../platform/queue/periodic-processor.js';
import { STATUS_FIELDS } from './order-status.js';

/** Maximum number of changes per transaction. */
const BATCH = 10_000;
/** Name of the lock that writers of `order_counts` hold until the end of their transaction. A migration takes it by this name, too. */
const LOCK = 'order counts';

/** Adds pending changes to the numbers of orders by status, so that reads have few changes to sum. Totals do not depend on it. */
@Injectable()
export class OrderCountsProcessor extends PeriodicProcessor {
  constructor(
    config: Config,
    private readonly db: SystemDb,
    logger: Logger,
  ) {
    super(config, logger, config.sweep_interval);
  }

  /** Adds all pending changes, unless another process does. */
  async work(): Promise<void> {
    while ((await this.addBatch()) === BATCH);
  }

  /**
   * Counts the orders of the store again, in the caller's transaction. The statement uses one snapshot: it deletes the changes that the snapshot
   * contains and keeps changes that are committed later.
   */
  async recount(ctx: StoreContext): Promise<void> {
    await ctx.connection.lock(LOCK);
    await ctx.connection.execute(RECOUNT, [ctx.store_id]);
  }

  private addBatch(): Promise<number> {
    return this.db.background.transaction(async (connection) => {
      if (!(await connection.tryLock(LOCK))) return 0;
      const [row] = await connection.query<{ added: number }>(ADD, [BATCH]);
      return row?.added ?? 0;
    });
  }
}

const STATUSES = STATUS_FIELDS.join(', ');

const ADD = `
WITH taken AS (
  DELETE FROM order_count_changes c USING (SELECT store_id, change_id FROM order_count_changes LIMIT $1) due
  WHERE c.store_id = due.store_id AND c.change_id = due.change_id
  RETURNING c.store_id, ${STATUS_FIELDS.map((field) => `c.${field}`).join(', ')}, c.orders
), added AS (
  INSERT INTO order_counts AS n (store_id, ${STATUSES}, orders)
  SELECT store_id, ${STATUSES}, sum(orders) FROM taken GROUP BY store_id, ${STATUSES}
  ON CONFLICT (store_id, ${STATUSES}) DO UPDATE SET orders = n.orders + excluded.orders
)
SELECT count(*) AS added FROM taken`;

/** Statuses that no order has any more keep their row, with zero. */
const RECOUNT = `
WITH counted AS (
  DELETE FROM order_count_changes WHERE store_id = $1
)
INSERT INTO order_counts (store_id, ${STATUSES}, orders)
SELECT $1, ${STATUSES}, sum(orders) FROM (
  SELECT ${STATUSES}, count(*) AS orders FROM orders WHERE store_id = $1 GROUP BY ${STATUSES}
  UNION ALL
  SELECT ${STATUSES}, 0 FROM order_counts WHERE store_id = $1
) known
GROUP BY ${STATUSES}
ON CONFLICT (store_id, ${STATUSES}) DO UPDATE SET orders = excluded.orders`;
