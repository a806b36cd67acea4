import { Injectable } from '@nestjs/common';
import { type CommittedUnits, StockFigures } from '../catalog/stock/stock-figures.service.js';
import { type CustomerTotals, CustomersService } from '../customers/customers.service.js';
import type { StoreContext } from '../platform/database/store-context.js';

/** Repairs figures that are derived from orders. Every method runs in the caller's transaction. */
@Injectable()
export class OrderFigures {
  constructor(
    private readonly customers: CustomersService,
    private readonly stock: StockFigures,
  ) {}

  /** Computes the order totals of customers. */
  async repairTotals(ctx: StoreContext, user_ids: readonly number[]): Promise<void> {
    await this.customers.lockTotals(ctx, user_ids);
    await this.customers.setTotals(ctx, await ctx.query<CustomerTotals>(TOTALS, user_ids));
  }

  /** Computes the committed units of products. The caller has locked them with {@link StockFigures.lock}. */
  async repairCommitted(ctx: StoreContext, product_ids: readonly number[]): Promise<void> {
    await this.stock.setCommitted(ctx, product_ids, await ctx.query<CommittedUnits>(COMMITTED));
  }

  /** Sets the last serial of the store to the serial of its newest order, and finds the ranges in which serials are uneven. */
  async repairSerial(ctx: StoreContext): Promise<void> {
    await ctx.query('SELECT last_serial FROM order_serials WHERE store_id = $1 FOR NO KEY UPDATE');
    await ctx.query(SERIAL);
  }
}

const TOTALS = `
SELECT k.user_id, count(o.order_id) AS total_orders,
  coalesce(sum(o.grand_total) FILTER (WHERE o.financial_status = 'paid'), 0)::text AS total_spent
FROM unnest($2::bigint[]) AS k(user_id) LEFT JOIN orders o ON o.store_id = $1 AND o.user_id = k.user_id
GROUP BY k.user_id`;

const COMMITTED = `
SELECT variant_id AS sku_id, stock_location_id AS location_id, sum(quantity)::bigint AS units FROM order_items
WHERE store_id = $1 AND stock_state = 'committed' GROUP BY 1, 2`;

/**
 * Orders of the store `$1` whose serial number does not follow the previous one, or whose creation time or id precedes it: the times
 * `since` and `until` of the two.
 */
export const UNEVEN_SERIALS = `
SELECT least(created_at, previous_at) AS since, greatest(created_at, previous_at) AS until FROM (
  SELECT store_serial_order_no, created_at, order_id, lag(store_serial_order_no) OVER w AS previous, lag(created_at) OVER w AS previous_at,
    lag(order_id) OVER w AS previous_id
  FROM orders WHERE store_id = $1 WINDOW w AS (ORDER BY store_serial_order_no)
) o WHERE store_serial_order_no > previous + 1 OR (created_at, order_id) < (previous_at, previous_id)`;

const SERIAL = `
UPDATE order_serials s SET last_serial = coalesce(o.last_serial, s.last_serial), uneven_from = u.since, uneven_until = u.until
FROM (SELECT max(store_serial_order_no) AS last_serial FROM orders WHERE store_id = $1) o,
  (SELECT min(since) AS since, max(until) AS until FROM (${UNEVEN_SERIALS}) uneven) u
WHERE s.store_id = $1`;
