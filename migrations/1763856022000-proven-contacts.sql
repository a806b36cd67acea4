-- The phone is the identity of a customer. Customers who sign in with an email address alone have none. A contact is verified as long as it
-- is the one that was proven on this record; a change of its contacts signs the customer out.

ALTER TABLE customers ALTER COLUMN phone DROP NOT NULL;

CREATE FUNCTION customers_keep_proofs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.phone IS DISTINCT FROM OLD.phone THEN
    NEW.is_phone_verified := 0;
    NEW.is_email_verified := 0;
  ELSIF lower(NEW.email) IS DISTINCT FROM lower(OLD.email) AND OLD.is_email_verified = 1 THEN
    NEW.is_email_verified := 0;
  END IF;
  -- The previous version takes an email address for proven on records whose phone is not proven.
  IF NEW.email IS NULL OR (NEW.phone IS NOT NULL AND NEW.is_phone_verified = 0) THEN
    NEW.is_email_verified := 0;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER customers_keep_proofs BEFORE UPDATE OF phone, email, is_phone_verified, is_email_verified ON customers FOR EACH ROW
  EXECUTE FUNCTION customers_keep_proofs();

-- Sessions go first: consents and codes are written under a lock on the session, so none of them follows.
CREATE FUNCTION customers_sign_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM customer_sessions WHERE store_id = NEW.store_id AND user_id = NEW.user_id;
  DELETE FROM idp_grants WHERE user_id = NEW.user_id AND user_type = 'customer' AND store_id = NEW.store_id;
  DELETE FROM idp_codes WHERE user_id = NEW.user_id AND user_type = 'customer' AND store_id = NEW.store_id;
  RETURN NULL;
END $$;
CREATE TRIGGER customers_sign_out AFTER UPDATE OF phone, email ON customers FOR EACH ROW
  WHEN (NEW.phone IS DISTINCT FROM OLD.phone OR (lower(NEW.email) IS DISTINCT FROM lower(OLD.email) AND NEW.is_email_verified = 0))
  EXECUTE FUNCTION customers_sign_out();

-- Until now any record with an email address was opened by it, so these proofs do not tell its owner from a stranger.
DELETE FROM customer_sessions s USING customers c
WHERE c.is_email_verified = 1 AND s.store_id = c.store_id AND s.user_id = c.user_id;
DELETE FROM idp_grants g USING customers c
WHERE c.is_email_verified = 1 AND g.user_type = 'customer' AND g.store_id = c.store_id AND g.user_id = c.user_id;
DELETE FROM idp_codes g USING customers c
WHERE c.is_email_verified = 1 AND g.user_type = 'customer' AND g.store_id = c.store_id AND g.user_id = c.user_id;
