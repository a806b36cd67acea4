-- migrate: outside a transaction
-- Find the events of an order for its history, and an order by its tracking code.

DROP INDEX CONCURRENTLY IF EXISTS events_order_id_idx;
CREATE INDEX CONCURRENTLY events_order_id_idx ON events (store_id, ((body::json #>> '{data,order_id}')), sequence) WHERE topic LIKE 'order.%';
DROP INDEX CONCURRENTLY IF EXISTS orders_store_id_tracking_code_idx;
CREATE INDEX CONCURRENTLY orders_store_id_tracking_code_idx ON orders (store_id, tracking_code) WHERE tracking_code IS NOT NULL;
