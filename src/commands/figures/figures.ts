import { FIGURES } from '../../analytics/figures.entity.js';

/** A derived figure of a store that can be computed again. */
export interface Figure {
  readonly name: string;
  /** Rows `key, what, expected, found` of the store `$1`; those count whose `expected` is not what was `found`. */
  readonly check: string;
  /** Locks the rows of the keys `$2`, so that the statements of `repair`, which run afterwards, see every change to them. */
  readonly lock: string;
  /** Computes the rows of the keys `$2` again. */
  readonly repair: readonly string[];
}

const CUSTOMERS: Figure = {
  name: 'customers',
  check: `
    SELECT c.user_id AS key, v.what, v.expected, v.found
    FROM customers c
    LEFT JOIN (
      SELECT user_id, count(*) AS orders, sum(grand_total) FILTER (WHERE financial_status = 'paid') AS spent
      FROM orders WHERE store_id = $1 GROUP BY user_id
    ) o ON o.user_id = c.user_id,
    LATERAL (VALUES ('total_orders', coalesce(o.orders, 0)::numeric, c.total_orders::numeric),
      ('total_spent', coalesce(o.spent, 0), c.total_spent)) v(what, expected, found)
    WHERE c.store_id = $1`,
  lock: 'SELECT user_id FROM customers WHERE store_id = $1 AND user_id = ANY ($2::bigint[]) ORDER BY user_id FOR NO KEY UPDATE',
  repair: [
    `UPDATE customers c SET total_orders = e.orders, total_spent = e.spent
     FROM (
       SELECT k.user_id, count(o.order_id) AS orders, coalesce(sum(o.grand_total) FILTER (WHERE o.financial_status = 'paid'), 0) AS spent
       FROM unnest($2::bigint[]) AS k(user_id) LEFT JOIN orders o ON o.store_id = $1 AND o.user_id = k.user_id GROUP BY k.user_id
     ) e
     WHERE c.store_id = $1 AND c.user_id = e.user_id`,
  ],
};

const USED = '(SELECT coalesce(sum(file_size + thumbnail_size), 0) FROM images WHERE store_id = $1)';

const IMAGES: Figure = {
  name: 'image_usage',
  check: `SELECT $1::bigint AS key, 'bytes' AS what, ${USED}::numeric AS expected,
    coalesce((SELECT bytes FROM image_usage WHERE store_id = $1), 0)::numeric AS found`,
  lock: `INSERT INTO image_usage (store_id, bytes) SELECT $1::bigint, 0 WHERE $2::bigint[] IS NOT NULL
    ON CONFLICT (store_id) DO UPDATE SET bytes = image_usage.bytes`,
  repair: [`UPDATE image_usage SET bytes = ${USED} WHERE store_id = $1 AND $2::bigint[] IS NOT NULL`],
};

const SERIALS: Figure = {
  name: 'order_serials',
  check: `SELECT $1::bigint AS key, 'last_serial' AS what,
      (SELECT max(store_serial_order_no) FROM orders WHERE store_id = $1)::numeric AS expected, s.last_serial::numeric AS found
    FROM order_serials s WHERE s.store_id = $1`,
  lock: 'SELECT last_serial FROM order_serials WHERE store_id = $1 AND $2::bigint[] IS NOT NULL FOR NO KEY UPDATE',
  repair: [
    `UPDATE order_serials SET last_serial = coalesce((SELECT max(store_serial_order_no) FROM orders WHERE store_id = $1), last_serial)
     WHERE store_id = $1 AND $2::bigint[] IS NOT NULL`,
  ],
};

/** Retention deletes events, so the sequence may be beyond the last one, but not behind it. */
const SEQUENCES: Figure = {
  name: 'event_sequences',
  check: `SELECT $1::bigint AS key, 'last_sequence' AS what,
      greatest(s.last_sequence, (SELECT max(sequence) FROM events WHERE store_id = $1))::numeric AS expected, s.last_sequence::numeric AS found
    FROM event_sequences s WHERE s.store_id = $1`,
  lock: 'SELECT last_sequence FROM event_sequences WHERE store_id = $1 AND $2::bigint[] IS NOT NULL FOR NO KEY UPDATE',
  repair: [
    `UPDATE event_sequences SET last_sequence = greatest(last_sequence, (SELECT max(sequence) FROM events WHERE store_id = $1))
     WHERE store_id = $1 AND $2::bigint[] IS NOT NULL`,
  ],
};

