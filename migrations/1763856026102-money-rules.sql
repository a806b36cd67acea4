-- Rules of money that compare a row with its previous state, or with another row of the store. A rule that is broken is named like a constraint:
-- after its trigger. Triggers fire after constraints, which state what is wrong more exactly.

-- Refuses a row that fulfils the condition of the trigger.
CREATE FUNCTION refuse_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse(TG_NAME, TG_ARGV[0]);
  RETURN NULL;
END $$;

-- Charges: pending until decided, with amounts and parties that are fixed at creation.
CREATE TRIGGER charges_initial AFTER INSERT ON charges FOR EACH ROW
  WHEN (NEW.status <> 'pending' OR NEW.activated_at IS NOT NULL OR NEW.refunded_amount <> 0 OR NEW.refund_status IS NOT NULL)
  EXECUTE FUNCTION refuse_row('a new charge is pending');
CREATE TRIGGER charges_transition AFTER UPDATE OF status ON charges FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND (OLD.status, NEW.status) NOT IN (('pending', 'active'), ('pending', 'declined'), ('pending', 'cancelled'),
    ('pending', 'expired'), ('active', 'cancelled'), ('active', 'expired')))
  EXECUTE FUNCTION refuse_row('a charge does not change so');
CREATE TRIGGER charges_fixed AFTER UPDATE ON charges FOR EACH ROW
  WHEN ((OLD.store_id, OLD.charge_id, OLD.app_id, OLD.installation_id, OLD.is_sandbox, OLD.charge_type, OLD.type, OLD.amount, OLD.base_amount,
      OLD.currency, OLD.fee_payer, OLD.platform_amount, OLD.gateway_fee_amount, OLD.developer_amount, OLD.capped_amount, OLD.billing_interval,
      OLD.renews_charge_id, OLD.period, OLD.endpoint, OLD.idempotency_key)
    IS DISTINCT FROM (NEW.store_id, NEW.charge_id, NEW.app_id, NEW.installation_id, NEW.is_sandbox, NEW.charge_type, NEW.type, NEW.amount,
      NEW.base_amount, NEW.currency, NEW.fee_payer, NEW.platform_amount, NEW.gateway_fee_amount, NEW.developer_amount, NEW.capped_amount,
      NEW.billing_interval, NEW.renews_charge_id, NEW.period, NEW.endpoint, NEW.idempotency_key))
  EXECUTE FUNCTION refuse_row('the amounts and parties of a charge are fixed');
CREATE TRIGGER charges_decided AFTER UPDATE OF activated_at, paid_from, ended_at ON charges FOR EACH ROW
  WHEN ((OLD.activated_at IS NOT NULL AND (OLD.activated_at, OLD.paid_from) IS DISTINCT FROM (NEW.activated_at, NEW.paid_from))
    OR (OLD.activated_at IS NULL AND NEW.activated_at IS NOT NULL AND NEW.status <> 'active')
    OR (OLD.ended_at IS NOT NULL AND OLD.ended_at IS DISTINCT FROM NEW.ended_at))
  EXECUTE FUNCTION refuse_row('how and when a charge was paid or ended does not change');
CREATE TRIGGER charges_kept BEFORE DELETE OR TRUNCATE ON charges FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();

-- Payment sessions: once they have a payment, only its acceptance or refund follows.
CREATE TRIGGER payment_sessions_initial AFTER INSERT ON payment_sessions FOR EACH ROW
  WHEN (NEW.status <> 'opening') EXECUTE FUNCTION refuse_row('a new session is opening');
CREATE TRIGGER payment_sessions_transition AFTER UPDATE OF status ON payment_sessions FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NOT CASE OLD.status WHEN 'opening' THEN true WHEN 'open' THEN NEW.status <> 'opening'
    WHEN 'superseded' THEN NEW.status = 'refunded' WHEN 'held' THEN NEW.status IN ('paid', 'refunded')
    WHEN 'paid' THEN false WHEN 'refunded' THEN false ELSE NEW.status IN ('held', 'paid', 'refunded') END)
  EXECUTE FUNCTION refuse_row('a session does not change so');
