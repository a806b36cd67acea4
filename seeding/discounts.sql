-- Discount codes of both kinds, some inactive, some expired. $1: store; $2, $3: first and last number; $4: codes.
INSERT INTO discounts (store_id, code, is_amount, amount, percentage, free_shipping_on, minimum_order_value, maximum_discount_amount, is_active,
  total_use, use_per_user, starts_at, ends_at, created_at, updated_at)
SELECT $1, ($4::text[])[1 + (i - 1) % cardinality($4::text[])] || i, is_amount, is_amount * 50 * (1 + i % 5), (1 - is_amount) * 5 * (1 + i % 6),
  CASE WHEN i % 4 = 0 THEN 1 ELSE 0 END, CASE WHEN i % 2 = 0 THEN 500 END, CASE WHEN is_amount = 0 THEN 300 END, CASE WHEN i % 5 = 0 THEN 0 ELSE 1 END,
  CASE WHEN i % 2 = 1 THEN 100 END, CASE WHEN i % 3 = 1 THEN 1 END, now() - interval '30 days',
  CASE WHEN i % 7 = 0 THEN now() - interval '1 day' WHEN i % 3 = 2 THEN now() + interval '60 days' END,
  now() - interval '60 days' + i * interval '1 second', now() - interval '50 days'
FROM generate_series($2::bigint, $3::bigint) i, LATERAL (SELECT CASE WHEN i % 3 = 0 THEN 1 ELSE 0 END AS is_amount) kind
