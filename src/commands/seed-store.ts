import type { SystemDb } from '../platform/database/system-db.js';
import {
  ADJECTIVES,
  CATEGORIES,
  CHANNELS,
  CITIES,
  FIRST_NAMES,
  GOODS,
  LAST_NAMES,
  OCCASIONS,
  PAYMENTS,
  SIZES,
  STATUSES,
} from './seed-names.js';
import { commitSeededOrders, HELD_BY_STATUS, openSeededStock } from './seed-stock.js';

/** How much of everything one store gets. */
export interface SeedSizes {
  readonly products: number;
  readonly customers: number;
  readonly orders: number;
  /** A handful by default. */
  readonly discounts?: number;
}

const BATCH = 20_000;
/** Days over which orders are spread, the last one today. */
const DAYS = 120;

/** Word `$n` of a list parameter, chosen by a number; the same number always chooses the same word. */
const pick = (parameter: string, by: string): string =>
  `(${parameter}::text[])[1 + abs(hashint8(${by})) % cardinality(${parameter}::text[])]`;

/** Roots first, then their children, because a child names its parent. */
const CATEGORIES_OF_LEVEL = `
INSERT INTO categories (store_id, name, slug, parent_id, position_index)
SELECT $1, c.name, normalize(c.slug), p.category_id, c.position_index
FROM json_to_recordset($2::json) c(name text, slug text, parent text, position_index integer)
LEFT JOIN categories p ON p.store_id = $1 AND p.slug = normalize(c.parent)`;

/** Products with a variant each, every third with three; one in thirty is not sold, and one in twenty is out of stock. */
const PRODUCTS = `
WITH numbers AS (SELECT i FROM generate_series($2::bigint, $3::bigint) i),
named AS MATERIALIZED (
  SELECT i, ${pick('$4', 'i * 7')} || ' ' || ${pick('$5', 'i * 13')} AS what, normalize(${pick('$6', 'i * 13')}) AS category,
    10 * (5 + abs(hashint8(i * 17)) % 400) AS price
  FROM numbers
),
made AS (
  INSERT INTO products (store_id, name, slug, short_description, category_id, is_active, created_at, updated_at)
  SELECT $1, n.what || ' ' || n.i, replace(lower(normalize(n.what)), ' ', '-') || '-' || n.i, n.what, c.category_id, CASE WHEN n.i % 30 = 0 THEN 0 ELSE 1 END,
    now() - interval '200 days' + n.i * interval '1 second', now() - interval '100 days' + n.i * interval '1 second'
  FROM named n LEFT JOIN categories c ON c.store_id = $1 AND c.slug = n.category
  RETURNING product_id, name
),
stocked AS (
  SELECT m.product_id, n.i, n.price, size, count(*) OVER (PARTITION BY n.i) AS sizes,
    CASE WHEN n.i % 20 = 0 THEN 0 ELSE 1 + abs(hashint8(n.i * 19 + size)) % 200 END AS quantity
  FROM made m JOIN named n ON m.name = n.what || ' ' || n.i, LATERAL generate_series(1, CASE WHEN n.i % 3 = 0 THEN 3 ELSE 1 END) size
)
INSERT INTO variants (store_id, product_id, variant_name, sku_code, price, cost, quantity, available, is_default, position, weight)
SELECT $1, product_id, CASE WHEN sizes = 1 THEN 'Default' ELSE ($7::text[])[size] END, 'SKU-' || i || '-' || size, price + 50 * (size - 1), price * 6 / 10,
  quantity, CASE WHEN quantity > 0 THEN 1 ELSE 0 END, CASE WHEN size = 1 THEN 1 ELSE 0 END, size, 0.5 * size
FROM stocked ORDER BY i, size`;

