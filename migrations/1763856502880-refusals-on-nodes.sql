-- Citus creates a trigger of TRUNCATE on the coordinator only, even if other events are named in it. Changes and deletions of the rows in shards
-- were therefore not refused. TRUNCATE gets a trigger of its own.
DO $$
DECLARE
  kept record;
BEGIN
  FOR kept IN
    SELECT c.relname, t.tgname, p.proname, concat_ws(' OR ', CASE WHEN t.tgtype & 8 <> 0 THEN 'DELETE' END, CASE WHEN t.tgtype & 16 <> 0 THEN 'UPDATE' END) AS events
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
    WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace AND t.tgtype & 32 <> 0 AND t.tgtype & 24 <> 0
    ORDER BY 1, 2
  LOOP
    EXECUTE format('DROP TRIGGER %I ON %I', kept.tgname, kept.relname);
    EXECUTE format('CREATE TRIGGER %I BEFORE %s ON %I FOR EACH STATEMENT EXECUTE FUNCTION %I()', kept.tgname, kept.events, kept.relname, kept.proname);
    EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION %I()',
      kept.tgname || '_whole', kept.relname, kept.proname);
  END LOOP;
END $$;

-- The name of a shard is that of its table with a number.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  name text := regexp_replace(TG_TABLE_NAME, '_\d+$', '');
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = name || '_append_only', MESSAGE = name || ' is append-only';
END $$;
CREATE OR REPLACE FUNCTION refuse_removal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  name text := regexp_replace(TG_TABLE_NAME, '_\d+$', '');
BEGIN
  PERFORM refuse(name || '_kept', name || ' are never deleted');
  RETURN NULL;
END $$;
