-- migrate: outside a transaction
-- The time at which a pending charge ends, which the sweep looks for: its expiry, or later while its payment page is open.

DROP INDEX CONCURRENTLY IF EXISTS charges_due_idx;
CREATE INDEX CONCURRENTLY charges_due_idx ON charges ((greatest(expires_at, postponed_to))) WHERE status = 'pending';
DROP INDEX CONCURRENTLY IF EXISTS charges_store_due_idx;
CREATE INDEX CONCURRENTLY charges_store_due_idx ON charges (store_id, (greatest(expires_at, postponed_to))) WHERE status = 'pending';
