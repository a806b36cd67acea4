import { stockState } from '../orders/order-stock.js';
import type { SystemDb } from '../platform/database/system-db.js';
import { STATUSES } from './seed-names.js';

/** What the lines of seeded orders hold of the stock, by the status of the order, as JSON. */
export const HELD_BY_STATUS = JSON.stringify(
  Object.fromEntries(STATUSES.map((order_status) => [order_status, stockState({ order_status }, null)])),
);

/** Where everything lies that is seeded. */
const AT_HOME = `FROM variants v JOIN locations l ON l.store_id = $1 AND l.is_default = 1 WHERE v.store_id = $1`;

const LEVELS = `
INSERT INTO stock_levels (store_id, sku_id, location_id, on_hand, created_at, updated_at)
SELECT $1, v.sku_id, l.location_id, v.quantity, v.created_at, v.created_at ${AT_HOME}`;

const MOVEMENTS = `
INSERT INTO stock_movements (store_id, product_id, sku_id, location_id, kind, change, on_hand_after, created_at, updated_at)
SELECT $1, v.product_id, v.sku_id, l.location_id, 'opening', v.quantity, v.quantity, v.created_at, v.created_at ${AT_HOME} AND v.quantity <> 0
ORDER BY v.sku_id`;

const AVAILABLE = `UPDATE variants SET available = 1 WHERE store_id = $1 AND quantity > 0 AND available = 0`;

const COMMITTED = `
UPDATE stock_levels l SET committed = held.units
FROM (SELECT variant_id, stock_location_id, sum(quantity) AS units FROM order_items WHERE store_id = $1 AND stock_state = 'committed' GROUP BY 1, 2) held
WHERE l.store_id = $1 AND l.sku_id = held.variant_id AND l.location_id = held.stock_location_id`;

/** Opens the stock of the seeded variants, whose quantities stand there already. */
export async function openSeededStock(db: SystemDb, store_id: number): Promise<void> {
  for (const text of [LEVELS, MOVEMENTS, AVAILABLE]) await db.execute(text, [store_id]);
}

/** Commits what the lines of the seeded orders hold. */
export async function commitSeededOrders(db: SystemDb, store_id: number): Promise<void> {
  await db.execute(COMMITTED, [store_id]);
}
