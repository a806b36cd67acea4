-- Entries of ledgers do not change, except that the erasure of a customer removes personal data from their free texts.
DROP TRIGGER stock_movements_stay ON stock_movements;
CREATE TRIGGER stock_movements_stay BEFORE DELETE OR TRUNCATE ON stock_movements FOR EACH STATEMENT EXECUTE FUNCTION stock_movements_stay();
CREATE TRIGGER stock_movements_fixed BEFORE UPDATE ON stock_movements FOR EACH ROW
  WHEN ((OLD.store_id, OLD.movement_id, OLD.created_at, OLD.updated_at, OLD.product_id, OLD.sku_id, OLD.location_id, OLD.kind, OLD.change,
      OLD.on_hand_after, OLD.reference)
    IS DISTINCT FROM (NEW.store_id, NEW.movement_id, NEW.created_at, NEW.updated_at, NEW.product_id, NEW.sku_id, NEW.location_id, NEW.kind,
      NEW.change, NEW.on_hand_after, NEW.reference)
    OR (OLD.reason IS DISTINCT FROM NEW.reason AND strpos(coalesce(NEW.reason, ''), '[erase') = 0))
  EXECUTE FUNCTION stock_movements_stay();

DROP TRIGGER wallet_transactions_append_only ON wallet_transactions;
CREATE TRIGGER wallet_transactions_append_only BEFORE DELETE OR TRUNCATE ON wallet_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER wallet_transactions_fixed BEFORE UPDATE ON wallet_transactions FOR EACH ROW
  WHEN ((OLD.store_id, OLD.transaction_id, OLD.created_at, OLD.updated_at, OLD.wallet_id, OLD.number, OLD.type, OLD.amount, OLD.balance_after,
      OLD.charge_id)
    IS DISTINCT FROM (NEW.store_id, NEW.transaction_id, NEW.created_at, NEW.updated_at, NEW.wallet_id, NEW.number, NEW.type, NEW.amount,
      NEW.balance_after, NEW.charge_id)
    OR (OLD.description <> NEW.description AND strpos(NEW.description, '[erase') = 0)
    OR (OLD.metadata <> NEW.metadata AND strpos(NEW.metadata::text, '[erase') = 0))
  EXECUTE FUNCTION refuse_row('an entry of a wallet does not change');

DROP TRIGGER ledger_transactions_append_only ON ledger_transactions;
CREATE TRIGGER ledger_transactions_append_only BEFORE DELETE OR TRUNCATE ON ledger_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_transactions_fixed BEFORE UPDATE ON ledger_transactions FOR EACH ROW
  WHEN ((OLD.store_id, OLD.transaction_id, OLD.created_at, OLD.updated_at, OLD.kind, OLD.app_id, OLD.is_sandbox, OLD.charge_id)
    IS DISTINCT FROM (NEW.store_id, NEW.transaction_id, NEW.created_at, NEW.updated_at, NEW.kind, NEW.app_id, NEW.is_sandbox, NEW.charge_id)
    OR (OLD.description IS DISTINCT FROM NEW.description AND strpos(coalesce(NEW.description, ''), '[erase') = 0))
  EXECUTE FUNCTION refuse_row('a transaction of the ledger does not change');

DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'platform_app') THEN
    GRANT UPDATE (description) ON ledger_transactions TO platform_app;
    GRANT UPDATE (description, metadata) ON wallet_transactions TO platform_app;
  END IF;
END $$;
