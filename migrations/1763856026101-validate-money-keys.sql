-- migrate: outside a transaction
-- Reads the present rows for the keys of money, and drops the narrower ones that they replace.

ALTER TABLE charges VALIDATE CONSTRAINT charges_renewal_of_app_fkey;
ALTER TABLE payment_sessions VALIDATE CONSTRAINT payment_sessions_charge_of_app_fkey;
ALTER TABLE payment_sessions VALIDATE CONSTRAINT payment_sessions_received_check;
ALTER TABLE refunds VALIDATE CONSTRAINT refunds_session_of_charge_fkey;
ALTER TABLE refunds VALIDATE CONSTRAINT refunds_session_check;
ALTER TABLE subscriptions VALIDATE CONSTRAINT subscriptions_charge_of_app_fkey;
ALTER TABLE subscriptions VALIDATE CONSTRAINT subscriptions_installation_of_app_fkey;
ALTER TABLE subscriptions VALIDATE CONSTRAINT subscriptions_renewal_of_app_fkey;
ALTER TABLE usage_charges VALIDATE CONSTRAINT usage_charges_subscription_fkey;
ALTER TABLE usage_charges VALIDATE CONSTRAINT usage_charges_settlement_of_app_fkey;
ALTER TABLE charges DROP CONSTRAINT IF EXISTS charges_renews_charge_id_fkey;
ALTER TABLE payment_sessions DROP CONSTRAINT IF EXISTS payment_sessions_charge_id_fkey;
ALTER TABLE refunds DROP CONSTRAINT IF EXISTS refunds_session_id_fkey;
ALTER TABLE subscriptions DROP CONSTRAINT IF EXISTS subscriptions_charge_id_fkey, DROP CONSTRAINT IF EXISTS subscriptions_renewal_charge_id_fkey;
ALTER TABLE usage_charges DROP CONSTRAINT IF EXISTS usage_charges_charge_id_fkey, DROP CONSTRAINT IF EXISTS usage_charges_settlement_fkey;
