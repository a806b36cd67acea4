-- Second factors of merchants: one-time passwords of an authenticator app, and recovery codes that work once.

CREATE TABLE second_factors (
  merchant_id bigint NOT NULL,
  secret_sealed bytea NOT NULL,
  confirmed_at timestamptz(3),
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT second_factors_pkey PRIMARY KEY (merchant_id),
  CONSTRAINT second_factors_last_step_check CHECK (last_step >= 0)
);
CREATE INDEX second_factors_created_at_idx ON second_factors (created_at);

CREATE TABLE recovery_codes (
  merchant_id bigint NOT NULL,
  digest bytea NOT NULL,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (merchant_id, digest)
);

ALTER TABLE second_factors ADD CONSTRAINT second_factors_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants;
ALTER TABLE recovery_codes ADD CONSTRAINT recovery_codes_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES second_factors ON DELETE CASCADE;
