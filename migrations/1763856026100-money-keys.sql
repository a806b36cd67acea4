-- migrate: outside a transaction
-- The app of a payment session, a subscription, usage and a renewal is that of the charge, its installation is one of the app, and a refund is of
-- its session's charge. A payment at a gateway is counted once, with the amount of its session.

DROP INDEX CONCURRENTLY IF EXISTS payment_sessions_payment_key;
CREATE UNIQUE INDEX CONCURRENTLY payment_sessions_payment_key ON payment_sessions (gateway, gateway_txn) WHERE gateway_txn IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS payment_sessions_parties_key;
CREATE UNIQUE INDEX CONCURRENTLY payment_sessions_parties_key ON payment_sessions (store_id, session_id, charge_id, gateway);
DROP INDEX CONCURRENTLY IF EXISTS subscriptions_parties_key;
CREATE UNIQUE INDEX CONCURRENTLY subscriptions_parties_key ON subscriptions (store_id, charge_id, app_id, installation_id);

ALTER TABLE charges DROP CONSTRAINT IF EXISTS charges_renewal_of_app_fkey,
  ADD CONSTRAINT charges_renewal_of_app_fkey FOREIGN KEY (store_id, renews_charge_id, app_id)
    REFERENCES charges (store_id, charge_id, app_id) NOT VALID;
ALTER TABLE payment_sessions DROP CONSTRAINT IF EXISTS payment_sessions_charge_of_app_fkey, DROP CONSTRAINT IF EXISTS payment_sessions_received_check,
  ADD CONSTRAINT payment_sessions_charge_of_app_fkey FOREIGN KEY (store_id, charge_id, app_id)
    REFERENCES charges (store_id, charge_id, app_id) NOT VALID,
  ADD CONSTRAINT payment_sessions_received_check CHECK ((gateway_txn IS NULL) = (paid_amount IS NULL)
    AND (gateway_txn IS NULL) = (status NOT IN ('held', 'paid', 'refunded')) AND (status NOT IN ('held', 'paid') OR paid_amount = amount)) NOT VALID;
ALTER TABLE refunds DROP CONSTRAINT IF EXISTS refunds_session_of_charge_fkey, DROP CONSTRAINT IF EXISTS refunds_session_check,
  ADD CONSTRAINT refunds_session_of_charge_fkey FOREIGN KEY (store_id, session_id, charge_id, gateway)
    REFERENCES payment_sessions (store_id, session_id, charge_id, gateway) NOT VALID,
  ADD CONSTRAINT refunds_session_check CHECK ((session_id IS NULL) = (gateway IS NULL)) NOT VALID;
ALTER TABLE subscriptions DROP CONSTRAINT IF EXISTS subscriptions_charge_of_app_fkey,
  DROP CONSTRAINT IF EXISTS subscriptions_installation_of_app_fkey, DROP CONSTRAINT IF EXISTS subscriptions_renewal_of_app_fkey,
  ADD CONSTRAINT subscriptions_charge_of_app_fkey FOREIGN KEY (store_id, charge_id, app_id)
    REFERENCES charges (store_id, charge_id, app_id) NOT VALID,
  ADD CONSTRAINT subscriptions_installation_of_app_fkey FOREIGN KEY (store_id, installation_id, app_id)
    REFERENCES installations (store_id, installation_id, app_id) NOT VALID,
  ADD CONSTRAINT subscriptions_renewal_of_app_fkey FOREIGN KEY (store_id, renewal_charge_id, app_id)
    REFERENCES charges (store_id, charge_id, app_id) NOT VALID;
ALTER TABLE usage_charges DROP CONSTRAINT IF EXISTS usage_charges_subscription_fkey, DROP CONSTRAINT IF EXISTS usage_charges_settlement_of_app_fkey,
  ADD CONSTRAINT usage_charges_subscription_fkey FOREIGN KEY (store_id, charge_id, app_id, installation_id)
    REFERENCES subscriptions (store_id, charge_id, app_id, installation_id) NOT VALID,
  ADD CONSTRAINT usage_charges_settlement_of_app_fkey FOREIGN KEY (store_id, settlement_charge_id, app_id)
    REFERENCES charges (store_id, charge_id, app_id) NOT VALID;
