-- migrate: in batches
-- The pages of orders and customers were open to every member of a store. Those who hold a role keep them.

UPDATE roles r SET permissions = ARRAY(SELECT unnest(r.permissions) UNION SELECT unnest(n.permissions) ORDER BY 1)
FROM (
  SELECT store_id, role_id, '{customers__view_customers,orders__view_orders}'::text[] AS permissions FROM roles
  WHERE NOT permissions @> '{customers__view_customers,orders__view_orders}'
  LIMIT 5000 FOR UPDATE SKIP LOCKED
) n
WHERE r.store_id = n.store_id AND r.role_id = n.role_id
