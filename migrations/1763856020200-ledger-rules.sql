-- Rules of the ledger and of clocks that constraints cannot state. A rule that is broken is named like a constraint.

CREATE FUNCTION refuse(rule text, problem text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = rule, MESSAGE = problem;
END $$;

-- Postings come with their transaction: one statement inserts all of them, and there is no transaction without.
CREATE OR REPLACE FUNCTION ledger_postings_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  uneven boolean;
  late boolean;
BEGIN
  SELECT bool_or(p.sum <> 0), bool_or(p.count <> (SELECT count(*) FROM ledger_postings q
      WHERE q.store_id = p.store_id AND q.transaction_id = p.transaction_id))
    INTO uneven, late
    FROM (SELECT store_id, transaction_id, sum(amount) AS sum, count(*) AS count FROM posted GROUP BY store_id, transaction_id) p;
  IF uneven THEN PERFORM refuse('ledger_postings_balance', 'the postings of a transaction do not sum to zero'); END IF;
  IF late THEN PERFORM refuse('ledger_postings_at_once', 'a transaction gets all its postings at once'); END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION check_postings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ledger_postings WHERE store_id = NEW.store_id AND transaction_id = NEW.transaction_id) THEN
    PERFORM refuse('ledger_transactions_postings', 'a transaction has postings');
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_transactions_postings AFTER INSERT ON ledger_transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION check_postings();

-- A charge that was paid has the transaction that activates it. The version before this one records accepted payments as such.
CREATE FUNCTION check_activation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ledger_transactions t
      JOIN ledger_postings p ON p.store_id = t.store_id AND p.transaction_id = t.transaction_id
      WHERE t.store_id = NEW.store_id AND t.charge_id = NEW.charge_id AND p.amount = -NEW.amount
        AND (t.kind, p.account) IN (('charge', 'store'), ('wallet_topup', 'store'), ('wallet_charge', 'wallet'), ('payment_accepted', 'suspense'))) THEN
    PERFORM refuse('charges_posting', 'a charge that was paid is in the ledger');
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER charges_posting AFTER UPDATE OF status ON charges DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NEW.status = 'active' AND NEW.paid_from <> 'trial') EXECUTE FUNCTION check_activation();

-- Clocks stay, and only move forward.
CREATE FUNCTION refuse_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse(TG_TABLE_NAME || '_kept', TG_TABLE_NAME || ' are never deleted');
  RETURN NULL;
END $$;
CREATE TRIGGER billing_clocks_kept BEFORE DELETE OR TRUNCATE ON billing_clocks FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
CREATE FUNCTION refuse_return() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse(TG_TABLE_NAME || '_forward', 'a clock only moves forward');
  RETURN NULL;
END $$;
CREATE TRIGGER billing_clocks_forward AFTER UPDATE OF ahead_ms, store_id ON billing_clocks FOR EACH ROW
  WHEN (NEW.ahead_ms < OLD.ahead_ms OR NEW.store_id <> OLD.store_id) EXECUTE FUNCTION refuse_return();

-- The application never changes what is append-only. `docker/roles.sql` does the same where tables exist before the roles.
DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'platform_app') THEN
    REVOKE UPDATE, DELETE, TRUNCATE ON ledger_transactions, ledger_postings, wallet_transactions FROM platform_app;
    REVOKE DELETE, TRUNCATE ON billing_clocks FROM platform_app;
  END IF;
END $$;