CREATE TRIGGER payment_sessions_fixed AFTER UPDATE ON payment_sessions FOR EACH ROW
  WHEN ((OLD.store_id, OLD.session_id, OLD.charge_id, OLD.app_id, OLD.session_txn, OLD.gateway, OLD.amount)
      IS DISTINCT FROM (NEW.store_id, NEW.session_id, NEW.charge_id, NEW.app_id, NEW.session_txn, NEW.gateway, NEW.amount)
    OR (OLD.gateway_txn IS NOT NULL AND (OLD.gateway_txn, OLD.paid_amount) IS DISTINCT FROM (NEW.gateway_txn, NEW.paid_amount)))
  EXECUTE FUNCTION refuse_row('the amount and the payment of a session are fixed');
CREATE TRIGGER payment_sessions_kept BEFORE DELETE OR TRUNCATE ON payment_sessions FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();

CREATE FUNCTION check_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM charges WHERE store_id = NEW.store_id AND charge_id = NEW.charge_id AND amount = NEW.amount) THEN
    PERFORM refuse(TG_NAME, 'the amount of a session is that of its charge');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER payment_sessions_amount AFTER INSERT ON payment_sessions FOR EACH ROW EXECUTE FUNCTION check_session();

-- A charge is paid through a gateway when one of its sessions is.
CREATE FUNCTION check_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM charges c JOIN payment_sessions s ON s.store_id = c.store_id AND s.charge_id = c.charge_id AND s.status = 'paid'
      WHERE c.store_id = NEW.store_id AND c.charge_id = NEW.charge_id AND c.paid_from = 'gateway') THEN
    PERFORM refuse(TG_NAME, 'a charge is paid through a gateway when one of its sessions is');
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER charges_payment AFTER UPDATE OF paid_from ON charges DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.paid_from IS NULL AND NEW.paid_from = 'gateway') EXECUTE FUNCTION check_payment();
CREATE CONSTRAINT TRIGGER payment_sessions_payment AFTER UPDATE OF status ON payment_sessions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.status <> 'paid' AND NEW.status = 'paid') EXECUTE FUNCTION check_payment();

-- Refunds: pending until the gateway has confirmed them.
CREATE TRIGGER refunds_initial AFTER INSERT ON refunds FOR EACH ROW
  WHEN (NEW.session_id IS NOT NULL AND NEW.status <> 'pending') EXECUTE FUNCTION refuse_row('a new refund at a gateway is pending');
CREATE TRIGGER refunds_transition AFTER UPDATE ON refunds FOR EACH ROW
  WHEN (OLD.status = 'refunded' AND (OLD.status, OLD.refunded_at, OLD.refund_txn, OLD.refund_ref)
    IS DISTINCT FROM (NEW.status, NEW.refunded_at, NEW.refund_txn, NEW.refund_ref))
  EXECUTE FUNCTION refuse_row('a refund that was made does not change');
CREATE TRIGGER refunds_fixed AFTER UPDATE ON refunds FOR EACH ROW
  WHEN ((OLD.store_id, OLD.refund_id, OLD.charge_id, OLD.session_id, OLD.kind, OLD.gateway, OLD.gateway_txn, OLD.amount, OLD.platform_amount,
      OLD.gateway_fee_amount)
    IS DISTINCT FROM (NEW.store_id, NEW.refund_id, NEW.charge_id, NEW.session_id, NEW.kind, NEW.gateway, NEW.gateway_txn, NEW.amount,
      NEW.platform_amount, NEW.gateway_fee_amount))
  EXECUTE FUNCTION refuse_row('the amounts and the payment of a refund are fixed');
CREATE TRIGGER refunds_kept BEFORE DELETE OR TRUNCATE ON refunds FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();

-- The lock lets refunds of a charge wait for each other, so that each sees the sum of those before it.
CREATE FUNCTION check_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  recorded numeric;
  refunded numeric;
  returned numeric;
  paid numeric;
