-- Creation times between which the serial numbers of a store's orders have gaps or do not rise with the creation times. Outside of them, the number
-- of orders in a range of creation times is a difference of serials. A null means that there are none. The next migration looks for those of before.

ALTER TABLE order_serials
  ADD COLUMN uneven_from timestamptz(3),
  ADD COLUMN uneven_until timestamptz(3);

-- A corrected clock, or a corrected counter.
CREATE FUNCTION order_serials_note_uneven() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.uneven_from := least(NEW.uneven_from, OLD.last_created_at, NEW.last_created_at);
  NEW.uneven_until := greatest(NEW.uneven_until, OLD.last_created_at, NEW.last_created_at);
  RETURN NEW;
END $$;

CREATE TRIGGER order_serials_uneven BEFORE UPDATE ON order_serials FOR EACH ROW
WHEN (NEW.last_created_at < OLD.last_created_at OR NEW.last_serial - OLD.last_serial NOT IN (0, 1))
EXECUTE FUNCTION order_serials_note_uneven();
