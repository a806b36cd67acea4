-- Counts the quarters of what was there before, in one snapshot, while no process adds up changes. Changes of a quarter that wait in this snapshot are
-- left to the moment in which they move. Writers do not wait.
SELECT pg_advisory_xact_lock(hashtextextended('analytics roll-up', 0));

INSERT INTO analytics_quarters (store_id, starts_at, orders, gross, discount, tax, shipping, total, new_customers)
SELECT store_id, starts_at, sum(orders), sum(gross), sum(discount), sum(tax), sum(shipping), sum(total), sum(new_customers)
FROM (
  SELECT a.store_id, analytics_quarter(o.created_at) AS starts_at, a.orders, a.gross, a.discount, a.tax, a.shipping, a.total, a.new_customers
  FROM orders o, analytics_of(ROW(o.*)::orders, 1) a
  UNION ALL
  SELECT a.store_id, analytics_quarter(c.created_at), a.orders, a.gross, a.discount, a.tax, a.shipping, a.total, a.new_customers
  FROM customers c, analytics_of(ROW(c.*)::customers, 1) a
  UNION ALL
  SELECT a.store_id, analytics_quarter(c.created_at), a.orders, a.gross, a.discount, a.tax, a.shipping, a.total, a.new_customers
  FROM erased_customers c, analytics_of(ROW(c.*)::erased_customers, 1) a
  UNION ALL
  SELECT store_id, starts_at, -orders, -gross, -discount, -tax, -shipping, -total, -new_customers
  FROM analytics_changes WHERE starts_at IS NOT NULL
) counted
GROUP BY store_id, starts_at
ON CONFLICT (store_id, starts_at) DO UPDATE SET orders = excluded.orders, gross = excluded.gross, discount = excluded.discount,
  tax = excluded.tax, shipping = excluded.shipping, total = excluded.total, new_customers = excluded.new_customers;
