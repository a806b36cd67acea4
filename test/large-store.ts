import { seedStore } from '../src/samples/sample-data.service.js';
import { SystemDb } from '../src/platform/database/system-db.js';
import type { Shop } from './factories.js';
import type { Api } from './harness.js';
import type { Account } from './merchants.js';
import { ON_NODES } from './nodes.js';

/** Number of orders, and of products, customers and discounts, in the store; other stores have a quarter. */
const SIZE = 10_000;

/** Inserts members with one common role and a rare one; `$1` is the store, `$2` their number. */
const STAFF = `
WITH people AS (
  INSERT INTO merchants (email, name, password_hash) SELECT $1::bigint || '-' || i || '@example.com', 'Helper ' || i, 'none' FROM generate_series(1, $2::int) i
  RETURNING merchant_id
), members AS (
  INSERT INTO staff (store_id, merchant_id, role, created_at) SELECT $1, merchant_id, 'staff', now() - merchant_id * interval '1 second' FROM people
  RETURNING id
), made AS (
  INSERT INTO roles (store_id, name) VALUES ($1, 'common'), ($1, 'rare') RETURNING role_id, name
)
INSERT INTO staff_roles (store_id, staff_id, role_id)
SELECT $1, id, role_id FROM members CROSS JOIN made WHERE name = 'common' OR id % 1000 = 0`;

/** Inserts movements of a product, many of them of one variant; $1 is the store. */
const LEDGER = `
INSERT INTO stock_movements (store_id, product_id, sku_id, location_id, kind, change, on_hand_after, created_at)
SELECT store_id, product_id, sku_id, location_id, 'adjustment', 1, i, now() - i * interval '1 minute'
FROM (SELECT store_id, product_id, sku_id, location_id FROM stock_movements WHERE store_id = $1 ORDER BY product_id LIMIT 50) m,
  generate_series(1, 120) i`;

/** Makes the apps `$3` custom apps of the merchant `$2` with installations and tokens; `$1` is the store. */
const CUSTOM_APPS = `
WITH made AS (
  SELECT app_id, 'Robot ' || $1::bigint || ' ' || n AS name FROM unnest($3::int[]) WITH ORDINALITY given(app_id, n)
), installed AS (
  INSERT INTO installations (store_id, app_id, scopes) SELECT $1, app_id, '{read:store}' FROM made RETURNING installation_id, app_id
), named AS (
  INSERT INTO custom_apps (store_id, app_id, merchant_id, name, created_at) SELECT $1, app_id, $2, name, now() - app_id * interval '1 minute' FROM made
)
INSERT INTO token_pairs (store_id, installation_id, app_id, family_id, generation, scopes, access_digest, access_expires_at, refresh_digest,
  refresh_expires_at)
SELECT $1, installation_id, app_id, gen_random_uuid(), 1, '{read:store}', sha256(('a' || installation_id)::bytea), now() + interval '1 year',
  sha256(('r' || installation_id)::bytea), now() + interval '1 year' FROM installed`;

