-- Orders with two lines each, spread over the last 120 days. Ids, serials and creation times ascend together, as in placed orders.
-- $1: store; $2, $3: first and last number; $4: number of orders in all; $5: last serial before the first order; $6: statuses; $7: payment methods;
-- $8: channels; $9: cities; $10: JSON object with the stock state of each status.
WITH people AS (SELECT array_agg(user_id ORDER BY user_id) AS ids FROM (SELECT user_id FROM customers WHERE store_id = $1 LIMIT 50000) c),
goods AS MATERIALIZED (
  SELECT row_number() OVER (ORDER BY v.sku_id) - 1 AS n, v.sku_id, v.product_id, p.name, v.price, v.cost
  FROM variants v JOIN products p USING (store_id, product_id) WHERE v.store_id = $1 LIMIT 5000
),
size AS (SELECT count(*) AS goods FROM goods),
drawn AS MATERIALIZED (
  SELECT i, people.ids[1 + abs(hashint8(i * 23)) % cardinality(people.ids)] AS user_id, ($6::text[])[1 + abs(hashint8(i * 29)) % cardinality($6::text[])] AS order_status,
    ($7::text[])[1 + abs(hashint8(i * 31)) % cardinality($7::text[])] AS payment_method, ($8::text[])[1 + abs(hashint8(i * 37)) % cardinality($8::text[])] AS channel, ($9::text[])[1 + abs(hashint8(i * 41)) % cardinality($9::text[])] AS city,
    now() - interval '120 days' + (i::float8 / $4) * interval '120 days' AS at,
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
ORDER BY o.order_id
