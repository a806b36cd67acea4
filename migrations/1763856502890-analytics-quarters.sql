-- Figures by quarter of an hour, so that a dashboard can add up the days of any time zone: all offsets are multiples of it. A change names its
-- quarter, and moves there when it is deleted, which adds it to its day. So days, quarters and changes agree in every snapshot, whichever version
-- of the program adds up the changes. The next migration counts what is there.

CREATE TABLE analytics_quarters (
  store_id bigint NOT NULL,
  starts_at timestamptz(3) NOT NULL,
  orders bigint NOT NULL,
  gross numeric(24,2) NOT NULL,
  discount numeric(24,2) NOT NULL,
  tax numeric(24,2) NOT NULL,
  shipping numeric(24,2) NOT NULL,
  total numeric(24,2) NOT NULL,
  new_customers bigint NOT NULL,
  CONSTRAINT analytics_quarters_pkey PRIMARY KEY (store_id, starts_at)
);
ALTER TABLE analytics_quarters ADD CONSTRAINT analytics_quarters_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores;

-- Returns the first moment of the quarter of an hour that contains a moment.
CREATE OR REPLACE FUNCTION analytics_quarter(moment timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT date_bin('15 minutes', moment, '2000-01-01T00:00:00Z'::timestamptz)
$$;

-- Waits for the transactions that appended changes without a quarter; later ones call the functions below.
ALTER TABLE analytics_changes ADD COLUMN starts_at timestamptz(3);

CREATE OR REPLACE FUNCTION analytics_note_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME LIKE 'orders%' THEN
    IF OLD.created_at IS DISTINCT FROM NEW.created_at
      OR (SELECT a FROM analytics_of(ROW(OLD.*)::orders, 1) a) IS DISTINCT FROM (SELECT a FROM analytics_of(ROW(NEW.*)::orders, 1) a) THEN
      INSERT INTO analytics_changes (store_id, day, orders, gross, discount, tax, shipping, total, new_customers, starts_at)
      SELECT a.*, analytics_quarter(OLD.created_at) FROM analytics_of(ROW(OLD.*)::orders, -1) a
      UNION ALL
      SELECT a.*, analytics_quarter(NEW.created_at) FROM analytics_of(ROW(NEW.*)::orders, 1) a;
    END IF;
  ELSIF TG_TABLE_NAME LIKE 'customers%' THEN
    IF OLD.created_at IS DISTINCT FROM NEW.created_at
      OR (SELECT a FROM analytics_of(ROW(OLD.*)::customers, 1) a) IS DISTINCT FROM (SELECT a FROM analytics_of(ROW(NEW.*)::customers, 1) a) THEN
      INSERT INTO analytics_changes (store_id, day, orders, gross, discount, tax, shipping, total, new_customers, starts_at)
      SELECT a.*, analytics_quarter(OLD.created_at) FROM analytics_of(ROW(OLD.*)::customers, -1) a
      UNION ALL
      SELECT a.*, analytics_quarter(NEW.created_at) FROM analytics_of(ROW(NEW.*)::customers, 1) a;
    END IF;
  ELSE
    INSERT INTO analytics_changes (store_id, day, orders, gross, discount, tax, shipping, total, new_customers, starts_at)
    SELECT a.*, analytics_quarter(OLD.created_at) FROM analytics_of(ROW(OLD.*)::erased_customers, -1) a
    UNION ALL
    SELECT a.*, analytics_quarter(NEW.created_at) FROM analytics_of(ROW(NEW.*)::erased_customers, 1) a;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION analytics_note_placed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  a record;
BEGIN
  FOR a IN
    SELECT f.store_id, f.day, analytics_quarter(p.created_at) AS starts_at, sum(f.orders) AS orders, sum(f.gross) AS gross,
      sum(f.discount) AS discount, sum(f.tax) AS tax, sum(f.shipping) AS shipping, sum(f.total) AS total, sum(f.new_customers) AS new_customers
    FROM placed p, analytics_of(ROW(p.*)::orders, 1) f
    GROUP BY f.store_id, f.day, analytics_quarter(p.created_at)
  LOOP
    INSERT INTO analytics_changes (store_id, day, orders, gross, discount, tax, shipping, total, new_customers, starts_at)
    VALUES (a.store_id, a.day, a.orders, a.gross, a.discount, a.tax, a.shipping, a.total, a.new_customers, a.starts_at);
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION analytics_move_to_quarters() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  a record;
BEGIN
  FOR a IN
    SELECT store_id, starts_at, sum(orders) AS orders, sum(gross) AS gross, sum(discount) AS discount, sum(tax) AS tax,
      sum(shipping) AS shipping, sum(total) AS total, sum(new_customers) AS new_customers
    FROM moved WHERE starts_at IS NOT NULL
    GROUP BY store_id, starts_at ORDER BY store_id, starts_at
  LOOP
    INSERT INTO analytics_quarters AS q (store_id, starts_at, orders, gross, discount, tax, shipping, total, new_customers)
    VALUES (a.store_id, a.starts_at, a.orders, a.gross, a.discount, a.tax, a.shipping, a.total, a.new_customers)
    ON CONFLICT (store_id, starts_at) DO UPDATE SET orders = q.orders + excluded.orders, gross = q.gross + excluded.gross,
      discount = q.discount + excluded.discount, tax = q.tax + excluded.tax, shipping = q.shipping + excluded.shipping,
      total = q.total + excluded.total, new_customers = q.new_customers + excluded.new_customers;
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER analytics_changes_moved AFTER DELETE ON analytics_changes
REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION analytics_move_to_quarters();