/** Inserts suppliers, and purchase orders and transfers with two items each, for three locations; `$1` is the store, `$2` their number. */
const PROCUREMENT = [
  `INSERT INTO suppliers (store_id, name, contact_name, phone, email, created_at)
   SELECT $1, 'Loom ' || i, CASE WHEN i % 500 = 0 THEN 'রহিম' ELSE 'Karim' END, '017' || lpad(i::text, 8, '0'), 'loom' || i || '@example.com',
     now() - i * interval '1 minute'
   FROM generate_series(1, $2::int) i`,
  `INSERT INTO locations (store_id, name) SELECT $1, 'Depot ' || i FROM generate_series(1, 2 + 0 * $2::int) i`,
  `WITH places AS (SELECT array_agg(location_id ORDER BY location_id) AS ids FROM locations WHERE store_id = $1),
   sellers AS (SELECT array_agg(supplier_id ORDER BY supplier_id) AS ids FROM (SELECT supplier_id FROM suppliers WHERE store_id = $1 LIMIT 500) s),
   goods AS (SELECT array_agg(sku_id) AS ids FROM (SELECT sku_id FROM variants WHERE store_id = $1 LIMIT 2) v),
   bought AS (
     INSERT INTO purchase_orders (store_id, po_number, supplier_id, location_id, status, created_at)
     SELECT $1, 1000 + i, sellers.ids[1 + i % 500], places.ids[1 + i % 3],
       (ARRAY['draft', 'ordered', 'received', 'closed', 'cancelled'])[1 + i % 5], now() - interval '60 days' + i * interval '1 minute'
     FROM generate_series(1, $2::int) i, places, sellers RETURNING purchase_order_id
   ), lines AS (
     INSERT INTO purchase_order_items (store_id, purchase_order_id, sku_id, quantity, cost_price)
     SELECT $1, purchase_order_id, sku_id, 2, 10 FROM bought, goods, unnest(goods.ids) sku_id
   ), moved AS (
     INSERT INTO transfers (store_id, transfer_number, from_location_id, to_location_id, status, created_at)
     SELECT $1, 1000 + i, places.ids[1 + i % 3], places.ids[1 + (i + 1) % 3],
       (ARRAY['draft', 'in_transit', 'completed', 'cancelled'])[1 + i % 4], now() - interval '60 days' + i * interval '1 minute'
     FROM generate_series(1, $2::int) i, places RETURNING transfer_id
   ), units AS (
     INSERT INTO transfer_items (store_id, transfer_id, sku_id, quantity)
     SELECT $1, transfer_id, sku_id, 2 FROM moved, goods, unnest(goods.ids) sku_id
   )
   INSERT INTO procurement_serials (store_id, kind, last_number, last_created_at)
   SELECT $1, kind, 1000 + $2::int, now() FROM unnest(ARRAY['purchase_order', 'transfer']) kind`,
];

const METAFIELDS = `
INSERT INTO metafields (store_id, app_id, resource_type, resource_id, user_id, namespace, key, value, value_type)
SELECT store_id, $2, 'customer', user_id, user_id, 'n' || n % 5, 'k' || n, '', 'string' FROM generate_series(1, 200) n,
  (SELECT store_id, user_id FROM customers WHERE store_id = $1 ORDER BY user_id LIMIT 100) c`;

/** Inventory rows are so narrow that PostgreSQL would prefer a sequential scan for a store with most of them. */
const BARE_INVENTORY = `
INSERT INTO inventory_products (store_id, product_id, name) SELECT $1, 1000000000 + i, 'Bare ' || i FROM generate_series(1, $2::int) i`;

/** Inserts `$3` delivery attempts of the subscription `$2`, every ten seconds into the past; every fourth failed; `$1` is the store. */
const ATTEMPTS = `
INSERT INTO webhook_deliveries (store_id, dispatch_id, subscription_id, event_topic, event_id, target_url, response_status, attempt_number,
  status, duration_ms, created_at)
SELECT $1, $2::int * 100000 + i, $2, 'order.created', gen_random_uuid(), '', 200, 1, CASE WHEN i % 4 = 0 THEN 'failed' ELSE 'delivered' END,
  i % 100, now() - i * interval '10 seconds'
FROM generate_series(1, $3::int) i`;

/** Inserts `$3` requests of the app `$2`, a hundred per second up to now; `$1` is the store. */
const REQUESTS = `
INSERT INTO api_requests (store_id, app_id, time, request_id, method, route, status, code, duration_ms, bytes)
SELECT $1, $2, now() - i * interval '10 milliseconds', 'request-' || i, CASE WHEN i % 500 = 0 THEN 'DELETE' ELSE 'GET' END,
  CASE WHEN i % 700 = 0 THEN '/api/apps/v1/rare' ELSE '/api/apps/v1/orders' END, CASE WHEN i % 300 = 0 THEN 404 ELSE 200 END,
  CASE WHEN i % 900 = 0 THEN 'rate_limited' END, 5, 100
FROM generate_series(1, $3::int) i`;

