-- What installations use of the API that is deprecated, by day. Written in batches, so that no request waits for it.

CREATE TABLE deprecation_uses (
  store_id bigint NOT NULL,
  installation_id bigint NOT NULL,
  operation text NOT NULL,
  field text NOT NULL,
  day date NOT NULL,
  app_id bigint NOT NULL,
  uses bigint NOT NULL CONSTRAINT deprecation_uses_uses_check CHECK (uses > 0),
  last_used_at timestamptz(3) NOT NULL,
  PRIMARY KEY (store_id, installation_id, operation, field, day),
  CONSTRAINT deprecation_uses_installation_fkey FOREIGN KEY (store_id, installation_id, app_id)
    REFERENCES installations (store_id, installation_id, app_id)
);
CREATE INDEX deprecation_uses_last_used_at_idx ON deprecation_uses (last_used_at);
