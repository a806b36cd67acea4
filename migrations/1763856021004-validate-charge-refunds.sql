-- Reads all rows without holding up writes.

ALTER TABLE charges VALIDATE CONSTRAINT charges_refunded_amount_check;
ALTER TABLE refunds VALIDATE CONSTRAINT refunds_kind_check;
ALTER TABLE refunds VALIDATE CONSTRAINT refunds_fees_check;
ALTER TABLE refunds VALIDATE CONSTRAINT refunds_payment_check;
ALTER TABLE ledger_transactions VALIDATE CONSTRAINT ledger_transactions_kind_check;
