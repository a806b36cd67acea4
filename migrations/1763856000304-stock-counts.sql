-- Units committed, damaged or on their way are never negative. A CHECK would also apply to the row that INSERT … ON CONFLICT proposes and does
-- not insert; it holds a difference, which may be negative.

CREATE FUNCTION stock_levels_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'units committed, damaged or incoming are below zero'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'stock_levels_counts_check', TABLE = 'stock_levels';
END $$;
CREATE TRIGGER stock_levels_counts AFTER INSERT OR UPDATE ON stock_levels FOR EACH ROW
  WHEN (NEW.committed < 0 OR NEW.damaged < 0 OR NEW.incoming < 0)
  EXECUTE FUNCTION stock_levels_counts();
