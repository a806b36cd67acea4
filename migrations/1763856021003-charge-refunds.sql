-- Refunds that apps and operators ask for, in whole or in part, beside those of payments that were not kept; chargebacks and adjustments.

ALTER TABLE charges ADD COLUMN refunded_amount numeric(14,2) NOT NULL DEFAULT 0;
ALTER TABLE charges ADD CONSTRAINT charges_refunded_amount_check
  CHECK (refunded_amount >= 0 AND refunded_amount <= amount AND (refunded_amount = 0 OR paid_from IN ('gateway', 'wallet'))) NOT VALID;

ALTER TABLE refunds ADD COLUMN kind varchar(20) NOT NULL DEFAULT 'returned';
ALTER TABLE refunds ADD COLUMN platform_amount numeric(14,2) NOT NULL DEFAULT 0;
ALTER TABLE refunds ADD COLUMN gateway_fee_amount numeric(14,2) NOT NULL DEFAULT 0;
ALTER TABLE refunds ALTER COLUMN session_id DROP NOT NULL;
ALTER TABLE refunds ALTER COLUMN gateway DROP NOT NULL;
ALTER TABLE refunds ALTER COLUMN gateway_txn DROP NOT NULL;
ALTER TABLE refunds ALTER COLUMN reason TYPE varchar(1000);
ALTER TABLE refunds ADD CONSTRAINT refunds_kind_check CHECK (kind IN ('returned', 'refund', 'chargeback')) NOT VALID;
ALTER TABLE refunds ADD CONSTRAINT refunds_fees_check
  CHECK (platform_amount >= 0 AND gateway_fee_amount >= 0 AND platform_amount + gateway_fee_amount <= amount) NOT VALID;
-- A payment that was not kept is named by its own id and is refunded once (refunds_gateway_txn_key, which the previous version uses). One that
-- was kept is refunded in parts, which name it by its session.
ALTER TABLE refunds ADD CONSTRAINT refunds_payment_check
  CHECK ((kind <> 'returned' AND status = 'refunded')
    OR (session_id IS NOT NULL AND gateway IS NOT NULL AND (kind = 'returned') = (gateway_txn IS NOT NULL))) NOT VALID;

ALTER TABLE ledger_transactions DROP CONSTRAINT ledger_transactions_kind_check;
ALTER TABLE ledger_transactions ADD CONSTRAINT ledger_transactions_kind_check CHECK (kind IN ('charge', 'wallet_topup', 'wallet_charge',
  'wallet_debit', 'wallet_refund', 'payment_received', 'payment_accepted', 'refund', 'chargeback', 'adjustment')) NOT VALID;
