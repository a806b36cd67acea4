-- Citus plans no subquery that depends on rows of a transition table, so each transaction is looked up with its key as a value.
CREATE OR REPLACE FUNCTION ledger_postings_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  p record;
BEGIN
  FOR p IN SELECT store_id, transaction_id, sum(amount) AS sum, count(*) AS count FROM posted GROUP BY store_id, transaction_id LOOP
    IF p.sum <> 0 THEN PERFORM refuse('ledger_postings_balance', 'the postings of a transaction do not sum to zero'); END IF;
    IF p.count <> (SELECT count(*) FROM ledger_postings q WHERE q.store_id = p.store_id AND q.transaction_id = p.transaction_id) THEN
      PERFORM refuse('ledger_postings_at_once', 'a transaction gets all its postings at once');
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
