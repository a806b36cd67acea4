-- Reads all rows without holding up writes.

ALTER TABLE charges VALIDATE CONSTRAINT charges_carried_amount_check;
ALTER TABLE subscriptions VALIDATE CONSTRAINT subscriptions_write_off_check;
ALTER TABLE usage_charges VALIDATE CONSTRAINT usage_charges_written_off_check;
ALTER TABLE ledger_transactions VALIDATE CONSTRAINT ledger_transactions_kind_check;
ALTER TABLE ledger_postings VALIDATE CONSTRAINT ledger_postings_account_check;
