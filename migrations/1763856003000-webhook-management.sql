-- Filters, selected fields and deletion of webhook subscriptions; results that the counters of a subscription do not contain yet.

ALTER TABLE apps
  ADD COLUMN secret_per_subscription smallint NOT NULL DEFAULT 0,
  DROP CONSTRAINT IF EXISTS apps_flags_check,
  ADD CONSTRAINT apps_flags_check CHECK (is_first_party IN (0, 1) AND secret_per_subscription IN (0, 1)) NOT VALID;
UPDATE apps SET secret_per_subscription = 1 FROM custom_apps c WHERE c.app_id = apps.app_id;

ALTER TABLE webhook_subscriptions
  ADD COLUMN filter jsonb,
  ADD COLUMN fields text[],
  ADD COLUMN skip_self smallint NOT NULL DEFAULT 0,
  ADD COLUMN is_declared smallint NOT NULL DEFAULT 1,
  ADD COLUMN deleted_at timestamptz(3),
  ADD CONSTRAINT webhook_subscriptions_flags_check CHECK (skip_self IN (0, 1) AND is_declared IN (0, 1)) NOT VALID,
  ADD CONSTRAINT webhook_subscriptions_deleted_at_check CHECK (deleted_at IS NULL OR is_active = 0) NOT VALID;

ALTER TABLE webhook_dispatches
  ADD COLUMN fields text[],
  ADD COLUMN replay_id bigint,
  ADD COLUMN is_counted smallint NOT NULL DEFAULT 1,
  DROP CONSTRAINT IF EXISTS webhook_dispatches_status_check,
  ADD CONSTRAINT webhook_dispatches_status_check CHECK (status IN ('pending', 'retrying', 'delivered', 'failed', 'cancelled')) NOT VALID,
  ADD CONSTRAINT webhook_dispatches_is_counted_check CHECK (is_counted IN (0, 1)) NOT VALID;
