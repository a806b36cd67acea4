-- Every change of a record moves its updated_at strictly forward, whatever statement makes it: apps prove with it that their copies are
-- complete. Two changes within a millisecond, or a clock that was set back, differ by a millisecond.

CREATE FUNCTION move_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := greatest(now(), OLD.updated_at + interval '1 millisecond');
  RETURN NEW;
END $$;

-- Triggers run in the order of their names. These come after triggers that set other columns of the row.
CREATE TRIGGER orders_updated_at BEFORE UPDATE ON orders FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION move_updated_at();
CREATE TRIGGER products_updated_at BEFORE UPDATE ON products FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION move_updated_at();
CREATE TRIGGER variants_updated_at BEFORE UPDATE ON variants FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION move_updated_at();
CREATE TRIGGER customers_updated_at BEFORE UPDATE ON customers FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION move_updated_at();
CREATE TRIGGER categories_updated_at BEFORE UPDATE ON categories FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION move_updated_at();
CREATE TRIGGER discounts_updated_at BEFORE UPDATE ON discounts FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION move_updated_at();
CREATE TRIGGER metafields_updated_at BEFORE UPDATE ON metafields FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION move_updated_at();

-- A product shows its variants, stock included. A transaction moves it once: no other one has seen the row that it wrote. The time is
-- compared as well, because the id of a transaction is used again after four billion others.
CREATE FUNCTION move_product_of_variant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products p SET updated_at = now()
  WHERE p.store_id = NEW.store_id AND p.product_id = NEW.product_id
    AND NOT (p.xmin = pg_current_xact_id()::xid AND p.updated_at >= now()::timestamptz(3));
  RETURN NULL;
END $$;
CREATE TRIGGER variants_product_of_new AFTER INSERT ON variants FOR EACH ROW EXECUTE FUNCTION move_product_of_variant();
CREATE TRIGGER variants_product AFTER UPDATE ON variants FOR EACH ROW
  WHEN (OLD.updated_at IS DISTINCT FROM NEW.updated_at) EXECUTE FUNCTION move_product_of_variant();
