-- migrate: outside a transaction
-- Reads the present rows for the foreign keys of sandbox money, and drops the narrower ones that they replace.

ALTER TABLE charges VALIDATE CONSTRAINT charges_sandbox_fkey;
ALTER TABLE wallets VALIDATE CONSTRAINT wallets_sandbox_fkey;
ALTER TABLE ledger_transactions VALIDATE CONSTRAINT ledger_transactions_sandbox_fkey;
ALTER TABLE ledger_postings VALIDATE CONSTRAINT ledger_postings_parties_fkey;
ALTER TABLE billing_clocks VALIDATE CONSTRAINT billing_clocks_sandbox_check;
ALTER TABLE billing_clocks VALIDATE CONSTRAINT billing_clocks_sandbox_fkey;
ALTER TABLE charges DROP CONSTRAINT IF EXISTS charges_store_id_fkey;
ALTER TABLE wallets DROP CONSTRAINT IF EXISTS wallets_store_id_fkey;
ALTER TABLE ledger_transactions DROP CONSTRAINT IF EXISTS ledger_transactions_store_id_fkey;
ALTER TABLE ledger_postings DROP CONSTRAINT IF EXISTS ledger_postings_transaction_id_fkey;
ALTER TABLE billing_clocks DROP CONSTRAINT IF EXISTS billing_clocks_store_id_fkey;
