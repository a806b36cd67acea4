-- What the relay reads of a store. Citus refuses the function store_is_sandbox in a statement with parameters, and the relay may not name the
-- table of another domain.
CREATE VIEW sandbox_flags AS SELECT store_id, is_sandbox FROM stores;
