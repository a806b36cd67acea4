-- migrate: outside a transaction
-- Find the events that a request caused, and the dispatches of an event.

DROP INDEX CONCURRENTLY IF EXISTS events_request_id_idx;
CREATE INDEX CONCURRENTLY events_request_id_idx ON events (store_id, request_id) WHERE request_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS webhook_dispatches_event_idx;
CREATE INDEX CONCURRENTLY webhook_dispatches_event_idx ON webhook_dispatches (store_id, sequence);
