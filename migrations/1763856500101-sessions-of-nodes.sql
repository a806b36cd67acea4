-- Consents and codes of the identity provider are on the coordinator, where the shard of a customer cannot reach. The program deletes them in the
-- transaction that changes a contact.
CREATE OR REPLACE FUNCTION customers_sign_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM customer_sessions WHERE store_id = NEW.store_id AND user_id = NEW.user_id;
  RETURN NULL;
END $$;
