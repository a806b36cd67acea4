-- migrate: outside a transaction
-- Installations of one app in their order.

DROP INDEX CONCURRENTLY IF EXISTS installations_app_id_installation_id_idx;
CREATE INDEX CONCURRENTLY installations_app_id_installation_id_idx ON installations (app_id, installation_id);
DROP INDEX CONCURRENTLY IF EXISTS installations_app_id_idx;
