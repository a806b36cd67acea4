-- migrate: outside a transaction
-- Notifications whose email is not scheduled yet, over all stores.

DROP INDEX CONCURRENTLY IF EXISTS notifications_unscheduled_idx;
CREATE INDEX CONCURRENTLY notifications_unscheduled_idx ON notifications (created_at) WHERE scheduled_at IS NULL;
