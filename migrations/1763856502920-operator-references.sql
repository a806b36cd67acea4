-- migrate: outside a transaction
-- What operators find payments, refunds and people by: the references of gateways, and parts of names.

DROP INDEX CONCURRENTLY IF EXISTS payment_sessions_gateway_ref_idx;
CREATE INDEX CONCURRENTLY payment_sessions_gateway_ref_idx ON payment_sessions (gateway_ref) WHERE gateway_ref IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS refunds_refund_ref_idx;
CREATE INDEX CONCURRENTLY refunds_refund_ref_idx ON refunds (refund_ref) WHERE refund_ref IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS merchants_search_idx;
CREATE INDEX CONCURRENTLY merchants_search_idx ON merchants USING gin (normalize(name) gin_trgm_ops);
