-- Links with which merchants confirm a new email address. Each works once.

CREATE TABLE email_changes (
  digest bytea NOT NULL PRIMARY KEY,
  merchant_id bigint NOT NULL,
  email varchar(255) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT email_changes_merchant_id_key UNIQUE (merchant_id)
);
CREATE INDEX email_changes_expires_at_idx ON email_changes (expires_at);

ALTER TABLE email_changes ADD CONSTRAINT email_changes_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants;
