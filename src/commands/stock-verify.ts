import type { StoreContext } from '../platform/database/store-context.js';

/** Two records of the same stock that disagree. */
export interface Disagreement {
  readonly store_id: number;
  readonly product_id: number;
  /** Null for values of the whole product. */
  readonly sku_id: number | null;
  /** Null for values of all locations. */
  readonly location_id: number | null;
  /** Name of the inconsistent value. */
  readonly what: string;
  /** Value according to the other records. */
  readonly expected: number;
  readonly found: number;
}

/** Result of a verification. */
export interface Verification {
  skus_checked: number;
  readonly disagreements: Disagreement[];
}

/*
 * Checks of the store `$1`: rows with the fields of a {@link Disagreement}. A row is a disagreement if `expected` and `found` differ.
 */

const QUANTITY = `
  SELECT v.store_id, v.product_id, v.sku_id, NULL::bigint AS location_id, 'quantity' AS what, coalesce(l.on_hand, 0) AS expected, v.quantity AS found
  FROM variants v LEFT JOIN (SELECT store_id, sku_id, sum(on_hand) AS on_hand FROM stock_levels GROUP BY 1, 2) l USING (store_id, sku_id)
  WHERE store_id = $1`;

const AVAILABLE = `
  SELECT store_id, product_id, sku_id, NULL, 'available', CASE WHEN quantity > 0 THEN 1 ELSE 0 END, available FROM variants WHERE store_id = $1`;

const ON_HAND = `
  SELECT store_id, v.product_id, sku_id, location_id, 'on_hand', coalesce(m.change, 0), l.on_hand
  FROM stock_levels l JOIN variants v USING (store_id, sku_id)
  LEFT JOIN (SELECT store_id, sku_id, location_id, sum(change) AS change FROM stock_movements GROUP BY 1, 2, 3) m USING (store_id, sku_id, location_id)
  WHERE store_id = $1`;

const ON_HAND_AFTER = `
  SELECT store_id, product_id, sku_id, location_id, 'on_hand_after of movement ' || movement_id,
    sum(change) OVER (PARTITION BY store_id, sku_id, location_id ORDER BY movement_id), on_hand_after
  FROM stock_movements WHERE store_id = $1`;

const COMMITTED = `
  SELECT store_id, v.product_id, sku_id, l.location_id, 'committed', coalesce(o.units, 0), l.committed
  FROM stock_levels l JOIN variants v USING (store_id, sku_id)
  LEFT JOIN (
    SELECT store_id, variant_id AS sku_id, stock_location_id AS location_id, sum(quantity) AS units FROM order_items
    WHERE stock_state = 'committed' GROUP BY 1, 2, 3
  ) o USING (store_id, sku_id, location_id)
  WHERE store_id = $1`;

const INCOMING = `
  SELECT store_id, v.product_id, sku_id, location_id, 'incoming', coalesce(e.units, 0), coalesce(l.incoming, 0)
  FROM stock_levels l FULL JOIN (
    SELECT store_id, sku_id, location_id, sum(units) AS units FROM (
      SELECT store_id, i.sku_id, o.location_id, i.quantity - i.received_quantity - i.rejected_quantity AS units
      FROM purchase_order_items i JOIN purchase_orders o USING (store_id, purchase_order_id) WHERE o.status IN ('ordered', 'partially_received')
      UNION ALL
      SELECT store_id, i.sku_id, t.to_location_id, i.quantity
      FROM transfer_items i JOIN transfers t USING (store_id, transfer_id) WHERE t.status = 'in_transit'
    ) expected GROUP BY 1, 2, 3
  ) e USING (store_id, sku_id, location_id)
  JOIN variants v USING (store_id, sku_id)
  WHERE store_id = $1`;

const DAMAGED = `
  SELECT store_id, v.product_id, sku_id, location_id, 'damaged', coalesce(r.units, 0), coalesce(l.damaged, 0)
  FROM stock_levels l FULL JOIN (
    SELECT store_id, i.sku_id, t.to_location_id AS location_id, sum(i.rejected_quantity) AS units
    FROM transfer_items i JOIN transfers t USING (store_id, transfer_id) GROUP BY 1, 2, 3
  ) r USING (store_id, sku_id, location_id)
  JOIN variants v USING (store_id, sku_id)
  WHERE store_id = $1`;

