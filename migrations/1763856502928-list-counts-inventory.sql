-- Counts the products of a store that are not deleted, by stock: 1 for those with units, 0 for the others. Rows are inserted one by one, by a trigger
-- of products, so they are also counted one by one.
CREATE FUNCTION inventory_count_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL THEN
    INSERT INTO list_count_changes (store_id, list, part, rows) VALUES (OLD.store_id, 'inventory', (OLD.total_quantity > 0)::int, -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL THEN
    INSERT INTO list_count_changes (store_id, list, part, rows) VALUES (NEW.store_id, 'inventory', (NEW.total_quantity > 0)::int, 1);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER inventory_count_written AFTER INSERT OR DELETE ON inventory_products FOR EACH ROW EXECUTE FUNCTION inventory_count_change();

CREATE TRIGGER inventory_count_changed AFTER UPDATE OF store_id, total_quantity, deleted_at ON inventory_products FOR EACH ROW
WHEN ((OLD.store_id, (OLD.total_quantity > 0)::int, OLD.deleted_at IS NULL)
  IS DISTINCT FROM (NEW.store_id, (NEW.total_quantity > 0)::int, NEW.deleted_at IS NULL))
EXECUTE FUNCTION inventory_count_change();
