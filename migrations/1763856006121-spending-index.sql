-- migrate: outside a transaction
-- Spending of a store by month, as its billing page shows it. An index of an interrupted run is invalid and is rebuilt.

DROP INDEX CONCURRENTLY IF EXISTS ledger_postings_spending_idx;
CREATE INDEX CONCURRENTLY ledger_postings_spending_idx ON ledger_postings (store_id, created_at) WHERE account = 'store';
