-- Counts the rows of before, in one snapshot, while no process adds up changes. Changes that wait in this snapshot are left to the moment in which
-- they are added. Writers do not wait.
SELECT pg_advisory_xact_lock(hashtextextended('list counts', 0));

INSERT INTO list_counts (store_id, list, part, rows)
SELECT store_id, list, part, sum(rows)
FROM (
  SELECT store_id, 'customers' AS list, is_guest AS part, count(*) AS rows FROM customers GROUP BY store_id, is_guest
  UNION ALL
  SELECT store_id, 'products', is_active, count(*) FROM products WHERE deleted_at IS NULL GROUP BY store_id, is_active
  UNION ALL
  SELECT store_id, 'inventory', (total_quantity > 0)::int, count(*) FROM inventory_products WHERE deleted_at IS NULL GROUP BY 1, 3
  UNION ALL
  SELECT store_id, list, part, -rows FROM list_count_changes
  UNION ALL
  SELECT store_id, list, part, 0 FROM list_counts
) counted
GROUP BY store_id, list, part
ON CONFLICT (store_id, list, part) DO UPDATE SET rows = excluded.rows;