BEGIN
  SELECT refunded_amount INTO recorded FROM charges WHERE store_id = NEW.store_id AND charge_id = NEW.charge_id FOR NO KEY UPDATE;
  SELECT coalesce(sum(amount) FILTER (WHERE kind <> 'returned'), 0), coalesce(sum(amount), 0) INTO refunded, returned
    FROM refunds WHERE store_id = NEW.store_id AND charge_id = NEW.charge_id;
  IF recorded <> refunded THEN
    PERFORM refuse(TG_TABLE_NAME || '_sum', 'the refunded amount of a charge is the sum of its refunds');
  END IF;
  SELECT -coalesce(sum(p.amount), 0) INTO paid FROM ledger_transactions t
    JOIN ledger_postings p ON p.store_id = t.store_id AND p.transaction_id = t.transaction_id
    WHERE t.store_id = NEW.store_id AND t.charge_id = NEW.charge_id AND (
      (t.kind IN ('charge', 'wallet_topup', 'payment_received', 'payment_accepted') AND p.account = 'store')
      OR (t.kind = 'wallet_charge' AND p.account = 'wallet'));
  IF returned > paid THEN
    PERFORM refuse(TG_TABLE_NAME || '_within_payment', 'the refunds of a charge exceed what was paid');
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER refunds_sum AFTER INSERT ON refunds DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_refunds();
CREATE CONSTRAINT TRIGGER charges_sum AFTER UPDATE OF refunded_amount ON charges DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.refunded_amount <> NEW.refunded_amount) EXECUTE FUNCTION check_refunds();

-- Subscriptions: there is one for every recurring charge that is active, until both end.
CREATE TRIGGER subscriptions_fixed AFTER UPDATE ON subscriptions FOR EACH ROW
  WHEN ((OLD.store_id, OLD.charge_id, OLD.app_id, OLD.installation_id, OLD.billing_interval, OLD.capped_amount, OLD.started_at)
    IS DISTINCT FROM (NEW.store_id, NEW.charge_id, NEW.app_id, NEW.installation_id, NEW.billing_interval, NEW.capped_amount, NEW.started_at))
  EXECUTE FUNCTION refuse_row('the parties and terms of a subscription are fixed');
CREATE TRIGGER subscriptions_transition AFTER UPDATE OF renewal_status, ended_at, period ON subscriptions FOR EACH ROW
  WHEN ((OLD.ended_at IS NOT NULL AND (OLD.renewal_status, OLD.ended_at) IS DISTINCT FROM (NEW.renewal_status, NEW.ended_at))
    OR NEW.period NOT IN (OLD.period, OLD.period + 1))
  EXECUTE FUNCTION refuse_row('a subscription does not change so');
CREATE TRIGGER subscriptions_kept BEFORE DELETE OR TRUNCATE ON subscriptions FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();

CREATE FUNCTION check_subscription() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM charges c LEFT JOIN subscriptions s ON s.store_id = c.store_id AND s.charge_id = c.charge_id
      WHERE c.store_id = NEW.store_id AND c.charge_id = NEW.charge_id AND c.charge_type = 'recurring' AND c.type IS NULL
        AND (c.status = 'active') = (s.charge_id IS NOT NULL AND s.ended_at IS NULL)
        AND (s.charge_id IS NULL OR s.installation_id = c.installation_id)) THEN
    PERFORM refuse(TG_NAME, 'a recurring charge is active as long as its subscription');
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER charges_subscription AFTER UPDATE OF status ON charges DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NEW.charge_type = 'recurring' AND NEW.type IS NULL) EXECUTE FUNCTION check_subscription();
CREATE CONSTRAINT TRIGGER subscriptions_charge AFTER INSERT OR UPDATE OF ended_at ON subscriptions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION check_subscription();

-- Usage: settled by one charge, and released only by one that was not paid.
CREATE TRIGGER usage_charges_fixed AFTER UPDATE ON usage_charges FOR EACH ROW
  WHEN ((OLD.store_id, OLD.usage_charge_id, OLD.app_id, OLD.installation_id, OLD.charge_id, OLD.quantity, OLD.unit_price, OLD.amount, OLD.currency,
      OLD.platform_amount, OLD.developer_amount)
    IS DISTINCT FROM (NEW.store_id, NEW.usage_charge_id, NEW.app_id, NEW.installation_id, NEW.charge_id, NEW.quantity, NEW.unit_price, NEW.amount,
      NEW.currency, NEW.platform_amount, NEW.developer_amount))
  EXECUTE FUNCTION refuse_row('the amounts and parties of usage are fixed');
CREATE TRIGGER usage_charges_kept BEFORE DELETE OR TRUNCATE ON usage_charges FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();

