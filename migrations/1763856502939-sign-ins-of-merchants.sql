-- migrate: outside a transaction
-- Sign-ins of one merchant, to count the recent ones and to show the unread ones.

DROP INDEX CONCURRENTLY IF EXISTS sign_in_notices_of_merchant_idx;
CREATE INDEX CONCURRENTLY sign_in_notices_of_merchant_idx ON sign_in_notices (merchant_id, created_at);
DROP INDEX CONCURRENTLY IF EXISTS sign_in_notices_unread_idx;
CREATE INDEX CONCURRENTLY sign_in_notices_unread_idx ON sign_in_notices (merchant_id, notice_id) WHERE read_at IS NULL;
