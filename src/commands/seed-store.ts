import type { SystemDb } from '../platform/database/system-db.js';
import { ADJECTIVES, CHANNELS, CITIES, FIRST_NAMES, LAST_NAMES, NOUNS, PAYMENTS, STATUSES } from './seed-names.js';

/** How much of everything one store gets. */
export interface SeedSizes {
  readonly products: number;
  readonly customers: number;
  readonly orders: number;
}

const BATCH = 20_000;
/** Days over which orders are spread, the last one today. */
const DAYS = 120;

/** Word `$n` of a list parameter, chosen by a number; the same number always chooses the same word. */
const pick = (parameter: string, by: string): string =>
  `(${parameter}::text[])[1 + abs(hashint8(${by})) % cardinality(${parameter}::text[])]`;

const PRODUCTS = `
WITH numbers AS (SELECT i FROM generate_series($2::bigint, $3::bigint) i),
named AS (SELECT i, ${pick('$4', 'i * 7')} || ' ' || ${pick('$5', 'i * 13')} AS name, 10 * (5 + abs(hashint8(i * 17)) % 400) AS price FROM numbers),
made AS (
  INSERT INTO products (store_id, name, slug, short_description, created_at, updated_at)
  SELECT $1, name || ' ' || i, 'product-' || i, name, now() - interval '200 days' + i * interval '1 second', now() - interval '100 days' FROM named
  RETURNING product_id, slug
)
INSERT INTO variants (store_id, product_id, variant_name, sku_code, price, cost, quantity, is_default, weight)
SELECT $1, product_id, 'Default', 'SKU-' || i, price, price * 6 / 10, abs(hashint8(i * 19)) % 200, 1, 0.5
FROM made JOIN named ON slug = 'product-' || i`;

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
INSERT INTO order_items (store_id, order_id, product_id, variant_id, name, price, cost, quantity, created_at, updated_at)
SELECT $1, o.order_id, g.product_id, g.sku_id, g.name, g.price, g.cost, line.units, o.created_at, o.created_at
FROM placed o JOIN priced p ON o.store_serial_order_no = $5::bigint + p.i, LATERAL (VALUES (p.one, p.quantity), (p.two, 1)) AS line (n, units)
JOIN goods g ON g.n = line.n
ORDER BY o.order_id`;

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
  await batches('products', sizes.products, PRODUCTS, [ADJECTIVES, NOUNS]);
  await batches('customers', sizes.customers, CUSTOMERS, [FIRST_NAMES, LAST_NAMES, CITIES]);
  // Without statistics the orders' joins are planned for one row, and take time that grows with its square.
  await db.execute('ANALYZE products, variants, customers');
  const base = 1000;
  await batches('orders', sizes.orders, ORDERS, [sizes.orders, base, STATUSES, PAYMENTS, CHANNELS, CITIES]);
  await db.execute(TOTALS, [store_id]);
  await db.execute(SERIAL, [store_id]);
}
