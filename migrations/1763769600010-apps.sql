-- The delivery log of merchants, and the retries that they request.

-- A retry is a dispatch that knows the id of its first attempt before it is made.
ALTER TABLE webhook_dispatches ADD COLUMN first_delivery_id bigint;
CREATE INDEX webhook_dispatches_retries_idx ON webhook_dispatches (store_id, subscription_id, sequence) WHERE first_delivery_id IS NOT NULL;

-- Merchants name a delivery without its store; what went wrong is looked for among what went well.
CREATE UNIQUE INDEX webhook_deliveries_delivery_id_idx ON webhook_deliveries (delivery_id);
CREATE INDEX webhook_deliveries_unwell_idx ON webhook_deliveries (store_id, subscription_id, created_at, delivery_id) WHERE status IN ('retrying', 'failed');

-- Apps that merchants make for a store of theirs, and client secrets that stay good for a while after they were replaced.
ALTER TABLE apps ADD COLUMN former_secret_digest bytea;
ALTER TABLE apps ADD COLUMN former_secret_sealed bytea;
ALTER TABLE apps ADD COLUMN former_secret_until timestamptz(3);

CREATE TABLE custom_apps (
  store_id bigint NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  app_id bigint NOT NULL,
  merchant_id bigint NOT NULL,
  name varchar(255) NOT NULL,
  description text,
  deleted_at timestamptz(3),
  CONSTRAINT custom_apps_pkey PRIMARY KEY (store_id, app_id)
);
CREATE UNIQUE INDEX custom_apps_app_id_idx ON custom_apps (app_id);
CREATE INDEX custom_apps_store_id_name_idx ON custom_apps (store_id, name, app_id);
CREATE INDEX custom_apps_store_id_created_at_idx ON custom_apps (store_id, created_at, app_id);

-- A merchant's apps are told apart by their names, in any letter case; a deleted one frees its name.
CREATE UNIQUE INDEX custom_apps_name_key ON custom_apps ((merchant_id::text || ' ' || lower(name))) WHERE deleted_at IS NULL;

ALTER TABLE custom_apps ADD CONSTRAINT custom_apps_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores;
ALTER TABLE custom_apps ADD CONSTRAINT custom_apps_app_id_fkey FOREIGN KEY (app_id) REFERENCES apps;
ALTER TABLE custom_apps ADD CONSTRAINT custom_apps_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants;
