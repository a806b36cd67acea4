-- The request that opens a payment session at its gateway holds a lease, which others take over when it runs out.

ALTER TABLE payment_sessions ADD COLUMN leased_until timestamptz(3);
