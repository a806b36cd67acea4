-- How often the requests of an installation needed each scope, day by day in UTC.
CREATE TABLE scope_uses (
  store_id bigint NOT NULL,
  installation_id bigint NOT NULL,
  scope varchar(50) NOT NULL,
  day date NOT NULL,
  uses bigint NOT NULL,
  first_used_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3) NOT NULL,
  CONSTRAINT scope_uses_pkey PRIMARY KEY (store_id, installation_id, scope, day),
  CONSTRAINT scope_uses_uses_check CHECK (uses > 0),
  CONSTRAINT scope_uses_times_check CHECK (first_used_at <= last_used_at),
  CONSTRAINT scope_uses_installation_fkey FOREIGN KEY (store_id, installation_id) REFERENCES installations (store_id, installation_id)
);
CREATE INDEX scope_uses_last_used_at_idx ON scope_uses (last_used_at);
