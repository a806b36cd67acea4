import pg from 'pg';

/** Tables whose rows describe the history of one store, or belong to an installation, with keys that are unique over all stores. */
const LEFT_OUT = ['audit_entries', 'audit_heads', 'outbox_events', 'events', 'event_sequences', 'installations', 'token_pairs', 'images'];

/** Partitioned and ordinary tables of stores, with their columns except `store_id`. */
const TABLES = `
SELECT c.relname AS name, string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) AS columns
FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> 'stores' AND c.relname <> ALL ($1)
  AND a.attname <> 'store_id' AND EXISTS (SELECT FROM pg_attribute s WHERE s.attrelid = c.oid AND s.attname = 'store_id' AND NOT s.attisdropped)
GROUP BY c.relname ORDER BY c.relname`;

const STORES = `
INSERT INTO stores (name, email, domain) SELECT 'Copy ' || n, n || '@example.com', 'copy-' || n || '.example.com' FROM generate_series(1, $1::int) n
RETURNING store_id::integer`;

/**
 * Copies a store with its rows. The ids of the rows are unique within a store only, so the copies keep them.
 * @param {string} databaseUrl of a superuser: the copy leaves out triggers and the checks of foreign keys
 * @param {number} store_id
 * @param {number} copies
 * @returns {Promise<number[]>} the ids of the copies
 */
export async function clone(databaseUrl, store_id, copies) {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  try {
    const { rows: stores } = await db.query(STORES, [copies]);
    const ids = stores.map((row) => row.store_id);
    await db.query('SET session_replication_role = replica');
    const { rows: tables } = await db.query(TABLES, [LEFT_OUT]);
    for (const { name, columns } of tables) {
      const copied = await db.query(
        `INSERT INTO ${name} (store_id, ${columns}) OVERRIDING SYSTEM VALUE
         SELECT copy, ${columns} FROM ${name}, unnest($1::bigint[]) copy WHERE ${name}.store_id = $2 ON CONFLICT DO NOTHING`,
        [ids, store_id],
      );
      if (copied.rowCount) process.stderr.write(`${name}: ${String(copied.rowCount)} rows\n`);
    }
    return ids;
  } finally {
    await db.end();
  }
}
