-- Customers. $1: store; $2, $3: first and last number; $4: first names; $5: last names; $6: cities.
INSERT INTO customers (store_id, name, email, phone, address_json, is_guest, created_at, updated_at)
SELECT $1, name, 'customer' || i || '@example.com', '017' || lpad(i::text, 8, '0'), jsonb_build_object('address', 'House ' || i % 200, 'city', city),
  CASE WHEN i % 9 = 0 THEN 1 ELSE 0 END, now() - interval '150 days' + i * interval '1 second', now() - interval '100 days'
FROM (SELECT i, ($4::text[])[1 + abs(hashint8(i * 3)) % cardinality($4::text[])] || ' ' || ($5::text[])[1 + abs(hashint8(i * 5)) % cardinality($5::text[])] AS name, ($6::text[])[1 + abs(hashint8(i * 11)) % cardinality($6::text[])] AS city
  FROM generate_series($2::bigint, $3::bigint) i) people
