-- migrate: in batches
-- Members without a role keep the pages of orders and customers, too. Owners and admins have every permission.

UPDATE staff s SET permissions = ARRAY(SELECT unnest(s.permissions) UNION SELECT unnest(n.permissions) ORDER BY 1)
FROM (
  SELECT store_id, id, '{customers__view_customers,orders__view_orders}'::text[] AS permissions FROM staff m
  WHERE role = 'staff' AND NOT permissions @> '{customers__view_customers,orders__view_orders}'
    AND NOT EXISTS (SELECT FROM staff_roles h WHERE h.store_id = m.store_id AND h.staff_id = m.id)
  LIMIT 5000 FOR UPDATE SKIP LOCKED
) n
WHERE s.store_id = n.store_id AND s.id = n.id
