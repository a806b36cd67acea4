-- What merchants read about an app, and the apps of organisations. Apps that an operator registers have no organisation. Deleted apps stay
-- listed until they are uninstalled from every store.

ALTER TABLE apps ADD COLUMN summary varchar(160), ADD COLUMN description text, ADD COLUMN support_url text, ADD COLUMN privacy_url text;

CREATE TABLE organisation_apps (
  app_id bigint NOT NULL,
  organisation_id bigint NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at timestamptz(3),
  cleared_at timestamptz(3),
  CONSTRAINT organisation_apps_pkey PRIMARY KEY (app_id),
  CONSTRAINT organisation_apps_cleared_at_check CHECK (cleared_at IS NULL OR deleted_at IS NOT NULL)
);
CREATE INDEX organisation_apps_organisation_id_idx ON organisation_apps (organisation_id, app_id);
CREATE INDEX organisation_apps_deleted_at_idx ON organisation_apps (deleted_at) WHERE deleted_at IS NOT NULL AND cleared_at IS NULL;

ALTER TABLE organisation_apps ADD CONSTRAINT organisation_apps_app_id_fkey FOREIGN KEY (app_id) REFERENCES apps;
ALTER TABLE organisation_apps ADD CONSTRAINT organisation_apps_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations;
