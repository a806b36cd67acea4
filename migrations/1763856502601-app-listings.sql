-- Listings of apps in the directory. The developer writes the draft and submits it; what the operator approves is shown. The search reads
-- the published listings only, in the order of their names.

CREATE TABLE app_listings (
  app_id bigint NOT NULL,
  prices varchar(500) NOT NULL DEFAULT '',
  install_url text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 0,
  submitted jsonb,
  published jsonb,
  reason varchar(500),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT app_listings_pkey PRIMARY KEY (app_id),
  CONSTRAINT app_listings_version_check CHECK (version >= 0)
);
CREATE INDEX app_listings_name_idx ON app_listings (lower(published ->> 'name'), app_id) WHERE published IS NOT NULL;
CREATE INDEX app_listings_submitted_idx ON app_listings (updated_at, app_id) WHERE submitted IS NOT NULL;

ALTER TABLE app_listings ADD CONSTRAINT app_listings_app_id_fkey FOREIGN KEY (app_id) REFERENCES organisation_apps;
