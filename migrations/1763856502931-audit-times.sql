-- migrate: outside a transaction
-- Entries since a time are found, and counted by the first and the last of their numbers, without reading the whole log.

DROP INDEX CONCURRENTLY IF EXISTS audit_entries_store_id_at_idx;
CREATE INDEX CONCURRENTLY audit_entries_store_id_at_idx ON audit_entries (store_id, at, sequence);
