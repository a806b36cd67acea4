-- Statements that Citus plans for one shard. A trigger reads a transition table by itself and writes with the store as a value: Citus does not know
-- transition tables, and finds the shard by a value. One statement rarely writes rows of several stores, so each loop runs once.

-- Time of a counter's next row: the clock, or the time of the last row after a small step back of the clock. It must be read under the lock of
-- the counter, where Citus allows no volatile function. It is called for a row only, so nothing keeps its result.
CREATE FUNCTION time_after(last timestamptz, step interval) RETURNS timestamptz LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  clock timestamptz := clock_timestamp();
BEGIN
  RETURN CASE WHEN last - clock BETWEEN interval '0' AND step THEN last ELSE clock END;
END $$;

CREATE OR REPLACE FUNCTION inventory_follows_new_variants() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  s record;
BEGIN
  FOR s IN
    SELECT store_id, array_agg(product_id) AS products, array_agg(variants) AS variants, array_agg(quantity) AS quantities,
      array_agg(cost_value) AS costs, array_agg(updated_at) AS times
    FROM (
      SELECT store_id, product_id, count(*) AS variants, sum(quantity) AS quantity,
        sum(quantity::numeric * coalesce(unit_cost, cost, 0)) AS cost_value, max(updated_at) AS updated_at
      FROM after_it WHERE deleted_at IS NULL
      GROUP BY store_id, product_id
    ) p GROUP BY store_id
  LOOP
    UPDATE inventory_products i
    SET total_quantity = i.total_quantity + d.quantity, variant_count = i.variant_count + d.variants,
      total_cost_value = i.total_cost_value + d.cost_value, updated_at = greatest(i.updated_at, d.updated_at)
    FROM unnest(s.products, s.variants, s.quantities, s.costs, s.times) AS d(product_id, variants, quantity, cost_value, updated_at)
    WHERE i.store_id = s.store_id AND i.product_id = d.product_id;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION inventory_follows_variants() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  s record;
BEGIN
  FOR s IN
    SELECT store_id, array_agg(product_id) AS products, array_agg(variants) AS variants, array_agg(quantity) AS quantities,
      array_agg(cost_value) AS costs, array_agg(updated_at) AS times
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
    ) p
    WHERE (variants, quantity, cost_value) <> (0, 0, 0) GROUP BY store_id
  LOOP
    UPDATE inventory_products i
    SET total_quantity = i.total_quantity + d.quantity, variant_count = i.variant_count + d.variants,
      total_cost_value = i.total_cost_value + d.cost_value, updated_at = greatest(i.updated_at, d.updated_at)
    FROM unnest(s.products, s.variants, s.quantities, s.costs, s.times) AS d(product_id, variants, quantity, cost_value, updated_at)
    WHERE i.store_id = s.store_id AND i.product_id = d.product_id;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION analytics_note_placed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  a record;
BEGIN
  FOR a IN
    SELECT f.store_id, f.day, sum(f.orders) AS orders, sum(f.gross) AS gross, sum(f.discount) AS discount, sum(f.tax) AS tax,
      sum(f.shipping) AS shipping, sum(f.total) AS total, sum(f.new_customers) AS new_customers
    FROM placed p, analytics_of(ROW(p.*)::orders, 1) f
    GROUP BY f.store_id, f.day
  LOOP
    INSERT INTO analytics_changes (store_id, day, orders, gross, discount, tax, shipping, total, new_customers)
    VALUES (a.store_id, a.day, a.orders, a.gross, a.discount, a.tax, a.shipping, a.total, a.new_customers);
  END LOOP;
  RETURN NULL;
END $$;
