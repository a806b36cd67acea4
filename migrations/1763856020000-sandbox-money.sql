-- Money of sandbox stores is marked as such where it is recorded, so that no sum can take it for real money. The triggers also serve the
-- previous version, which does not know the columns.

CREATE FUNCTION store_is_sandbox(store bigint) RETURNS smallint LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT is_sandbox FROM stores WHERE store_id = store), 0::smallint)
$$;

CREATE FUNCTION set_is_sandbox() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_sandbox := coalesce((SELECT s.is_sandbox FROM stores s WHERE s.store_id = NEW.store_id), 0);
  RETURN NEW;
END $$;

ALTER TABLE charges ADD COLUMN is_sandbox smallint NOT NULL DEFAULT 0;
ALTER TABLE charges ALTER COLUMN is_sandbox DROP DEFAULT;
CREATE TRIGGER charges_sandbox BEFORE INSERT ON charges FOR EACH ROW EXECUTE FUNCTION set_is_sandbox();

ALTER TABLE wallets ADD COLUMN is_sandbox smallint NOT NULL DEFAULT 0;
ALTER TABLE wallets ALTER COLUMN is_sandbox DROP DEFAULT;
CREATE TRIGGER wallets_sandbox BEFORE INSERT ON wallets FOR EACH ROW EXECUTE FUNCTION set_is_sandbox();

ALTER TABLE ledger_transactions ADD COLUMN is_sandbox smallint NOT NULL DEFAULT 0;
ALTER TABLE ledger_transactions ALTER COLUMN is_sandbox DROP DEFAULT;
CREATE TRIGGER ledger_transactions_sandbox BEFORE INSERT ON ledger_transactions FOR EACH ROW EXECUTE FUNCTION set_is_sandbox();

-- A foreign key compares the mark of a posting with that of its transaction, from which it is usually copied.
ALTER TABLE ledger_postings ADD COLUMN is_sandbox smallint NOT NULL DEFAULT 0;
ALTER TABLE ledger_postings ALTER COLUMN is_sandbox DROP DEFAULT;
CREATE TRIGGER ledger_postings_sandbox BEFORE INSERT ON ledger_postings FOR EACH ROW
  WHEN (NEW.is_sandbox IS NULL) EXECUTE FUNCTION set_is_sandbox();

-- Only sandbox stores have a clock of their own.
ALTER TABLE billing_clocks ADD COLUMN is_sandbox smallint NOT NULL DEFAULT 1;
