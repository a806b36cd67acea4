-- A shard of a divided table has a row type of its own, so a row needs the type of its table before analytics_of accepts it. The name of a shard
-- is that of its table with a number.
CREATE OR REPLACE FUNCTION analytics_note_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME LIKE 'orders%' THEN
    IF (SELECT a FROM analytics_of(ROW(OLD.*)::orders, 1) a) IS DISTINCT FROM (SELECT a FROM analytics_of(ROW(NEW.*)::orders, 1) a) THEN
      INSERT INTO analytics_changes
      SELECT * FROM analytics_of(ROW(OLD.*)::orders, -1) UNION ALL SELECT * FROM analytics_of(ROW(NEW.*)::orders, 1);
    END IF;
  ELSIF TG_TABLE_NAME LIKE 'customers%' THEN
    IF (SELECT a FROM analytics_of(ROW(OLD.*)::customers, 1) a) IS DISTINCT FROM (SELECT a FROM analytics_of(ROW(NEW.*)::customers, 1) a) THEN
      INSERT INTO analytics_changes
      SELECT * FROM analytics_of(ROW(OLD.*)::customers, -1) UNION ALL SELECT * FROM analytics_of(ROW(NEW.*)::customers, 1);
    END IF;
  ELSE
    INSERT INTO analytics_changes
    SELECT * FROM analytics_of(ROW(OLD.*)::erased_customers, -1) UNION ALL SELECT * FROM analytics_of(ROW(NEW.*)::erased_customers, 1);
  END IF;
  RETURN NULL;
END
$$;
