-- migrate: outside a transaction
-- What operators search for: apps and stores by parts of their names, and listings and jobs by state.

DROP INDEX CONCURRENTLY IF EXISTS apps_search_idx;
CREATE INDEX CONCURRENTLY apps_search_idx ON apps USING gin (normalize(name) gin_trgm_ops);
DROP INDEX CONCURRENTLY IF EXISTS stores_search_idx;
CREATE INDEX CONCURRENTLY stores_search_idx ON stores
  USING gin (normalize(name) gin_trgm_ops, normalize(domain) gin_trgm_ops, normalize(email) gin_trgm_ops);
DROP INDEX CONCURRENTLY IF EXISTS app_listings_changed_idx;
CREATE INDEX CONCURRENTLY app_listings_changed_idx ON app_listings (updated_at, app_id);
DROP INDEX CONCURRENTLY IF EXISTS app_listings_published_idx;
CREATE INDEX CONCURRENTLY app_listings_published_idx ON app_listings (updated_at, app_id) WHERE published IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS app_listings_reason_idx;
CREATE INDEX CONCURRENTLY app_listings_reason_idx ON app_listings (updated_at, app_id) WHERE reason IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS stores_status_idx;
CREATE INDEX CONCURRENTLY stores_status_idx ON stores (status, store_id);
DROP INDEX CONCURRENTLY IF EXISTS stores_sandbox_idx;
CREATE INDEX CONCURRENTLY stores_sandbox_idx ON stores (is_sandbox, store_id);
DROP INDEX CONCURRENTLY IF EXISTS apps_status_idx;
CREATE INDEX CONCURRENTLY apps_status_idx ON apps (status, app_id);
DROP INDEX CONCURRENTLY IF EXISTS bulk_jobs_status_idx;
CREATE INDEX CONCURRENTLY bulk_jobs_status_idx ON bulk_jobs (status, created_at, job_id);
