-- migrate: outside a transaction
-- Stores of a person and apps of an organisation, newest first.

DROP INDEX CONCURRENTLY IF EXISTS staff_merchant_id_created_at_idx;
CREATE INDEX CONCURRENTLY staff_merchant_id_created_at_idx ON staff (merchant_id, created_at, store_id);
DROP INDEX CONCURRENTLY IF EXISTS organisation_apps_created_at_idx;
CREATE INDEX CONCURRENTLY organisation_apps_created_at_idx ON organisation_apps (organisation_id, created_at, app_id);