CREATE FUNCTION check_release() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM charges WHERE store_id = OLD.store_id AND charge_id = OLD.settlement_charge_id AND activated_at IS NOT NULL) THEN
    PERFORM refuse(TG_NAME, 'usage that was paid stays settled');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER usage_charges_settled AFTER UPDATE OF settlement_charge_id ON usage_charges FOR EACH ROW
  WHEN (OLD.settlement_charge_id IS NOT NULL AND OLD.settlement_charge_id IS DISTINCT FROM NEW.settlement_charge_id)
  EXECUTE FUNCTION check_release();

-- Wallets: the row of a wallet is its last entry. Both are written by one statement.
CREATE TRIGGER wallets_initial AFTER INSERT ON wallets FOR EACH ROW
  WHEN ((NEW.balance, NEW.total_topup, NEW.total_spent, NEW.entries) <> (0, 0, 0, 0)) EXECUTE FUNCTION refuse_row('a new wallet is empty');
CREATE TRIGGER wallets_fixed AFTER UPDATE OF store_id, wallet_id, app_id, is_sandbox, currency ON wallets FOR EACH ROW
  WHEN ((OLD.store_id, OLD.wallet_id, OLD.app_id, OLD.is_sandbox, OLD.currency)
    IS DISTINCT FROM (NEW.store_id, NEW.wallet_id, NEW.app_id, NEW.is_sandbox, NEW.currency))
  EXECUTE FUNCTION refuse_row('the app of a wallet is fixed');
CREATE TRIGGER wallets_kept BEFORE DELETE OR TRUNCATE ON wallets FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();

CREATE FUNCTION check_wallet() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM wallet_transactions t WHERE t.store_id = NEW.store_id AND t.wallet_id = NEW.wallet_id AND t.number = NEW.entries
      AND NEW.entries = OLD.entries + 1 AND t.balance_after = NEW.balance
      AND NEW.balance = OLD.balance + CASE t.type WHEN 'topup' THEN t.amount ELSE -t.amount END
      AND NEW.total_topup = OLD.total_topup + CASE t.type WHEN 'topup' THEN t.amount ELSE 0 END
      AND NEW.total_spent = OLD.total_spent + CASE t.type WHEN 'deduction' THEN t.amount ELSE 0 END) THEN
    PERFORM refuse(TG_NAME, 'the balance of a wallet is that of its last entry');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER wallets_last_entry AFTER UPDATE OF balance, total_topup, total_spent, entries ON wallets FOR EACH ROW
  WHEN ((OLD.balance, OLD.total_topup, OLD.total_spent, OLD.entries) <> (NEW.balance, NEW.total_topup, NEW.total_spent, NEW.entries))
  EXECUTE FUNCTION check_wallet();

CREATE FUNCTION check_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  app bigint;
BEGIN
  SELECT app_id INTO app FROM wallets WHERE store_id = NEW.store_id AND wallet_id = NEW.wallet_id AND entries = NEW.number
    AND balance = NEW.balance_after;
  IF app IS NULL THEN PERFORM refuse('wallet_transactions_last', 'an entry is the last of its wallet'); END IF;
  IF NEW.charge_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM charges WHERE store_id = NEW.store_id AND charge_id = NEW.charge_id AND app_id = app) THEN
    PERFORM refuse('wallet_transactions_of_app', 'an entry is caused by a charge of the wallet''s app');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER wallet_transactions_last AFTER INSERT ON wallet_transactions FOR EACH ROW EXECUTE FUNCTION check_entry();

-- The sandbox gateway: a payment has one outcome, and refunds only add up.
CREATE TRIGGER sandbox_payments_transition AFTER UPDATE OF status, refunded ON sandbox_payments FOR EACH ROW
  WHEN ((OLD.status <> NEW.status AND NOT CASE OLD.status WHEN 'open' THEN true WHEN 'pending' THEN NEW.status <> 'open' ELSE false END)
    OR NEW.refunded < OLD.refunded)
  EXECUTE FUNCTION refuse_row('a payment does not change so');
CREATE TRIGGER sandbox_payments_kept BEFORE DELETE OR TRUNCATE ON sandbox_payments FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
CREATE TRIGGER sandbox_refunds_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON sandbox_refunds
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'platform_app') THEN
    REVOKE DELETE, TRUNCATE ON charges, payment_sessions, refunds, subscriptions, usage_charges, wallets, sandbox_payments FROM platform_app;
    REVOKE UPDATE, DELETE, TRUNCATE ON sandbox_refunds FROM platform_app;
  END IF;
END $$;
