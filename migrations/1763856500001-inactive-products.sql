-- migrate: outside a transaction
-- List the products of a store that are not for sale.

DROP INDEX CONCURRENTLY IF EXISTS inventory_products_inactive_idx;
CREATE INDEX CONCURRENTLY inventory_products_inactive_idx ON inventory_products (store_id, updated_at, product_id)
WHERE deleted_at IS NULL AND is_active = 0;
