-- The delivery log in the hands of merchants, and retries that they ask for.

-- A retry is a dispatch that knows the id of its first attempt before it is made.
ALTER TABLE webhook_dispatches ADD COLUMN first_delivery_id bigint;
CREATE INDEX webhook_dispatches_retries_idx ON webhook_dispatches (store_id, subscription_id, sequence) WHERE first_delivery_id IS NOT NULL;

-- Merchants name a delivery without its store; what went wrong is looked for among what went well.
CREATE UNIQUE INDEX webhook_deliveries_delivery_id_idx ON webhook_deliveries (delivery_id);
CREATE INDEX webhook_deliveries_unwell_idx ON webhook_deliveries (store_id, subscription_id, created_at, delivery_id) WHERE status IN ('retrying', 'failed');
