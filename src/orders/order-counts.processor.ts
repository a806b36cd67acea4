import { Injectable } from '@nestjs/common';
import { RollUp } from '../platform/database/roll-up.js';
import type { StoreContext } from '../platform/database/store-context.js';
import { STATUS_FIELDS } from './order-status.js';

/** Adds pending changes to the numbers of orders by status. */
@Injectable()
export class OrderCountsProcessor extends RollUp {
  protected readonly lock = 'order counts';
  protected readonly statement = ADD;

  /**
   * Recounts the orders of the store in the caller's transaction, which must not have run a statement before: deletes the changes that it has
   * counted and keeps changes that are committed later.
   */
  async recount(ctx: StoreContext): Promise<void> {
    await this.beginRecount(ctx.connection);
    await ctx.connection.execute(RECOUNT, [ctx.store_id]);
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

/** Statuses that no order has any longer keep their row, with zero. */
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
