-- Links with which merchants set new passwords. Each works once.

CREATE TABLE password_resets (
  digest bytea NOT NULL PRIMARY KEY,
  merchant_id bigint NOT NULL CONSTRAINT password_resets_merchant_id_fkey REFERENCES merchants,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX password_resets_merchant_id_idx ON password_resets (merchant_id);
CREATE INDEX password_resets_expires_at_idx ON password_resets (expires_at);
