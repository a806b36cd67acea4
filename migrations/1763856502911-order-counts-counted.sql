-- Counts the orders of before, in one snapshot, while no process adds up changes. Changes that wait in this snapshot are left to the moment in which
-- they are added. Writers do not wait.
SELECT pg_advisory_xact_lock(hashtextextended('order counts', 0));

INSERT INTO order_counts (store_id, order_status, financial_status, fulfillment_status, orders)
SELECT store_id, order_status, financial_status, fulfillment_status, sum(orders)
FROM (
  SELECT store_id, order_status, financial_status, fulfillment_status, count(*) AS orders
  FROM orders GROUP BY store_id, order_status, financial_status, fulfillment_status
  UNION ALL
  SELECT store_id, order_status, financial_status, fulfillment_status, -orders FROM order_count_changes
  UNION ALL
  SELECT store_id, order_status, financial_status, fulfillment_status, 0 FROM order_counts
) counted
GROUP BY store_id, order_status, financial_status, fulfillment_status
ON CONFLICT (store_id, order_status, financial_status, fulfillment_status) DO UPDATE SET orders = excluded.orders;
