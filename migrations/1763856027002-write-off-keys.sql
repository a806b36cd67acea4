-- migrate: outside a transaction
-- One write-off per subscription, and an index of due write-offs.

DROP INDEX CONCURRENTLY IF EXISTS ledger_transactions_write_off_key;
CREATE UNIQUE INDEX CONCURRENTLY ledger_transactions_write_off_key ON ledger_transactions (store_id, charge_id) WHERE kind = 'write_off';
DROP INDEX CONCURRENTLY IF EXISTS subscriptions_write_off_at_idx;
CREATE INDEX CONCURRENTLY subscriptions_write_off_at_idx ON subscriptions (write_off_at) WHERE write_off_at IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS subscriptions_store_write_off_at_idx;
CREATE INDEX CONCURRENTLY subscriptions_store_write_off_at_idx ON subscriptions (store_id, write_off_at) WHERE write_off_at IS NOT NULL;
