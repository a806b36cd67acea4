-- Bulk imports: jobs with an uploaded file (`source_key`) and one result for each line, which is written in the transaction of the line.
-- `bulk_uploads` names files that are stored before their job is committed, so that those of a killed process are removed.

ALTER TABLE bulk_jobs
  ADD COLUMN mode varchar(10),
  ADD COLUMN key varchar(20),
  ADD COLUMN created bigint NOT NULL DEFAULT 0,
  ADD COLUMN updated bigint NOT NULL DEFAULT 0,
  ADD COLUMN unchanged bigint NOT NULL DEFAULT 0,
  ADD COLUMN failed bigint NOT NULL DEFAULT 0,
  ADD COLUMN source_key varchar(40),
  ADD CONSTRAINT bulk_jobs_mode_check CHECK ((kind = 'import') = (mode IS NOT NULL) AND mode IN ('create', 'update', 'upsert')) NOT VALID,
  ADD CONSTRAINT bulk_jobs_results_check CHECK (created >= 0 AND updated >= 0 AND unchanged >= 0 AND failed >= 0) NOT VALID;

CREATE TABLE bulk_results (
  store_id bigint NOT NULL,
  job_id bigint NOT NULL,
  line bigint NOT NULL,
  status varchar(10) NOT NULL,
  id bigint,
  code varchar(50),
  message varchar(400),
  errors jsonb,
  CONSTRAINT bulk_results_status_check CHECK (status IN ('created', 'updated', 'unchanged', 'failed')),
  CONSTRAINT bulk_results_failed_check CHECK ((status = 'failed') = (message IS NOT NULL)),
  CONSTRAINT bulk_results_pkey PRIMARY KEY (store_id, job_id, line)
);
CREATE INDEX bulk_results_status_idx ON bulk_results (store_id, job_id, status, line);
ALTER TABLE bulk_results ADD CONSTRAINT bulk_results_job_id_fkey
  FOREIGN KEY (store_id, job_id) REFERENCES bulk_jobs ON DELETE CASCADE;

CREATE TABLE bulk_uploads (
  store_id bigint NOT NULL,
  source_key varchar(40) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT bulk_uploads_pkey PRIMARY KEY (store_id, source_key)
);
CREATE INDEX bulk_uploads_created_at_idx ON bulk_uploads (created_at);
ALTER TABLE bulk_uploads ADD CONSTRAINT bulk_uploads_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores;
