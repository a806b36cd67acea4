-- Products with one variant each, every third with three. One in thirty is inactive, one in twenty is out of stock.
-- $1: store; $2, $3: first and last number; $4: adjectives; $5: goods; $6: category slug of each good; $7: sizes.
WITH numbers AS (SELECT i FROM generate_series($2::bigint, $3::bigint) i),
named AS MATERIALIZED (
  SELECT i, ($4::text[])[1 + abs(hashint8(i * 7)) % cardinality($4::text[])] || ' ' || ($5::text[])[1 + abs(hashint8(i * 13)) % cardinality($5::text[])] AS what, normalize(($6::text[])[1 + abs(hashint8(i * 13)) % cardinality($6::text[])]) AS category,
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
FROM stocked ORDER BY i, size
