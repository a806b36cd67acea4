-- migrate: outside a transaction
-- Customers are found by the digits of their phone and by their e-mail address when they sign in.

CREATE INDEX CONCURRENTLY IF NOT EXISTS customers_phone_digits_idx ON customers (store_id, regexp_replace(phone, '[^0-9]', '', 'g'));
CREATE INDEX CONCURRENTLY IF NOT EXISTS customers_lower_email_idx ON customers (store_id, lower(email));
