-- Serial number of the last order. $1: store.
INSERT INTO order_serials (store_id, last_serial, last_created_at)
SELECT $1, coalesce(max(store_serial_order_no), 1000), coalesce(max(created_at), now()) FROM orders WHERE store_id = $1
ON CONFLICT (store_id) DO UPDATE SET last_serial = excluded.last_serial, last_created_at = excluded.last_created_at
