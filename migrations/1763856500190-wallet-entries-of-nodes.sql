-- Several nodes run the parts of a statement one after another, so the entry of a change may be written after the wallet: the rule holds at commit.
DROP TRIGGER wallets_last_entry ON wallets;
CREATE CONSTRAINT TRIGGER wallets_last_entry AFTER UPDATE OF balance, total_topup, total_spent, entries ON wallets
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.balance, OLD.total_topup, OLD.total_spent, OLD.entries) <> (NEW.balance, NEW.total_topup, NEW.total_spent, NEW.entries))
  EXECUTE FUNCTION check_wallet();
