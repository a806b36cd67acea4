-- migrate: outside a transaction
-- Lists since a time count customers and products in these indexes alone, by is_guest and is_active, too.

DROP INDEX CONCURRENTLY IF EXISTS customers_store_id_created_at_user_id_idx;
CREATE INDEX CONCURRENTLY customers_store_id_created_at_user_id_idx ON customers (store_id, created_at, user_id, is_guest);
DROP INDEX CONCURRENTLY IF EXISTS customers_store_id_created_at_idx;

DROP INDEX CONCURRENTLY IF EXISTS products_store_id_updated_at_product_id_idx;
CREATE INDEX CONCURRENTLY products_store_id_updated_at_product_id_idx ON products (store_id, updated_at, product_id, is_active)
  WHERE deleted_at IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS products_store_id_updated_at_idx;
