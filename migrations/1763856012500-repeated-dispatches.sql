-- migrate: outside a transaction
-- Finds the replays of an event as well as its retries. Statements of the previous version, which look for retries, use the new index.

DROP INDEX CONCURRENTLY IF EXISTS webhook_dispatches_repeats_idx;
CREATE INDEX CONCURRENTLY webhook_dispatches_repeats_idx ON webhook_dispatches (store_id, subscription_id, sequence)
  WHERE first_delivery_id IS NOT NULL OR replay_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS webhook_dispatches_retries_idx;
