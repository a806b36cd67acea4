-- migrate: outside a transaction
-- Charges of a store that were paid with money, by the time of the payment.

DROP INDEX CONCURRENTLY IF EXISTS charges_paid_idx;
CREATE INDEX CONCURRENTLY charges_paid_idx ON charges (store_id, activated_at, charge_id) WHERE paid_from IN ('gateway', 'wallet');
