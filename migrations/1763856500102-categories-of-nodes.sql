-- Citus supports no ON DELETE SET NULL on a key that contains the store. A trigger takes the products out of a deleted category instead, so the
-- foreign key has no action and is there on several nodes, too.
CREATE FUNCTION categories_release_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products SET category_id = NULL WHERE store_id = OLD.store_id AND category_id = OLD.category_id;
  RETURN OLD;
END $$;
CREATE TRIGGER categories_release_products BEFORE DELETE ON categories FOR EACH ROW EXECUTE FUNCTION categories_release_products();
ALTER TABLE products DROP CONSTRAINT IF EXISTS products_category_id_fkey;
ALTER TABLE products ADD CONSTRAINT products_category_id_fkey FOREIGN KEY (store_id, category_id) REFERENCES categories NOT VALID;
