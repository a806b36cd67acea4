-- Sandbox stores, whose billing has a clock of its own that operators move forward.

ALTER TABLE stores ADD COLUMN is_sandbox smallint NOT NULL DEFAULT 0;
ALTER TABLE stores ADD CONSTRAINT stores_flags_check CHECK (is_sandbox IN (0, 1));

CREATE TABLE billing_clocks (
  store_id bigint NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  ahead_ms bigint NOT NULL DEFAULT 0,
  CONSTRAINT billing_clocks_ahead_check CHECK (ahead_ms >= 0),
  CONSTRAINT billing_clocks_pkey PRIMARY KEY (store_id)
);
ALTER TABLE billing_clocks ADD CONSTRAINT billing_clocks_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores;

-- Time of a store's billing: that of the server, or later on a sandbox store.
CREATE FUNCTION billing_now(store bigint) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT date_trunc('milliseconds', clock_timestamp())
    + coalesce((SELECT ahead_ms FROM billing_clocks WHERE store_id = store), 0) * interval '1 millisecond'
$$;
