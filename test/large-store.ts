/** Members of which all hold one role, and few another; `$1` is the store, `$2` their number. */
export const STAFF = `
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

/** Movements of a product, of which many are of one variant; $1 is the store. */
export const LEDGER = `
INSERT INTO stock_movements (store_id, product_id, sku_id, location_id, kind, change, on_hand_after, created_at)
SELECT store_id, product_id, sku_id, location_id, 'adjustment', 1, i, now() - i * interval '1 minute'
FROM (SELECT store_id, product_id, sku_id, location_id FROM stock_movements WHERE store_id = $1 ORDER BY product_id LIMIT 50) m,
  generate_series(1, 120) i`;

/** Suppliers, purchase orders and transfers with two lines each, among three locations; `$1` is the store, `$2` their number. */
export const PROCUREMENT = [
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
