-- migrate: outside a transaction
-- Clocks that are ahead of the server's, which the sweep looks for due work by.

DROP INDEX CONCURRENTLY IF EXISTS billing_clocks_ahead_idx;
CREATE INDEX CONCURRENTLY billing_clocks_ahead_idx ON billing_clocks (store_id) WHERE ahead_ms > 0;
