-- migrate: in batches
-- Exact costs of the variants that were stored before.

UPDATE variants v SET unit_cost = v.cost
FROM (
  SELECT store_id, sku_id FROM variants WHERE cost IS NOT NULL AND unit_cost IS NULL LIMIT 5000 FOR UPDATE SKIP LOCKED
) b
WHERE v.store_id = b.store_id AND v.sku_id = b.sku_id
