-- Usage of a subscription that ended with less than a payment gateway takes: the next charge of the app in the store carries it, or it is
-- written off.

ALTER TABLE charges ADD COLUMN carried_amount numeric(14,2) NOT NULL DEFAULT 0;
ALTER TABLE charges ADD CONSTRAINT charges_carried_amount_check
  CHECK (carried_amount >= 0 AND carried_amount < base_amount AND (carried_amount = 0 OR coalesce(type, 'renewal') = 'renewal')) NOT VALID;

ALTER TABLE subscriptions ADD COLUMN write_off_at timestamptz(3);
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_write_off_check CHECK (write_off_at IS NULL OR ended_at IS NOT NULL) NOT VALID;

ALTER TABLE usage_charges ADD COLUMN written_off_at timestamptz(3);
ALTER TABLE usage_charges ADD CONSTRAINT usage_charges_written_off_check
  CHECK (written_off_at IS NULL OR settlement_charge_id IS NULL) NOT VALID;

ALTER TABLE ledger_transactions DROP CONSTRAINT ledger_transactions_kind_check;
ALTER TABLE ledger_transactions ADD CONSTRAINT ledger_transactions_kind_check CHECK (kind IN ('charge', 'wallet_topup', 'wallet_charge',
  'wallet_debit', 'wallet_refund', 'payment_received', 'payment_accepted', 'refund', 'chargeback', 'adjustment', 'write_off')) NOT VALID;
ALTER TABLE ledger_postings DROP CONSTRAINT ledger_postings_account_check;
ALTER TABLE ledger_postings ADD CONSTRAINT ledger_postings_account_check
  CHECK (account IN ('store', 'developer', 'platform', 'gateway', 'wallet', 'suspense', 'usage', 'write_off')) NOT VALID;

-- A charge carries exactly the usage that names it, in addition to that of the subscription that it renews.
CREATE FUNCTION check_carried() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.carried_amount <> (SELECT coalesce(sum(u.amount), 0) FROM usage_charges u
      WHERE u.store_id = NEW.store_id AND u.settlement_charge_id = NEW.charge_id AND u.charge_id IS DISTINCT FROM NEW.renews_charge_id) THEN
    PERFORM refuse('charges_carried', 'a charge carries the usage that names it');
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER charges_carried AFTER INSERT ON charges DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.carried_amount > 0) EXECUTE FUNCTION check_carried();

-- Usage is written off with a transaction of its amount, once, and stays so.
CREATE FUNCTION check_write_off() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT coalesce(sum(amount), 0) FROM usage_charges
      WHERE store_id = NEW.store_id AND charge_id = NEW.charge_id AND written_off_at IS NOT NULL)
    <> (SELECT coalesce(sum(p.amount), 0) FROM ledger_transactions t
      JOIN ledger_postings p ON p.store_id = t.store_id AND p.transaction_id = t.transaction_id
      WHERE t.store_id = NEW.store_id AND t.charge_id = NEW.charge_id AND t.kind = 'write_off' AND p.account = 'write_off') THEN
    PERFORM refuse('usage_charges_write_off', 'usage that is written off is in the ledger');
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER usage_charges_write_off AFTER UPDATE OF written_off_at ON usage_charges DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.written_off_at IS DISTINCT FROM OLD.written_off_at) EXECUTE FUNCTION check_write_off();
CREATE CONSTRAINT TRIGGER ledger_transactions_write_off AFTER INSERT ON ledger_transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.kind = 'write_off') EXECUTE FUNCTION check_write_off();

CREATE TRIGGER charges_carried_fixed AFTER UPDATE OF carried_amount ON charges FOR EACH ROW
  WHEN (OLD.carried_amount <> NEW.carried_amount) EXECUTE FUNCTION refuse_row('the amounts and parties of a charge are fixed');
