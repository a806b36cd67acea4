-- migrate: outside a transaction
-- Payments in another currency, which operators are told about.

ALTER TABLE payment_sessions ADD COLUMN IF NOT EXISTS other_currency smallint NOT NULL DEFAULT 0;
ALTER TABLE payment_sessions DROP CONSTRAINT IF EXISTS payment_sessions_flags_check,
  ADD CONSTRAINT payment_sessions_flags_check CHECK (other_currency IN (0, 1)) NOT VALID;
ALTER TABLE payment_sessions VALIDATE CONSTRAINT payment_sessions_flags_check;
DROP INDEX CONCURRENTLY IF EXISTS payment_sessions_other_currency_idx;
CREATE INDEX CONCURRENTLY payment_sessions_other_currency_idx ON payment_sessions (verified_at) WHERE other_currency = 1;