/** Count of purchase order lines, and the column of their deliveries that it sums. */
const delivered = (count: string, column: string): string =>
  `
  SELECT store_id, v.product_id, sku_id, NULL, '${count} of purchase order item ' || purchase_order_item_id, coalesce(r.units, 0), i.${count}
  FROM purchase_order_items i JOIN variants v USING (store_id, sku_id)
  LEFT JOIN (SELECT store_id, purchase_order_item_id, sum(${column}) AS units FROM purchase_order_receipt_items GROUP BY 1, 2) r
    USING (store_id, purchase_order_item_id)
  WHERE store_id = $1`;

/** Compares the units of a variant that documents moved with the units in the ledger. */
const moved = (kinds: string, documents: string): string =>
  `
  SELECT store_id, v.product_id, sku_id, NULL, 'movements for ' || reference, coalesce(d.units, 0), coalesce(m.units, 0)
  FROM (${documents}) d
  FULL JOIN (SELECT store_id, sku_id, reference, sum(change) AS units FROM stock_movements WHERE kind IN (${kinds}) GROUP BY 1, 2, 3) m
    USING (store_id, sku_id, reference)
  JOIN variants v USING (store_id, sku_id)
  WHERE store_id = $1`;

const RECEIPTS = `
  SELECT store_id, sku_id, 'purchase_order:' || purchase_order_id AS reference, sum(received_quantity) AS units
  FROM purchase_order_items GROUP BY 1, 2, 3`;

/** Units that left the origin and neither arrived nor returned are lost. */
const TRANSFERS = `
  SELECT store_id, i.sku_id, 'transfer:' || transfer_id AS reference,
    CASE WHEN t.shipped_at IS NULL OR t.on_in_transit = 'restock' THEN 0 ELSE i.received_quantity - i.quantity END AS units
  FROM transfer_items i JOIN transfers t USING (store_id, transfer_id)`;

/** Column of the inventory's products, and the expression that it sums over the variants. */
const total = (column: string, sum: string): string =>
  `
  SELECT store_id, product_id, NULL, NULL, '${column}', coalesce(v.sum, 0), coalesce(i.${column}, 0)
  FROM products p LEFT JOIN inventory_products i USING (store_id, product_id)
  LEFT JOIN (SELECT store_id, product_id, ${sum} AS sum FROM variants WHERE deleted_at IS NULL GROUP BY 1, 2) v USING (store_id, product_id)
  WHERE store_id = $1`;

const CHECKS = [
  QUANTITY,
  AVAILABLE,
  ON_HAND,
  ON_HAND_AFTER,
  COMMITTED,
  INCOMING,
  DAMAGED,
  delivered('received_quantity', 'quantity'),
  delivered('rejected_quantity', 'rejected_quantity'),
  moved(`'receipt'`, RECEIPTS),
  moved(`'transfer_out', 'transfer_in'`, TRANSFERS),
  total('total_quantity', 'sum(quantity)'),
  total('variant_count', 'count(*)'),
  total('total_cost_value', 'sum(quantity::numeric * coalesce(unit_cost, 0))'),
];

/**
 * Compares all records of a store's stock: ledger, levels, variants, open orders, purchase orders, transfers and the products' totals. A
 * single statement sees one snapshot, so it may run while stock changes.
 */
export async function verifyStock(ctx: StoreContext): Promise<Verification> {
  const [row] = await ctx.query<Verification>(
    `SELECT (SELECT count(*) FROM variants WHERE store_id = $1) AS skus_checked,
       (SELECT coalesce(json_agg(d), '[]') FROM (${CHECKS.join(' UNION ALL ')}) d WHERE d.expected <> d.found) AS disagreements`,
  );
  return row ?? { skus_checked: 0, disagreements: [] };
}
