-- Counts the products of a store that are not deleted, by is_active.
CREATE FUNCTION products_count_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  n record;
BEGIN
  FOR n IN
    SELECT store_id, is_active AS part, CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END * count(*) AS rows
    FROM counted WHERE deleted_at IS NULL GROUP BY 1, 2
  LOOP
    INSERT INTO list_count_changes (store_id, list, part, rows) VALUES (n.store_id, 'products', n.part, n.rows);
  END LOOP;
  RETURN NULL;
END $$;

CREATE FUNCTION products_count_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.deleted_at IS NULL THEN
    INSERT INTO list_count_changes (store_id, list, part, rows) VALUES (OLD.store_id, 'products', OLD.is_active, -1);
  END IF;
  IF NEW.deleted_at IS NULL THEN
    INSERT INTO list_count_changes (store_id, list, part, rows) VALUES (NEW.store_id, 'products', NEW.is_active, 1);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER products_count_inserted AFTER INSERT ON products
REFERENCING NEW TABLE AS counted FOR EACH STATEMENT EXECUTE FUNCTION products_count_rows();

CREATE TRIGGER products_count_deleted AFTER DELETE ON products
REFERENCING OLD TABLE AS counted FOR EACH STATEMENT EXECUTE FUNCTION products_count_rows();

CREATE TRIGGER products_count_changed AFTER UPDATE OF store_id, is_active, deleted_at ON products FOR EACH ROW
WHEN ((OLD.store_id, OLD.is_active, OLD.deleted_at IS NULL) IS DISTINCT FROM (NEW.store_id, NEW.is_active, NEW.deleted_at IS NULL))
EXECUTE FUNCTION products_count_change();
