-- Images of deleted products no longer count against the quota; their files are kept for a while.

UPDATE image_usage u SET bytes = u.bytes - d.bytes
FROM (
  SELECT i.store_id, sum(i.file_size + i.thumbnail_size) AS bytes
  FROM images i JOIN products p ON p.store_id = i.store_id AND p.product_id = i.product_id AND p.deleted_at IS NOT NULL
  WHERE i.status = 'stored' AND NOT EXISTS (
    SELECT FROM variants v WHERE v.store_id = i.store_id AND v.deleted_at IS NULL AND strpos(v.images, i.stored_key) > 0)
  GROUP BY i.store_id
) d
WHERE u.store_id = d.store_id;
UPDATE images i SET status = 'retired', file_size = 0, thumbnail_size = 0, updated_at = now()
FROM products p
WHERE p.store_id = i.store_id AND p.product_id = i.product_id AND p.deleted_at IS NOT NULL AND i.status = 'stored' AND NOT EXISTS (
  SELECT FROM variants v WHERE v.store_id = i.store_id AND v.deleted_at IS NULL AND strpos(v.images, i.stored_key) > 0);
