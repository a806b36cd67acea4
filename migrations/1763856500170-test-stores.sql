-- Sandbox stores of organisations of developers. A background job fills them in steps. An organisation that no longer uses one keeps the row.

CREATE TABLE test_stores (
  store_id bigint NOT NULL,
  organisation_id bigint NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  steps_done integer NOT NULL DEFAULT 0,
  failures integer NOT NULL DEFAULT 0,
  tried_at timestamptz(3) NOT NULL DEFAULT now(),
  filled_at timestamptz(3),
  retired_at timestamptz(3),
  CONSTRAINT test_stores_pkey PRIMARY KEY (store_id),
  CONSTRAINT test_stores_steps_done_check CHECK (steps_done >= 0),
  CONSTRAINT test_stores_failures_check CHECK (failures >= 0)
);
CREATE INDEX test_stores_organisation_id_idx ON test_stores (organisation_id, store_id) WHERE retired_at IS NULL;
CREATE INDEX test_stores_unfilled_idx ON test_stores (tried_at) WHERE filled_at IS NULL AND retired_at IS NULL;

ALTER TABLE test_stores ADD CONSTRAINT test_stores_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores;
ALTER TABLE test_stores ADD CONSTRAINT test_stores_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations;
