-- Who did what in a store. Entries are numbered and chained by hash per store, and are only added.

-- The last entry of each store. Its row serializes the entries of the store: the insert of an entry takes it last in its transaction.
CREATE TABLE audit_heads (
  store_id bigint NOT NULL,
  sequence bigint NOT NULL DEFAULT 0,
  at timestamptz(3) NOT NULL DEFAULT '-infinity',
  hash text NOT NULL DEFAULT repeat('0', 64),
  CONSTRAINT audit_heads_pkey PRIMARY KEY (store_id),
  CONSTRAINT audit_heads_sequence_check CHECK (sequence >= 0),
  CONSTRAINT audit_heads_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores
);

CREATE TABLE audit_entries (
  store_id bigint NOT NULL,
  sequence bigint NOT NULL,
  audit_id uuid NOT NULL,
  at timestamptz(3) NOT NULL,
  actor_type varchar(10) NOT NULL,
  actor_id bigint,
  address varchar(64),
  action varchar(100) NOT NULL,
  target_type varchar(50) NOT NULL,
  target_id bigint,
  details jsonb NOT NULL DEFAULT '{}',
  request_id varchar(255),
  previous_hash text NOT NULL,
  hash text NOT NULL,
  CONSTRAINT audit_entries_pkey PRIMARY KEY (store_id, sequence),
  CONSTRAINT audit_entries_audit_id_key UNIQUE (store_id, audit_id),
  CONSTRAINT audit_entries_sequence_check CHECK (sequence > 0),
  CONSTRAINT audit_entries_actor_type_check CHECK (actor_type IN ('merchant', 'operator', 'app', 'system')),
  CONSTRAINT audit_entries_head_fkey FOREIGN KEY (store_id) REFERENCES audit_heads
);
CREATE INDEX audit_entries_store_id_action_idx ON audit_entries (store_id, action, sequence);
CREATE INDEX audit_entries_store_id_actor_idx ON audit_entries (store_id, actor_type, actor_id, sequence);

-- The canonical JSON (RFC 8785) of an entry without its hash. Its parts are texts, integers and `details`, whose canonical text is given.
CREATE FUNCTION audit_text(e audit_entries, details text) RETURNS text LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT '{"action":' || to_json(e.action) || ',"actor":{"id":' || coalesce(e.actor_id::text, 'null') || ',"type":' || to_json(e.actor_type)
    || '},"address":' || coalesce(to_json(e.address)::text, 'null')
    || ',"at":"' || to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '","audit_id":"' || e.audit_id || '","details":' || details || ',"previous_hash":"' || e.previous_hash
    || '","request_id":' || coalesce(to_json(e.request_id)::text, 'null') || ',"sequence":' || e.sequence || ',"store_id":' || e.store_id
    || ',"target":{"id":' || coalesce(e.target_id::text, 'null') || ',"type":' || to_json(e.target_type) || '}}'
$$;

-- Adds an entry to the chain of its store. The only way to add one: the role of the application cannot insert into either table.
CREATE FUNCTION append_audit(
  store bigint, actor text, actor_id bigint, address text, action text, target text, target_id bigint, details text, request text
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  head audit_heads;
  entry audit_entries;
BEGIN
  INSERT INTO audit_heads (store_id) VALUES (store) ON CONFLICT DO NOTHING;
  SELECT * INTO head FROM audit_heads WHERE store_id = store FOR NO KEY UPDATE;
  entry.store_id := store;
  entry.sequence := head.sequence + 1;
  entry.audit_id := gen_random_uuid();
  entry.at := greatest(date_trunc('milliseconds', clock_timestamp()), head.at);
  entry.actor_type := actor;
  entry.actor_id := append_audit.actor_id;
  entry.address := append_audit.address;
  entry.action := append_audit.action;
  entry.target_type := target;
  entry.target_id := append_audit.target_id;
  entry.details := details::jsonb;
  entry.request_id := request;
  entry.previous_hash := head.hash;
  entry.hash := encode(sha256(convert_to(audit_text(entry, append_audit.details), 'UTF8')), 'hex');
  INSERT INTO audit_entries SELECT entry.*;
  UPDATE audit_heads SET sequence = entry.sequence, at = entry.at, hash = entry.hash WHERE store_id = store;
END $$;

CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_heads_kept BEFORE DELETE OR TRUNCATE ON audit_heads FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();

DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'platform_app') THEN
    REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON audit_entries, audit_heads FROM platform_app;
  END IF;
END $$;
