-- The texts of two lists, each once. Several nodes allow no subquery where a conflicting row is changed, but a function of its columns.
CREATE FUNCTION union_of(one text[], other text[]) RETURNS text[] LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN ARRAY(SELECT unnest(one) UNION SELECT unnest(other));
END $$;
