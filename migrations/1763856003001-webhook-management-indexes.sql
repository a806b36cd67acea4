-- migrate: outside a transaction
-- Checks the present rows beside running processes, and builds the indexes of the new columns. A deleted subscription frees its target.

ALTER TABLE apps VALIDATE CONSTRAINT apps_flags_check;
ALTER TABLE webhook_subscriptions VALIDATE CONSTRAINT webhook_subscriptions_flags_check;
ALTER TABLE webhook_subscriptions VALIDATE CONSTRAINT webhook_subscriptions_deleted_at_check;
ALTER TABLE webhook_dispatches VALIDATE CONSTRAINT webhook_dispatches_status_check;
ALTER TABLE webhook_dispatches VALIDATE CONSTRAINT webhook_dispatches_is_counted_check;

DROP INDEX CONCURRENTLY IF EXISTS webhook_subscriptions_present_target_key;
CREATE UNIQUE INDEX CONCURRENTLY webhook_subscriptions_present_target_key
  ON webhook_subscriptions (store_id, installation_id, event_topic, target_url) WHERE deleted_at IS NULL;
ALTER TABLE webhook_subscriptions DROP CONSTRAINT IF EXISTS webhook_subscriptions_target_key;

DROP INDEX CONCURRENTLY IF EXISTS webhook_dispatches_uncounted_idx;
CREATE INDEX CONCURRENTLY webhook_dispatches_uncounted_idx ON webhook_dispatches (store_id, subscription_id) WHERE is_counted = 0;
DROP INDEX CONCURRENTLY IF EXISTS webhook_dispatches_replays_idx;
CREATE INDEX CONCURRENTLY webhook_dispatches_replays_idx
  ON webhook_dispatches (store_id, subscription_id) WHERE replay_id IS NOT NULL AND status IN ('pending', 'retrying');
DROP INDEX CONCURRENTLY IF EXISTS events_topic_idx;
CREATE INDEX CONCURRENTLY events_topic_idx ON events (store_id, topic, created_at, sequence);