/** Creates subscriptions with these numbers of delivery attempts and returns their ids. */
export async function fillDeliveries(api: Api, shop: Shop, counts: readonly number[]): Promise<number[]> {
  const ids: number[] = [];
  for (const [n, count] of counts.entries()) {
    const { body } = await shop.post('/webhooks', { event_topic: 'order.created', target_url: `http://127.0.0.1:9/${String(n)}` });
    ids.push(body.data.subscription_id as number);
    await api.query(ATTEMPTS, [shop.store_id, ids[n], count]);
  }
  await api.vacuum('webhook_deliveries');
  return ids;
}

/** Tables whose triggers and foreign keys nothing in a filled store depends on. */
const UNCHECKED = [
  'orders',
  'order_items',
  'staff',
  'staff_roles',
  'custom_apps',
  'installations',
  'token_pairs',
  'purchase_orders',
  'purchase_order_items',
  'transfers',
  'transfer_items',
  'metafields',
  'inventory_products',
];

/** Inserts rows without the triggers and the checks of foreign keys of some tables, which take most of the time. */
export async function withoutTriggers(api: Api, insert: () => Promise<unknown>, tables: readonly string[] = UNCHECKED): Promise<void> {
  // Citus does not switch them off for all shards.
  if (ON_NODES) return void (await insert());
  const setTriggers = (state: string): Promise<unknown> =>
    api.query(tables.map((table) => `ALTER TABLE ${table} ${state} TRIGGER ALL`).join('; '));
  await setTriggers('DISABLE');
  await insert();
  await setTriggers('ENABLE');
}

/** Values to filter the lists of the store by. */
const WORDS = [
  `SELECT max(created_at) - interval '1 day' AS recent, min(created_at) + interval '1 day' AS old, min(user_id) AS customer, max(order_id) AS order
   FROM orders WHERE store_id = $1`,
  `SELECT min(category_id) AS category, max(updated_at) - interval '10 minutes' AS changed FROM products WHERE store_id = $1`,
  `SELECT product_id AS product, sku_id AS sku, location_id AS home FROM stock_movements WHERE store_id = $1 ORDER BY product_id LIMIT 1`,
  'SELECT min(supplier_id) AS supplier FROM purchase_orders WHERE store_id = $1',
  `SELECT max(time) - interval '1 second' AS asked FROM api_requests WHERE store_id = $1`,
  `SELECT min(role_id) FILTER (WHERE name = 'common') AS common, min(role_id) FILTER (WHERE name = 'rare') AS rare FROM roles WHERE store_id = $1`,
];

/** Fills a large store and smaller ones, so that sequential scans are expensive, and returns values to filter by. */
export async function fillLargeStore(api: Api, shop: Shop, { merchant_id }: Account): Promise<Record<string, string>> {
  const { store_id } = shop;
  const others = await Promise.all([1, 2, 3].map(() => api.make.store()));
  await withoutTriggers(api, async () => {
    for (const [id, rows] of [[store_id, SIZE] as const, ...others.map((other) => [other, SIZE / 4] as const)]) {
      await seedStore(api.app.get(SystemDb).of(id), { products: rows, customers: rows, orders: rows, discounts: rows }, () => undefined);
      await api.query(STAFF, [id, SIZE / 4]);
      await api.query(CUSTOM_APPS, [id, merchant_id, await api.make.apps(SIZE / 4)]);
      for (const text of PROCUREMENT) await api.query(text, [id, rows]);
    }
    for (const app_id of [shop.app_id, shop.app_id + 1]) await api.query(REQUESTS, [store_id, app_id, SIZE]);
    await api.query(REQUESTS, [others[0], shop.app_id, SIZE]);
    await api.query(METAFIELDS, [store_id, shop.app_id]);
    await api.query(BARE_INVENTORY, [others[0], 3 * SIZE]);
  });
  await api.query(LEDGER, [store_id]);
  await api.vacuum();
  const rows = await Promise.all(WORDS.map((text) => api.query<Record<string, unknown>>(text, [store_id])));
  return Object.fromEntries(
    rows
      .flat()
      .flatMap(Object.entries)
      .map(([name, value]) => [name, asWord(value)]),
  );
}

const asWord = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value));
