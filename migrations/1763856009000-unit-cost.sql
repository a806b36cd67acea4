-- Exact unit costs in `unit_cost`. `cost` remains for the fields of the contract that are integers, and for the previous version, which writes
-- nothing else: a trigger keeps the two together. Leaving out precision and scale rewrites no table.

ALTER TABLE variants ADD COLUMN unit_cost numeric(14,2);
ALTER TABLE order_items ADD COLUMN unit_cost numeric(14,2);
ALTER TABLE inventory_products ALTER COLUMN total_cost_value TYPE numeric;

CREATE FUNCTION variants_unit_cost() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.unit_cost := coalesce(NEW.unit_cost, NEW.cost);
    NEW.cost := round(NEW.unit_cost);
  ELSIF NEW.unit_cost IS DISTINCT FROM OLD.unit_cost THEN
    NEW.cost := round(NEW.unit_cost);
  ELSE
    NEW.unit_cost := NEW.cost;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER variants_new_unit_cost BEFORE INSERT ON variants FOR EACH ROW
  WHEN (NEW.cost IS NOT NULL OR NEW.unit_cost IS NOT NULL) EXECUTE FUNCTION variants_unit_cost();
CREATE TRIGGER variants_unit_cost BEFORE UPDATE OF cost, unit_cost ON variants FOR EACH ROW
  WHEN ((OLD.cost, OLD.unit_cost) IS DISTINCT FROM (NEW.cost, NEW.unit_cost)) EXECUTE FUNCTION variants_unit_cost();

-- As before, with the exact costs; rows that have none yet are counted with the whole ones.
CREATE OR REPLACE FUNCTION inventory_follows_new_variants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE inventory_products i
  SET total_quantity = i.total_quantity + d.quantity, variant_count = i.variant_count + d.variants,
    total_cost_value = i.total_cost_value + d.cost_value, updated_at = greatest(i.updated_at, d.updated_at)
  FROM (
    SELECT store_id, product_id, count(*) AS variants, sum(quantity) AS quantity,
      sum(quantity::numeric * coalesce(unit_cost, cost, 0)) AS cost_value, max(updated_at) AS updated_at
    FROM after_it WHERE deleted_at IS NULL
    GROUP BY store_id, product_id
  ) d
  WHERE i.store_id = d.store_id AND i.product_id = d.product_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION inventory_follows_variants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE inventory_products i
  SET total_quantity = i.total_quantity + d.quantity, variant_count = i.variant_count + d.variants,
    total_cost_value = i.total_cost_value + d.cost_value, updated_at = greatest(i.updated_at, d.updated_at)
  FROM (
    SELECT store_id, product_id, sum(n) AS variants, sum(n * quantity) AS quantity,
      sum(n * quantity::numeric * coalesce(unit_cost, cost, 0)) AS cost_value, max(updated_at) AS updated_at
    FROM (
      SELECT 1 AS n, store_id, product_id, quantity, unit_cost, cost, updated_at, deleted_at FROM after_it
      UNION ALL
      SELECT -1, store_id, product_id, quantity, unit_cost, cost, updated_at, deleted_at FROM before_it
    ) v
    WHERE deleted_at IS NULL
    GROUP BY store_id, product_id
  ) d
  WHERE i.store_id = d.store_id AND i.product_id = d.product_id AND (d.variants, d.quantity, d.cost_value) <> (0, 0, 0);
  RETURN NULL;
END $$;
