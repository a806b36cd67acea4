import type { Client } from 'pg';

/** Rows per batch. */
const BATCH = 500;

/** Tables of the application, except the list of migrations, which is compared instead of restored. */
const TABLES = `
SELECT relname AS name FROM pg_class
WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND relname <> 'migrations' ORDER BY relname`;

/** Columns of a table that are stored, not generated. */
const COLUMNS = `
SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns FROM pg_attribute
WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`;

const SEQUENCES = `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`;

/** Foreign keys that are checked with every statement. */
const FOREIGN_KEYS = `
SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name FROM pg_constraint
WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND NOT condeferrable AND conparentid = 0`;

/** Value of a sequence; null before its first use. */
export interface SequenceValue {
  readonly name: string;
  readonly value: string | null;
}

/** Returns the names of all tables, in alphabetical order. */
export const tablesOf = async (db: Client): Promise<string[]> => (await db.query<{ name: string }>(TABLES)).rows.map(({ name }) => name);

/** Returns the values of all sequences. */
export const sequencesOf = async (db: Client): Promise<SequenceValue[]> => (await db.query<SequenceValue>(SEQUENCES)).rows;

/** Returns the names of the applied migrations. */
export const migrationsOf = async (db: Client): Promise<string[]> =>
  (await db.query<{ name: string }>('SELECT name FROM migrations ORDER BY name')).rows.map(({ name }) => name);

/** Yields the rows of a table as JSON texts. Numbers keep all their digits. */
export async function* rowsOf(db: Client, table: string): AsyncGenerator<string> {
  await db.query(`DECLARE rows NO SCROLL CURSOR FOR SELECT row_to_json(t)::text AS row FROM "${table}" t`);
  for (;;) {
    const { rows } = await db.query<{ row: string }>(`FETCH ${String(BATCH)} FROM rows`);
    if (rows.length === 0) break;
    for (const { row } of rows) yield `${row}\n`;
  }
  await db.query('CLOSE rows');
}

/** Adds rows to a table and returns their number. */
export async function insertRows(db: Client, table: string, lines: AsyncIterable<string>): Promise<number> {
  const [{ columns } = { columns: '' }] = (await db.query<{ columns: string }>(COLUMNS, [`"${table}"`])).rows;
  const insert = `INSERT INTO "${table}" (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM json_populate_recordset(NULL::"${table}", $1)`;
  let batch: string[] = [];
  let count = 0;
  const flush = async (): Promise<void> => {
    await db.query(insert, [`[${batch.join(',')}]`]);
    count += batch.length;
    batch = [];
  };
  for await (const line of lines) if (batch.push(line) === BATCH) await flush();
  if (batch.length > 0) await flush();
  return count;
}

/** Sets the sequences. */
export async function setSequences(db: Client, sequences: readonly SequenceValue[]): Promise<void> {
  for (const { name, value } of sequences)
    if (value !== null) await db.query('SELECT setval(quote_ident($1)::regclass, $2)', [name, value]);
}

/**
 * Runs work that inserts rows in any order: triggers are disabled, and foreign keys are checked at the end. Requires the role that owns
 * the tables.
 */
export async function inAnyOrder(db: Client, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const { rows: keys } = await db.query<{ table: string; name: string }>(FOREIGN_KEYS);
  const alterKeys = async (how: string): Promise<void> => {
    for (const { table, name } of keys) await db.query(`ALTER TABLE ${table} ALTER CONSTRAINT ${name} ${how}`);
  };
  const alterTriggers = async (how: 'DISABLE' | 'ENABLE'): Promise<void> => {
    for (const table of tables) await db.query(`ALTER TABLE "${table}" ${how} TRIGGER USER`);
  };
  await alterKeys('DEFERRABLE INITIALLY DEFERRED');
  await alterTriggers('DISABLE');
  await work();
  await db.query('SET CONSTRAINTS ALL IMMEDIATE');
  await alterTriggers('ENABLE');
  await alterKeys('NOT DEFERRABLE');
}
