-- migrate: outside a transaction
-- A proven email address belongs to one record of a store, whose phone is proven or missing. Finds the consents and codes of a person.

ALTER TABLE customers
  DROP CONSTRAINT IF EXISTS customers_proofs_check,
  ADD CONSTRAINT customers_proofs_check CHECK ((is_phone_verified = 0 OR phone IS NOT NULL)
    AND (is_email_verified = 0 OR (email IS NOT NULL AND (phone IS NULL OR is_phone_verified = 1)))) NOT VALID;
ALTER TABLE customers VALIDATE CONSTRAINT customers_proofs_check;
DROP INDEX CONCURRENTLY IF EXISTS customers_proven_email_key;
CREATE UNIQUE INDEX CONCURRENTLY customers_proven_email_key ON customers (store_id, lower(email)) WHERE is_email_verified = 1;
DROP INDEX CONCURRENTLY IF EXISTS idp_grants_user_idx;
CREATE INDEX CONCURRENTLY idp_grants_user_idx ON idp_grants (user_id, user_type);
DROP INDEX CONCURRENTLY IF EXISTS idp_codes_user_idx;
CREATE INDEX CONCURRENTLY idp_codes_user_idx ON idp_codes (user_id, user_type);
