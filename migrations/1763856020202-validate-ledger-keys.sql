-- migrate: outside a transaction
-- Reads the present rows for the keys of the ledger, and drops the narrower one that they replace.

ALTER TABLE ledger_transactions VALIDATE CONSTRAINT ledger_transactions_charge_of_app_fkey;
ALTER TABLE ledger_transactions DROP CONSTRAINT IF EXISTS ledger_transactions_charge_id_fkey;
