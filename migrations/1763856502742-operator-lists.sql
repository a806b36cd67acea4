-- migrate: outside a transaction
-- What operators look at, over all stores: payments under review, failing subscriptions, and dead letters of a store or a topic.

DROP INDEX CONCURRENTLY IF EXISTS payment_sessions_held_idx;
CREATE INDEX CONCURRENTLY payment_sessions_held_idx ON payment_sessions (session_id) WHERE status = 'held';
DROP INDEX CONCURRENTLY IF EXISTS webhook_subscriptions_failing_idx;
CREATE INDEX CONCURRENTLY webhook_subscriptions_failing_idx ON webhook_subscriptions (failure_count, subscription_id)
  WHERE failure_count > 0 AND deleted_at IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS quarantined_events_store_id_idx;
CREATE INDEX CONCURRENTLY quarantined_events_store_id_idx ON quarantined_events (store_id, outbox_id);
DROP INDEX CONCURRENTLY IF EXISTS quarantined_events_topic_idx;
CREATE INDEX CONCURRENTLY quarantined_events_topic_idx ON quarantined_events (topic, outbox_id);
