-- migrate: outside a transaction
-- What the directory of apps is searched by: parts of the names and summaries of its listings, and of the names of developers.

DROP INDEX CONCURRENTLY IF EXISTS app_listings_search_idx;
CREATE INDEX CONCURRENTLY app_listings_search_idx ON app_listings
  USING gin (normalize(published ->> 'name') gin_trgm_ops, normalize(published ->> 'summary') gin_trgm_ops) WHERE published IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS organisations_search_idx;
CREATE INDEX CONCURRENTLY organisations_search_idx ON organisations USING gin (normalize(name) gin_trgm_ops);
