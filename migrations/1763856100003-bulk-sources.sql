-- migrate: outside a transaction
-- Uploaded files of imports that have ended, which are removed.

DROP INDEX CONCURRENTLY IF EXISTS bulk_jobs_sources_idx;
CREATE INDEX CONCURRENTLY bulk_jobs_sources_idx ON bulk_jobs (completed_at) WHERE source_key IS NOT NULL;
