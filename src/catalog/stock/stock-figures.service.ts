import { Injectable } from '@nestjs/common';
import type { StoreContext } from '../../platform/database/store-context.js';

/** Units of a variant that open orders need at a location. */
export interface CommittedUnits {
  readonly sku_id: number;
  readonly location_id: number;
  readonly units: number;
}

/** Repairs totals of stock. Every method runs in the caller's transaction. */
@Injectable()
export class StockFigures {
  /** Locks products as changes of their stock do (docs/adr/0018), so that the next statements read every change. */
  async lock(ctx: StoreContext, product_ids: readonly number[]): Promise<void> {
    await ctx.query(LOCK, product_ids);
  }

  /** Sets the committed units of all variants of these products; levels without an entry have none. */
  async setCommitted(ctx: StoreContext, product_ids: readonly number[], committed: readonly CommittedUnits[]): Promise<void> {
    await ctx.query(SET_COMMITTED, product_ids, JSON.stringify(committed));
  }

  /** Computes the quantities of the products' variants from their levels. */
  async repairQuantities(ctx: StoreContext, product_ids: readonly number[]): Promise<void> {
    await ctx.query(QUANTITIES, product_ids);
  }
}

const LOCK = `
SELECT product_id FROM products WHERE store_id = $1 AND product_id = ANY ($2::bigint[]) ORDER BY product_id FOR NO KEY UPDATE`;

const SET_COMMITTED = `
UPDATE stock_levels l SET committed = e.units
FROM (
  SELECT l.sku_id, l.location_id, coalesce(c.units, 0) AS units
  FROM variants v JOIN stock_levels l ON l.store_id = $1 AND l.sku_id = v.sku_id
  LEFT JOIN json_to_recordset($3::json) AS c(sku_id bigint, location_id bigint, units bigint)
    ON c.sku_id = l.sku_id AND c.location_id = l.location_id
  WHERE v.store_id = $1 AND v.product_id = ANY ($2::bigint[])
) e
WHERE l.store_id = $1 AND l.sku_id = e.sku_id AND l.location_id = e.location_id AND l.committed <> e.units`;

const QUANTITIES = `
UPDATE variants v SET quantity = e.units, available = CASE WHEN e.units > 0 THEN 1 ELSE 0 END
FROM (
  SELECT v.sku_id, coalesce(sum(l.on_hand), 0) AS units
  FROM variants v LEFT JOIN stock_levels l ON l.store_id = $1 AND l.sku_id = v.sku_id
  WHERE v.store_id = $1 AND v.product_id = ANY ($2::bigint[]) GROUP BY v.sku_id
) e
WHERE v.store_id = $1 AND v.sku_id = e.sku_id AND (v.quantity, v.available) <> (e.units, CASE WHEN e.units > 0 THEN 1 ELSE 0 END)`;
