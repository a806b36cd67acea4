-- New secrets, on their way from the form that created them to the page that shows them once.

CREATE TABLE one_time_values (
  session_id bigint NOT NULL,
  path text NOT NULL,
  value_sealed bytea NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT one_time_values_pkey PRIMARY KEY (session_id, path)
);
CREATE INDEX one_time_values_expires_at_idx ON one_time_values (expires_at);

ALTER TABLE one_time_values ADD CONSTRAINT one_time_values_session_id_fkey FOREIGN KEY (session_id) REFERENCES dashboard_sessions ON DELETE CASCADE;
