-- The ledger states why a wallet was debited, which no charge names.

ALTER TABLE ledger_transactions ADD COLUMN description varchar(1000);
