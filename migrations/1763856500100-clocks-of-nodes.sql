-- Clocks that a statement on several nodes can read where Citus allows no volatile function and no function that reads a table: when a row is
-- changed. Each takes a value of the row or of a subquery, so nothing keeps its result.

-- The clock, moved by an offset: the sum of a time and an interval is not immutable. Takes the store of the row that is changed.
CREATE FUNCTION row_clock(store bigint, offset_ms double precision DEFAULT 0) RETURNS timestamptz LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN clock_timestamp() + offset_ms * interval '1 millisecond';
END $$;

-- The time of a store's billing. Takes what the clock of the store is ahead, null for nothing.
CREATE FUNCTION billing_time(ahead_ms bigint) RETURNS timestamptz LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN date_trunc('milliseconds', clock_timestamp()) + coalesce(ahead_ms, 0) * interval '1 millisecond';
END $$;
