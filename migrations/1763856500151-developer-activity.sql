-- migrate: outside a transaction
-- Bulk jobs and uses of deprecated parts of the API by app, over all stores, for its developers.

DROP INDEX CONCURRENTLY IF EXISTS bulk_jobs_app_idx;
CREATE INDEX CONCURRENTLY bulk_jobs_app_idx ON bulk_jobs (app_id, created_at, job_id) WHERE app_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS deprecation_uses_app_idx;
CREATE INDEX CONCURRENTLY deprecation_uses_app_idx ON deprecation_uses (app_id, day);
