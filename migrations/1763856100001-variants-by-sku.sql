-- migrate: outside a transaction
-- Variants by their SKU code, which is a key of bulk imports.

DROP INDEX CONCURRENTLY IF EXISTS variants_store_id_sku_code_idx;
CREATE INDEX CONCURRENTLY variants_store_id_sku_code_idx ON variants (store_id, sku_code) WHERE deleted_at IS NULL AND sku_code <> '';
