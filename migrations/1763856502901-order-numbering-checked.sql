-- Looks for gaps and steps back among the orders of before, in one snapshot. The trigger notes later ones.
UPDATE order_serials s
SET uneven_from = least(s.uneven_from, u.uneven_from), uneven_until = greatest(s.uneven_until, u.uneven_until)
FROM (
  SELECT store_id, min(least(created_at, previous_at)) AS uneven_from, max(greatest(created_at, previous_at)) AS uneven_until
  FROM (
    SELECT store_id, store_serial_order_no, created_at, order_id, lag(store_serial_order_no) OVER w AS previous, lag(created_at) OVER w AS previous_at,
      lag(order_id) OVER w AS previous_id
    FROM orders WINDOW w AS (PARTITION BY store_id ORDER BY store_serial_order_no)
  ) o
  WHERE store_serial_order_no > previous + 1 OR (created_at, order_id) < (previous_at, previous_id)
  GROUP BY store_id
) u
WHERE s.store_id = u.store_id;
