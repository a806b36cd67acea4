-- Names the trigger whose rule is broken, and refuses new usage that is written off: only a change of existing usage is compared with the ledger.

CREATE OR REPLACE FUNCTION check_write_off() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT coalesce(sum(amount), 0) FROM usage_charges
      WHERE store_id = NEW.store_id AND charge_id = NEW.charge_id AND written_off_at IS NOT NULL)
    <> (SELECT coalesce(sum(p.amount), 0) FROM ledger_transactions t
      JOIN ledger_postings p ON p.store_id = t.store_id AND p.transaction_id = t.transaction_id
      WHERE t.store_id = NEW.store_id AND t.charge_id = NEW.charge_id AND t.kind = 'write_off' AND p.account = 'write_off') THEN
    PERFORM refuse(TG_NAME, 'usage that is written off is in the ledger');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER usage_charges_initial AFTER INSERT ON usage_charges FOR EACH ROW
  WHEN (NEW.written_off_at IS NOT NULL) EXECUTE FUNCTION refuse_row('new usage is not written off');
