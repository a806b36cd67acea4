-- Data rights of customers: erased customers, requests about personal data, and the notices of them to apps.

-- What remains of an erased customer: no personal data, only what counts and what a second erasure answers.
CREATE TABLE erased_customers (
  store_id bigint NOT NULL CONSTRAINT erased_customers_store_id_fkey REFERENCES stores,
  user_id bigint NOT NULL,
  request_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  is_guest smallint NOT NULL CONSTRAINT erased_customers_flags_check CHECK (is_guest IN (0, 1)),
  orders integer NOT NULL CONSTRAINT erased_customers_orders_check CHECK (orders >= 0),
  erased_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT erased_customers_pkey PRIMARY KEY (store_id, user_id)
);

-- An erased customer still counts as a new customer of its day.
CREATE FUNCTION analytics_of(c erased_customers, sign integer)
RETURNS TABLE (
  store_id bigint, day date, orders bigint, gross numeric, discount numeric, tax numeric, shipping numeric, total numeric, new_customers bigint
)
LANGUAGE sql IMMUTABLE AS $$
  SELECT c.store_id, (c.created_at AT TIME ZONE 'UTC')::date, 0::bigint,
    0::numeric, 0::numeric, 0::numeric, 0::numeric, 0::numeric, sign::bigint
  WHERE c.is_guest = 0
$$;
CREATE TRIGGER analytics_erased_customers_changed AFTER INSERT OR DELETE ON erased_customers
FOR EACH ROW EXECUTE FUNCTION analytics_note_row();

-- Whether an installation can read customers or orders, or could at any time.
ALTER TABLE installations ADD COLUMN read_customers smallint NOT NULL DEFAULT 0
  CONSTRAINT installations_read_customers_check CHECK (read_customers IN (0, 1));
UPDATE installations SET read_customers = 1 WHERE scopes && ARRAY['read:customers', 'read:orders'];
CREATE FUNCTION installations_note_reading() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.scopes && ARRAY['read:customers', 'read:orders'] THEN
    NEW.read_customers := 1;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER installations_note_reading BEFORE INSERT OR UPDATE OF scopes ON installations
FOR EACH ROW EXECUTE FUNCTION installations_note_reading();

CREATE TABLE privacy_requests (
  store_id bigint NOT NULL CONSTRAINT privacy_requests_store_id_fkey REFERENCES stores,
  request_id uuid NOT NULL,
  topic varchar(30) NOT NULL
    CONSTRAINT privacy_requests_topic_check CHECK (topic IN ('customer.data_request', 'customer.redact', 'store.redact')),
  app_id bigint CONSTRAINT privacy_requests_app_id_fkey REFERENCES apps,
  requested_at timestamptz(3) NOT NULL DEFAULT now(),
  created_at timestamptz(3),
  CONSTRAINT privacy_requests_app_check CHECK ((topic = 'store.redact') = (app_id IS NOT NULL)),
  CONSTRAINT privacy_requests_pkey PRIMARY KEY (store_id, request_id)
);
CREATE INDEX privacy_requests_waiting_idx ON privacy_requests (requested_at) WHERE created_at IS NULL;
CREATE INDEX privacy_requests_app_id_idx ON privacy_requests (app_id);

CREATE TABLE privacy_notices (
  store_id bigint NOT NULL,
  request_id uuid NOT NULL,
  app_id bigint NOT NULL CONSTRAINT privacy_notices_app_id_fkey REFERENCES apps,
  event_id uuid NOT NULL,
  attempts integer NOT NULL DEFAULT 0 CONSTRAINT privacy_notices_attempts_check CHECK (attempts >= 0),
  next_attempt_at timestamptz(3) DEFAULT now(),
  leased_until timestamptz(3),
  due_at timestamptz(3) NOT NULL,
  acknowledged_at timestamptz(3),
  CONSTRAINT privacy_notices_acknowledged_check CHECK (acknowledged_at IS NULL OR next_attempt_at IS NULL),
  CONSTRAINT privacy_notices_pkey PRIMARY KEY (store_id, request_id, app_id),
  CONSTRAINT privacy_notices_request_id_fkey FOREIGN KEY (store_id, request_id) REFERENCES privacy_requests
);
CREATE INDEX privacy_notices_due_idx ON privacy_notices (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX privacy_notices_app_id_idx ON privacy_notices (app_id);

-- An uninstalled app is told to erase the data of the store, after a time in which it may be installed again.
CREATE FUNCTION installations_request_redaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO privacy_requests (store_id, request_id, topic, app_id)
  VALUES (NEW.store_id, gen_random_uuid(), 'store.redact', NEW.app_id);
  RETURN NULL;
END $$;
CREATE TRIGGER installations_request_redaction AFTER UPDATE OF status ON installations FOR EACH ROW
  WHEN (OLD.status = 'active' AND NEW.status = 'uninstalled' AND NEW.read_customers = 1)
  EXECUTE FUNCTION installations_request_redaction();
