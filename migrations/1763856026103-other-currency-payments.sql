-- migrate: outside a transaction
-- Payments in another currency, which operators are told about.

DROP INDEX CONCURRENTLY IF EXISTS payment_sessions_other_currency_idx;
CREATE INDEX CONCURRENTLY payment_sessions_other_currency_idx ON payment_sessions (verified_at)
  WHERE last_error = 'The payment is in another currency.' AND gateway_txn IS NULL;
