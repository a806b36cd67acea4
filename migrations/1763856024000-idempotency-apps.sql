-- migrate: outside a transaction
-- A kept response belongs to an app that exists. Responses of others cannot be asked for.

DELETE FROM idempotency_keys k WHERE NOT EXISTS (SELECT FROM apps WHERE apps.app_id = k.app_id);
ALTER TABLE idempotency_keys
  DROP CONSTRAINT IF EXISTS idempotency_keys_app_id_fkey,
  ADD CONSTRAINT idempotency_keys_app_id_fkey FOREIGN KEY (app_id) REFERENCES apps NOT VALID;
ALTER TABLE idempotency_keys VALIDATE CONSTRAINT idempotency_keys_app_id_fkey;
