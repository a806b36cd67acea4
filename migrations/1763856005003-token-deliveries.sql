-- Deliveries of tokens by direct installs: requests that arrive while one is under way share it.

CREATE TABLE token_deliveries (
  store_id bigint NOT NULL,
  installation_id bigint NOT NULL,
  began_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  delivered smallint NOT NULL DEFAULT 0,
  CONSTRAINT token_deliveries_pkey PRIMARY KEY (store_id, installation_id),
  CONSTRAINT token_deliveries_installation_id_fkey FOREIGN KEY (store_id, installation_id) REFERENCES installations (store_id, installation_id),
  CONSTRAINT token_deliveries_delivered_check CHECK (delivered IN (0, 1))
);
