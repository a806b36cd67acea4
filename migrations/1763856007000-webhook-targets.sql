-- migrate: outside a transaction
-- Restores the unique constraint that the statements of the previous version name in ON CONFLICT; without it, its installs fail. The URL of
-- a deleted subscription is set apart by its id instead, which frees the target.

UPDATE webhook_subscriptions SET target_url = target_url || '#deleted-' || subscription_id
WHERE deleted_at IS NOT NULL AND target_url NOT LIKE '%#deleted-' || subscription_id;
ALTER TABLE webhook_subscriptions DROP CONSTRAINT IF EXISTS webhook_subscriptions_target_key;
DROP INDEX CONCURRENTLY IF EXISTS webhook_subscriptions_target_key;
CREATE UNIQUE INDEX CONCURRENTLY webhook_subscriptions_target_key
  ON webhook_subscriptions (store_id, installation_id, event_topic, target_url);
ALTER TABLE webhook_subscriptions ADD CONSTRAINT webhook_subscriptions_target_key UNIQUE USING INDEX webhook_subscriptions_target_key;
DROP INDEX CONCURRENTLY IF EXISTS webhook_subscriptions_present_target_key;
