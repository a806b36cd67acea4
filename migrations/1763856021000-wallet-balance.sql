-- Wallets never go below zero. A wallet that a cancelled top-up has taken there before can still be topped up step by step.

CREATE FUNCTION refuse_overdraft() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'wallets_balance_check', MESSAGE = 'the balance of a wallet is below zero';
END $$;
CREATE TRIGGER wallets_balance_of_new BEFORE INSERT ON wallets
  FOR EACH ROW WHEN (NEW.balance < 0) EXECUTE FUNCTION refuse_overdraft();
CREATE TRIGGER wallets_balance BEFORE UPDATE OF balance ON wallets
  FOR EACH ROW WHEN (NEW.balance < 0 AND NEW.balance < OLD.balance) EXECUTE FUNCTION refuse_overdraft();
