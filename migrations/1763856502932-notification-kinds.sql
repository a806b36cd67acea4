-- migrate: outside a transaction
-- Notifications of one kind in their order.

DROP INDEX CONCURRENTLY IF EXISTS notifications_kind_idx;
CREATE INDEX CONCURRENTLY notifications_kind_idx ON notifications (store_id, kind, notification_id);
