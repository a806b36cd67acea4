-- migrate: outside a transaction
-- Prepares the delivery log for becoming the first partition of a table that is partitioned by days: the constraint shows without a scan that
-- its rows belong there, and the indexes are those of all partitions. The next migration removes the constraint within moments.

ALTER TABLE webhook_deliveries DROP CONSTRAINT IF EXISTS webhook_deliveries_initial_check;
DO $$ BEGIN EXECUTE format('ALTER TABLE webhook_deliveries ADD CONSTRAINT webhook_deliveries_initial_check CHECK (created_at < %L) NOT VALID', date_trunc('day', now(), 'UTC') + interval '7 days'); END $$;
ALTER TABLE webhook_deliveries VALIDATE CONSTRAINT webhook_deliveries_initial_check;

DROP INDEX CONCURRENTLY IF EXISTS webhook_deliveries_initial_pkey;
CREATE UNIQUE INDEX CONCURRENTLY webhook_deliveries_initial_pkey ON webhook_deliveries (store_id, delivery_id, created_at);
DROP INDEX CONCURRENTLY IF EXISTS webhook_deliveries_initial_attempt_idx;
CREATE INDEX CONCURRENTLY webhook_deliveries_initial_attempt_idx ON webhook_deliveries (store_id, dispatch_id, attempt_number);
DROP INDEX CONCURRENTLY IF EXISTS webhook_deliveries_initial_delivery_id_idx;
CREATE INDEX CONCURRENTLY webhook_deliveries_initial_delivery_id_idx ON webhook_deliveries (delivery_id);
