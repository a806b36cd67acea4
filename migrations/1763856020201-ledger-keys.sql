-- migrate: outside a transaction
-- A charge is activated once in the ledger, and a transaction is of the app of its charge.

DROP INDEX CONCURRENTLY IF EXISTS charges_of_app_key;
CREATE UNIQUE INDEX CONCURRENTLY charges_of_app_key ON charges (store_id, charge_id, app_id);
DROP INDEX CONCURRENTLY IF EXISTS ledger_transactions_activation_key;
CREATE UNIQUE INDEX CONCURRENTLY ledger_transactions_activation_key ON ledger_transactions (store_id, charge_id) WHERE kind IN ('charge', 'wallet_charge', 'wallet_topup');
DROP INDEX CONCURRENTLY IF EXISTS ledger_transactions_accepted_key;
CREATE UNIQUE INDEX CONCURRENTLY ledger_transactions_accepted_key ON ledger_transactions (store_id, charge_id) WHERE kind = 'payment_accepted';
ALTER TABLE ledger_transactions DROP CONSTRAINT IF EXISTS ledger_transactions_charge_of_app_fkey,
  ADD CONSTRAINT ledger_transactions_charge_of_app_fkey FOREIGN KEY (store_id, charge_id, app_id) REFERENCES charges (store_id, charge_id, app_id) NOT VALID;