const CUSTOMERS = `
INSERT INTO customers (store_id, name, email, phone, address_json, is_guest, created_at, updated_at)
SELECT $1, name, 'customer' || i || '@example.com', '017' || lpad(i::text, 8, '0'), jsonb_build_object('address', 'House ' || i % 200, 'city', city),
  CASE WHEN i % 9 = 0 THEN 1 ELSE 0 END, now() - interval '150 days' + i * interval '1 second', now() - interval '100 days'
FROM (SELECT i, ${pick('$4', 'i * 3')} || ' ' || ${pick('$5', 'i * 5')} AS name, ${pick('$6', 'i * 11')} AS city
  FROM generate_series($2::bigint, $3::bigint) i) people`;

/** Orders and two lines each; ids, serials and creation times rise together, as they do for orders that are placed. */
const ORDERS = `
WITH people AS (SELECT array_agg(user_id ORDER BY user_id) AS ids FROM (SELECT user_id FROM customers WHERE store_id = $1 LIMIT 50000) c),
goods AS MATERIALIZED (
  SELECT row_number() OVER (ORDER BY v.sku_id) - 1 AS n, v.sku_id, v.product_id, p.name, v.price, v.cost
  FROM variants v JOIN products p USING (store_id, product_id) WHERE v.store_id = $1 LIMIT 5000
),
size AS (SELECT count(*) AS goods FROM goods),
drawn AS MATERIALIZED (
  SELECT i, people.ids[1 + abs(hashint8(i * 23)) % cardinality(people.ids)] AS user_id, ${pick('$6', 'i * 29')} AS order_status,
    ${pick('$7', 'i * 31')} AS payment_method, ${pick('$8', 'i * 37')} AS channel, ${pick('$9', 'i * 41')} AS city,
    now() - interval '${String(DAYS)} days' + (i::float8 / $4) * interval '${String(DAYS)} days' AS at,
    abs(hashint8(i * 43)) % size.goods AS one, abs(hashint8(i * 47)) % size.goods AS two, 1 + abs(hashint8(i * 53)) % 3 AS quantity
  FROM generate_series($2::bigint, $3::bigint) i, people, size
),
priced AS MATERIALIZED (
  SELECT d.*, a.price * d.quantity + b.price AS sub_total, d.order_status = 'completed' OR d.payment_method = 'online' AS paid
  FROM drawn d JOIN goods a ON a.n = d.one JOIN goods b ON b.n = d.two
),
placed AS (
  INSERT INTO orders (store_id, user_id, order_status, financial_status, fulfillment_status, sub_total, shipping, grand_total, total, payment_method,
    channel, address, store_serial_order_no, created_at, updated_at, payment_date)
  SELECT $1, user_id, order_status, CASE WHEN paid THEN 'paid' ELSE 'pending' END, CASE order_status WHEN 'completed' THEN 'fulfilled' ELSE 'un-fulfilled' END,
    sub_total, 60, sub_total + 60, sub_total + 60, payment_method, channel, json_build_object('name', 'Customer', 'address', 'House ' || i % 300, 'city', city)::text,
    $5::bigint + i, at, at, CASE WHEN paid THEN at END
  FROM priced ORDER BY i
  RETURNING order_id, store_serial_order_no, created_at
)
INSERT INTO order_items (store_id, order_id, product_id, variant_id, name, price, cost, quantity, stock_state, stock_location_id, created_at, updated_at)
SELECT $1, o.order_id, g.product_id, g.sku_id, g.name, g.price, g.cost, line.units, $10::json ->> p.order_status, home.location_id, o.created_at, o.created_at
FROM placed o JOIN priced p ON o.store_serial_order_no = $5::bigint + p.i, LATERAL (VALUES (p.one, p.quantity), (p.two, 1)) AS line (n, units)
JOIN goods g ON g.n = line.n JOIN locations home ON home.store_id = $1 AND home.is_default = 1
ORDER BY o.order_id`;

