-- migrate: outside a transaction
-- Messages of one merchant within an hour.

DROP INDEX CONCURRENTLY IF EXISTS sign_in_notices_of_merchant_idx;
CREATE INDEX CONCURRENTLY sign_in_notices_of_merchant_idx ON sign_in_notices (merchant_id, created_at);
