-- The roles of the application, to be run by a superuser in its database. The script is idempotent.
--
--   platform_owner  owns the tables and runs the migrations
--   platform_app    serves: it reads and writes rows, and can neither create nor change nor drop anything
--
-- Tables that another role owns, from an installation without these roles, are handed over.

DO $$
DECLARE statement text;
BEGIN
  FOR statement IN
    SELECT format('CREATE ROLE %I LOGIN', name) FROM unnest(ARRAY['platform_owner', 'platform_app']) name
    WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name)
    UNION ALL
    SELECT format('ALTER DATABASE %I OWNER TO platform_owner', current_database())
    UNION ALL
    SELECT format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database())
    UNION ALL
    SELECT format('GRANT CONNECT ON DATABASE %I TO platform_app', current_database())
    UNION ALL
    SELECT format('ALTER TABLE %s OWNER TO platform_owner', oid::regclass) FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
    UNION ALL
    SELECT format('ALTER ROUTINE %s OWNER TO platform_owner', oid::regprocedure) FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e')
  LOOP
    EXECUTE statement;
  END LOOP;
END
$$;

ALTER SCHEMA public OWNER TO platform_owner;
REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO platform_app;

-- The defaults of DATABASE_STATEMENT_TIMEOUT, DATABASE_LOCK_TIMEOUT and DATABASE_IDLE_TIMEOUT. Processes send their own limits when they connect; a
-- pooler drops them, and these apply. Change both together.
ALTER ROLE platform_app SET statement_timeout = '15s';
ALTER ROLE platform_app SET lock_timeout = '5s';
ALTER ROLE platform_app SET idle_in_transaction_session_timeout = '10s';

GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO platform_app;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO platform_app;
ALTER DEFAULT PRIVILEGES FOR ROLE platform_owner IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO platform_app;
ALTER DEFAULT PRIVILEGES FOR ROLE platform_owner IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO platform_app;
-- Citus creates the sequences of a node that is added later as the superuser who runs this script, and does not repeat the rights of the owner's.
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO platform_app;

-- Append-only rows are not changed, apart from free texts that lose the data of an erased customer, and records of money are not deleted. The migrations that add these rules apply them to later tables as well.
DO $$
DECLARE statement text;
BEGIN
  FOR statement IN
    SELECT format('REVOKE %s ON %I FROM platform_app', privileges, name) FROM (VALUES
      ('ledger_transactions', 'UPDATE, DELETE, TRUNCATE'), ('ledger_postings', 'UPDATE, DELETE, TRUNCATE'),
      ('wallet_transactions', 'UPDATE, DELETE, TRUNCATE'), ('sandbox_refunds', 'UPDATE, DELETE, TRUNCATE'),
      ('billing_clocks', 'DELETE, TRUNCATE'), ('charges', 'DELETE, TRUNCATE'), ('payment_sessions', 'DELETE, TRUNCATE'),
      ('refunds', 'DELETE, TRUNCATE'), ('subscriptions', 'DELETE, TRUNCATE'), ('usage_charges', 'DELETE, TRUNCATE'),
      ('wallets', 'DELETE, TRUNCATE'), ('sandbox_payments', 'DELETE, TRUNCATE'),
      ('operator_acts', 'UPDATE, DELETE, TRUNCATE'),
      ('audit_entries', 'INSERT, UPDATE, DELETE, TRUNCATE'), ('audit_heads', 'INSERT, UPDATE, DELETE, TRUNCATE')
    ) kept (name, privileges) WHERE to_regclass('public.' || name) IS NOT NULL
    UNION ALL
    SELECT format('GRANT UPDATE (%s) ON %I TO platform_app', columns, name) FROM (VALUES
      ('ledger_transactions', 'description'), ('wallet_transactions', 'description, metadata')
    ) erasable (name, columns) WHERE to_regclass('public.' || name) IS NOT NULL
  LOOP
    EXECUTE statement;
  END LOOP;
END
$$;