/** Codes of either kind: most of them good, some switched off, some over. */
const DISCOUNTS = `
INSERT INTO discounts (store_id, code, is_amount, amount, percentage, free_shipping_on, minimum_order_value, maximum_discount_amount, is_active,
  total_use, use_per_user, starts_at, ends_at, created_at, updated_at)
SELECT $1, ($4::text[])[1 + (i - 1) % cardinality($4::text[])] || i, is_amount, is_amount * 50 * (1 + i % 5), (1 - is_amount) * 5 * (1 + i % 6),
  CASE WHEN i % 4 = 0 THEN 1 ELSE 0 END, CASE WHEN i % 2 = 0 THEN 500 END, CASE WHEN is_amount = 0 THEN 300 END, CASE WHEN i % 5 = 0 THEN 0 ELSE 1 END,
  CASE WHEN i % 2 = 1 THEN 100 END, CASE WHEN i % 3 = 1 THEN 1 END, now() - interval '30 days',
  CASE WHEN i % 7 = 0 THEN now() - interval '1 day' WHEN i % 3 = 2 THEN now() + interval '60 days' END,
  now() - interval '60 days' + i * interval '1 second', now() - interval '50 days'
FROM generate_series($2::bigint, $3::bigint) i, LATERAL (SELECT CASE WHEN i % 3 = 0 THEN 1 ELSE 0 END AS is_amount) kind`;
const HANDFUL = 8;

/** What follows from the orders: the customers' totals and the store's serial. */
const TOTALS = `
WITH sums AS (
  SELECT user_id, count(*) AS orders, coalesce(sum(grand_total) FILTER (WHERE financial_status = 'paid'), 0) AS spent
  FROM orders WHERE store_id = $1 GROUP BY user_id
)
UPDATE customers c SET total_orders = s.orders, total_spent = s.spent FROM sums s WHERE c.store_id = $1 AND c.user_id = s.user_id`;

const SERIAL = `
INSERT INTO order_serials (store_id, last_serial, last_created_at)
SELECT $1, coalesce(max(store_serial_order_no), 1000), coalesce(max(created_at), now()) FROM orders WHERE store_id = $1
ON CONFLICT (store_id) DO UPDATE SET last_serial = excluded.last_serial, last_created_at = excluded.last_created_at`;

/** Fills an empty store with reproducible data, in batches; `progress` hears of each. No event is published for it. */
export async function seedStore(db: SystemDb, store_id: number, sizes: SeedSizes, progress: (line: string) => void): Promise<void> {
  const batches = async (what: string, total: number, text: string, values: unknown[]): Promise<void> => {
    for (let from = 1; from <= total; from += BATCH) {
      const to = Math.min(from + BATCH - 1, total);
      await db.execute(text, [store_id, from, to, ...values]);
      progress(`store ${String(store_id)}: ${String(to)} of ${String(total)} ${what}`);
    }
  };
  const shelves = CATEGORIES.map((category, position_index) => ({ ...category, position_index }));
  for (const isChild of [false, true]) {
    await db.execute(CATEGORIES_OF_LEVEL, [store_id, JSON.stringify(shelves.filter((one) => 'parent' in one === isChild))]);
  }
  await batches('products', sizes.products, PRODUCTS, [ADJECTIVES, Object.keys(GOODS), Object.values(GOODS), SIZES]);
  await batches('discounts', sizes.discounts ?? HANDFUL, DISCOUNTS, [OCCASIONS]);
  await openSeededStock(db, store_id);
  await batches('customers', sizes.customers, CUSTOMERS, [FIRST_NAMES, LAST_NAMES, CITIES]);
  // Without statistics the orders' joins are planned for one row, and take time that grows with its square.
  await db.execute('ANALYZE products, variants, stock_levels, customers');
  const base = 1000;
  await batches('orders', sizes.orders, ORDERS, [sizes.orders, base, STATUSES, PAYMENTS, CHANNELS, CITIES, HELD_BY_STATUS]);
  await commitSeededOrders(db, store_id);
  await db.execute(TOTALS, [store_id]);
  await db.execute(SERIAL, [store_id]);
}
