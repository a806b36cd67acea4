-- migrate: outside a transaction
-- Text is compared in Unicode normalization form C and stored as it was given. The previous version searches without an index until its
-- processes stop.

DROP INDEX CONCURRENTLY IF EXISTS customers_nfc_search_idx;
CREATE INDEX CONCURRENTLY customers_nfc_search_idx ON customers
  USING gin (store_id, normalize(name) gin_trgm_ops, normalize(email) gin_trgm_ops, normalize(phone) gin_trgm_ops);
DROP INDEX CONCURRENTLY IF EXISTS customers_search_idx;
DROP INDEX CONCURRENTLY IF EXISTS products_nfc_search_idx;
CREATE INDEX CONCURRENTLY products_nfc_search_idx ON products
  USING gin (store_id, normalize(name) gin_trgm_ops) WHERE deleted_at IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS products_search_idx;
DROP INDEX CONCURRENTLY IF EXISTS discounts_nfc_search_idx;
CREATE INDEX CONCURRENTLY discounts_nfc_search_idx ON discounts
  USING gin (store_id, normalize(code) gin_trgm_ops);
DROP INDEX CONCURRENTLY IF EXISTS discounts_search_idx;
DROP INDEX CONCURRENTLY IF EXISTS suppliers_nfc_search_idx;
CREATE INDEX CONCURRENTLY suppliers_nfc_search_idx ON suppliers
  USING gin (store_id, normalize(name) gin_trgm_ops, normalize(contact_name) gin_trgm_ops, normalize(email) gin_trgm_ops, normalize(phone) gin_trgm_ops);
DROP INDEX CONCURRENTLY IF EXISTS suppliers_search_idx;
DROP INDEX CONCURRENTLY IF EXISTS inventory_products_nfc_search_idx;
CREATE INDEX CONCURRENTLY inventory_products_nfc_search_idx ON inventory_products
  USING gin (store_id, normalize(name) gin_trgm_ops) WHERE deleted_at IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS inventory_products_search_idx;

DROP INDEX CONCURRENTLY IF EXISTS discounts_nfc_code_key;
CREATE UNIQUE INDEX CONCURRENTLY discounts_nfc_code_key ON discounts (store_id, normalize(code));