/** Repairs of stock, by product. Changes of stock take the lock of the product first (docs/adr/0018). */
export const STOCK: Omit<Figure, 'check'> = {
  name: 'stock',
  lock: 'SELECT product_id FROM products WHERE store_id = $1 AND product_id = ANY ($2::bigint[]) ORDER BY product_id FOR NO KEY UPDATE',
  repair: [
    `UPDATE stock_levels l SET committed = e.units
     FROM (
       SELECT l.sku_id, l.location_id, coalesce(sum(i.quantity), 0) AS units
       FROM variants v JOIN stock_levels l ON l.store_id = $1 AND l.sku_id = v.sku_id
       LEFT JOIN order_items i ON i.store_id = $1 AND i.variant_id = l.sku_id AND i.stock_location_id = l.location_id
         AND i.stock_state = 'committed'
       WHERE v.store_id = $1 AND v.product_id = ANY ($2::bigint[]) GROUP BY l.sku_id, l.location_id
     ) e
     WHERE l.store_id = $1 AND l.sku_id = e.sku_id AND l.location_id = e.location_id AND l.committed <> e.units`,
    `UPDATE variants v SET quantity = e.units, available = CASE WHEN e.units > 0 THEN 1 ELSE 0 END
     FROM (
       SELECT v.sku_id, coalesce(sum(l.on_hand), 0) AS units
       FROM variants v LEFT JOIN stock_levels l ON l.store_id = $1 AND l.sku_id = v.sku_id
       WHERE v.store_id = $1 AND v.product_id = ANY ($2::bigint[]) GROUP BY v.sku_id
     ) e
     WHERE v.store_id = $1 AND v.sku_id = e.sku_id AND (v.quantity, v.available) <> (e.units, CASE WHEN e.units > 0 THEN 1 ELSE 0 END)`,
    `UPDATE inventory_products i SET total_quantity = e.quantity, variant_count = e.variants, total_cost_value = e.cost_value
     FROM (
       SELECT p.product_id, count(v.sku_id) AS variants, coalesce(sum(v.quantity), 0) AS quantity,
         coalesce(sum(v.quantity::numeric * coalesce(v.unit_cost, 0)), 0) AS cost_value
       FROM unnest($2::bigint[]) AS p(product_id)
       LEFT JOIN variants v ON v.store_id = $1 AND v.product_id = p.product_id AND v.deleted_at IS NULL GROUP BY p.product_id
     ) e
     WHERE i.store_id = $1 AND i.product_id = e.product_id`,
  ],
};

const sums = FIGURES.map((name) => `sum(${name}) AS ${name}`).join(', ');
const figuresOf = (row: string): string => FIGURES.map((name) => `a.${name}`).join(', ') + ` FROM ${row}`;

/** Check of the days of sales; `key` counts the days since 1970. Their repair is the roll-up's own. */
export const ANALYTICS = `
  SELECT (day - DATE '1970-01-01')::bigint AS key, v.what, v.expected, v.found
  FROM (
    SELECT day, ${sums} FROM (
      SELECT a.day, ${figuresOf('orders o, analytics_of(o, 1) a WHERE o.store_id = $1')}
      UNION ALL
      SELECT a.day, ${figuresOf('customers c, analytics_of(c, 1) a WHERE c.store_id = $1')}
    ) rows GROUP BY day
  ) e FULL JOIN (
    SELECT day, ${sums} FROM (
      SELECT day, ${FIGURES.join(', ')} FROM analytics_days WHERE store_id = $1
      UNION ALL
      SELECT day, ${FIGURES.join(', ')} FROM analytics_changes WHERE store_id = $1
    ) kept GROUP BY day
  ) f USING (day),
  LATERAL (VALUES ${FIGURES.map((name) => `('${name}', coalesce(e.${name}, 0)::numeric, coalesce(f.${name}, 0)::numeric)`).join(', ')})
    v(what, expected, found)`;

/** Every figure with statements of its own. */
export const CHECKED: readonly Figure[] = [CUSTOMERS, IMAGES, SERIALS, SEQUENCES];
