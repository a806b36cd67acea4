-- migrate: in batches
-- Email addresses that were taken for proven on records of others. Their owners prove them again.

UPDATE customers c SET is_email_verified = 0
FROM (
  SELECT store_id, user_id FROM customers WHERE is_email_verified = 1 AND phone IS NOT NULL LIMIT 5000 FOR UPDATE SKIP LOCKED
) b
WHERE c.store_id = b.store_id AND c.user_id = b.user_id
