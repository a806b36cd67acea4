-- migrate: outside a transaction
-- Refunds of a store by the time at which they were made, for its monthly invoices.

DROP INDEX CONCURRENTLY IF EXISTS refunds_refunded_at_idx;
CREATE INDEX CONCURRENTLY refunds_refunded_at_idx ON refunds (store_id, refunded_at, refund_id) WHERE refunded_at IS NOT NULL;
