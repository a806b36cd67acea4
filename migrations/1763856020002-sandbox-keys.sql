-- migrate: outside a transaction
-- The mark of money is that of its store, and the app and the mark of a posting are those of its transaction. A store that has money can
-- no longer become a sandbox store, or cease to be one.

DROP INDEX CONCURRENTLY IF EXISTS stores_sandbox_key;
CREATE UNIQUE INDEX CONCURRENTLY stores_sandbox_key ON stores (store_id, is_sandbox);
DROP INDEX CONCURRENTLY IF EXISTS ledger_transactions_parties_key;
CREATE UNIQUE INDEX CONCURRENTLY ledger_transactions_parties_key ON ledger_transactions (store_id, transaction_id, app_id, is_sandbox);
ALTER TABLE charges DROP CONSTRAINT IF EXISTS charges_sandbox_fkey,
  ADD CONSTRAINT charges_sandbox_fkey FOREIGN KEY (store_id, is_sandbox) REFERENCES stores (store_id, is_sandbox) NOT VALID;
ALTER TABLE wallets DROP CONSTRAINT IF EXISTS wallets_sandbox_fkey,
  ADD CONSTRAINT wallets_sandbox_fkey FOREIGN KEY (store_id, is_sandbox) REFERENCES stores (store_id, is_sandbox) NOT VALID;
ALTER TABLE ledger_transactions DROP CONSTRAINT IF EXISTS ledger_transactions_sandbox_fkey,
  ADD CONSTRAINT ledger_transactions_sandbox_fkey FOREIGN KEY (store_id, is_sandbox) REFERENCES stores (store_id, is_sandbox) NOT VALID;
ALTER TABLE ledger_postings DROP CONSTRAINT IF EXISTS ledger_postings_parties_fkey,
  ADD CONSTRAINT ledger_postings_parties_fkey FOREIGN KEY (store_id, transaction_id, app_id, is_sandbox)
    REFERENCES ledger_transactions (store_id, transaction_id, app_id, is_sandbox) NOT VALID;
ALTER TABLE billing_clocks DROP CONSTRAINT IF EXISTS billing_clocks_sandbox_fkey, DROP CONSTRAINT IF EXISTS billing_clocks_sandbox_check,
  ADD CONSTRAINT billing_clocks_sandbox_check CHECK (is_sandbox = 1) NOT VALID,
  ADD CONSTRAINT billing_clocks_sandbox_fkey FOREIGN KEY (store_id, is_sandbox) REFERENCES stores (store_id, is_sandbox) NOT VALID;
