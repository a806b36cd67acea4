-- migrate: outside a transaction
-- Keys that the foreign keys of the next migrations refer to. An index of an interrupted run is invalid and is rebuilt.

DROP INDEX CONCURRENTLY IF EXISTS installations_of_app_key;
CREATE UNIQUE INDEX CONCURRENTLY installations_of_app_key ON installations (store_id, installation_id, app_id);
DROP INDEX CONCURRENTLY IF EXISTS variants_of_product_key;
CREATE UNIQUE INDEX CONCURRENTLY variants_of_product_key ON variants (store_id, product_id, sku_id);
DROP INDEX CONCURRENTLY IF EXISTS webhook_subscriptions_of_app_key;
CREATE UNIQUE INDEX CONCURRENTLY webhook_subscriptions_of_app_key ON webhook_subscriptions (app_id, subscription_id);
DROP INDEX CONCURRENTLY IF EXISTS webhook_subscriptions_app_id_idx;
