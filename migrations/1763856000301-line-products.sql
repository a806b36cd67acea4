-- migrate: in batches
-- A line with a variant has the variant's product.
UPDATE order_items i SET product_id = v.product_id
FROM variants v
WHERE v.store_id = i.store_id AND v.sku_id = i.variant_id AND (i.store_id, i.order_item_id) IN (
  SELECT store_id, order_item_id FROM order_items WHERE variant_id IS NOT NULL AND product_id IS NULL LIMIT 5000
)
