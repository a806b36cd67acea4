-- Partitions of a day are analyzed after 2 % of new rows and vacuumed after 5 %. A partitioned table takes no storage parameters itself, and passes
-- none on, so each partition has its own.

CREATE OR REPLACE FUNCTION create_partition(parent regclass, starts timestamptz, ends timestamptz) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  name text := format('%I', parent || to_char(starts, '_YYYYMMDD'));
BEGIN
  EXECUTE format('CREATE TABLE %s (LIKE %s INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING INDEXES INCLUDING STATISTICS)
    WITH (autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05)', name, parent);
  EXECUTE format('ALTER TABLE %s ATTACH PARTITION %s FOR VALUES FROM (%L) TO (%L)', parent, name, starts, ends);
END $$;

DO $$
DECLARE
  name regclass;
BEGIN
  FOR name IN SELECT inhrelid::regclass FROM pg_inherits WHERE inhparent IN ('webhook_deliveries'::regclass, 'api_requests'::regclass) LOOP
    EXECUTE format('ALTER TABLE %s SET (autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05)', name);
  END LOOP;
END $$;
