-- Order totals of the customers. $1: store.
WITH sums AS (
  SELECT user_id, count(*) AS orders, coalesce(sum(grand_total) FILTER (WHERE financial_status = 'paid'), 0) AS spent
  FROM orders WHERE store_id = $1 GROUP BY user_id
)
UPDATE customers c SET total_orders = s.orders, total_spent = s.spent FROM sums s WHERE c.store_id = $1 AND c.user_id = s.user_id
