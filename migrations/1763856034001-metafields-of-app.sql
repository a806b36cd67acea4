-- migrate: outside a transaction
-- An app's metafields of a store in the order of their ids, for digests.

DROP INDEX CONCURRENTLY IF EXISTS metafields_store_id_app_id_idx;
CREATE INDEX CONCURRENTLY metafields_store_id_app_id_idx ON metafields (store_id, app_id, metafield_id);
