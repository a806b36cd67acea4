import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { migrationsIn } from '../../src/commands/sql-migrations.js';
import { freshEnvironment, query, until } from '../harness.js';

describe('the migration runner', () => {
  let folder: string;
  let url: string;
  const lines: string[] = [];

  beforeAll(async () => {
    url = (await freshEnvironment())['DATABASE_URL'] ?? '';
    await query(url, 'CREATE TABLE things (id integer PRIMARY KEY, name text, slug text)');
    await query(url, `INSERT INTO things SELECT n, 'Thing ' || n FROM generate_series(1, 2500) n`);
  });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'migrations-'));
    lines.length = 0;
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  afterAll(async () => {
    const name = new URL(url).pathname.slice(1);
    await query(process.env['TEST_POSTGRES_URL'] ?? '', `DROP DATABASE ${name} WITH (FORCE)`);
  });

  /** Runs one migration with this text. */
  async function run(file: string, sql: string): Promise<void> {
    writeFileSync(join(folder, `${file}.sql`), sql);
    const migrations = migrationsIn(folder, (line) => lines.push(line));
    const db = await new DataSource({ type: 'postgres', url, migrations, migrationsTableName: 'migrations' }).initialize();
    try {
      await db.runMigrations({ transaction: 'each' });
    } finally {
      await db.destroy();
    }
  }

  const definition = async (index: string): Promise<string | undefined> =>
    (await query<{ def: string }>(url, `SELECT indexdef AS def FROM pg_indexes WHERE indexname = $1`, [index]))[0]?.def;

  it('builds indexes concurrently, outside a transaction', async () => {
    await run(
      '1900000000001-index',
      `-- migrate: outside a transaction
       DROP INDEX CONCURRENTLY IF EXISTS things_name_idx;
       -- A comment; with a semicolon in it.
       CREATE INDEX CONCURRENTLY things_name_idx ON things (name);\n`,
    );
    expect(await definition('things_name_idx')).toContain('things USING btree (name)');
  });

  it('runs a backfill in batches, each committed, and reports the progress', async () => {
    await run(
      '1900000000002-backfill',
      `-- migrate: in batches
       UPDATE things SET slug = lower(name) WHERE id IN (SELECT id FROM things WHERE slug IS NULL LIMIT 1000)`,
    );
    expect(await query(url, 'SELECT 1 FROM things WHERE slug IS NULL')).toEqual([]);
    expect(lines).toEqual([1000, 2000, 2500].map((rows) => `1900000000002-backfill: ${String(rows)} rows`));
    expect((await query(url, 'SELECT DISTINCT xmin::text FROM things')).length).toBe(3);
  });

  it('keeps the rows of the batches that were done when it is interrupted, and continues from there', async () => {
    const sql = `-- migrate: in batches
       UPDATE things SET slug = 'x' || 1 / (id - 2000) WHERE id IN (SELECT id FROM things WHERE slug LIKE 'thing%' ORDER BY id LIMIT 1000)`;
    await expect(run('1900000000003-again', sql)).rejects.toThrow('division by zero');
    expect((await query(url, `SELECT 1 FROM things WHERE slug LIKE 'x%'`)).length).toBe(1000);
    await query(url, `UPDATE things SET slug = 'x' WHERE id = 2000`);
    await run('1900000000003-again', sql);
    expect((await query(url, `SELECT 1 FROM things WHERE slug LIKE 'x%'`)).length).toBe(2500);
  });

  it('changes nothing when a migration in a transaction fails', async () => {
    const sql = 'ALTER TABLE things ADD COLUMN half integer; SELECT 1 / 0;';
    await expect(run('1900000000004-half', sql)).rejects.toThrow('division by zero');
    expect(await query(url, `SELECT 1 FROM information_schema.columns WHERE table_name = 'things' AND column_name = 'half'`)).toEqual([]);
  });

  it('waits for a locked table in short attempts, so that no statement queues behind it for long', async () => {
    const reader = new Client(url);
    await reader.connect();
    await reader.query('BEGIN; SELECT 1 FROM things LIMIT 1');
    const migrated = run('1900000000005-column', 'ALTER TABLE things ADD COLUMN colour text');
    await until(async () => (await query(url, `SELECT 1 FROM pg_locks WHERE relation = 'things'::regclass AND NOT granted`)).length > 0);
    // Behind the migration, it would wait for the reader, whose transaction ends later.
    await query(url, 'INSERT INTO things (id) VALUES (9999)');
    await reader.query('COMMIT');
    await reader.end();
    await migrated;
    expect(lines[0]).toBe('1900000000005-column: a table is locked; attempt 2 of 60 follows');
    expect(await query(url, 'SELECT colour FROM things WHERE id = 9999')).toEqual([{ colour: null }]);
  });

  it('tries again when it would wait for a request that waits for it', async () => {
    await query(url, 'CREATE TABLE parts (id integer)');
    const request = new Client(url);
    await request.connect();
    // PostgreSQL ends the transaction that finds a deadlock first; after a pause of the whole machine, that could be either.
    await request.query(`SET deadlock_timeout = '60s'; BEGIN; SELECT 1 FROM parts`);
    const migrated = run('1900000000006-both', 'ALTER TABLE things ADD COLUMN size text; ALTER TABLE parts ADD COLUMN size text');
    await until(async () => (await query(url, `SELECT 1 FROM pg_locks WHERE relation = 'parts'::regclass AND NOT granted`)).length > 0);
    await request.query('SELECT 1 FROM things LIMIT 1; COMMIT');
    await request.end();
    await migrated;
    expect(await query(url, 'SELECT size FROM parts')).toEqual([]);
  });

  it.each(['', '-- migrate: outside a transaction\n'])(
    'waits for a lock for less time than it takes to find a deadlock (%j)',
    async (directive) => {
      const name = directive === '' ? '1900000000007-patience' : '1900000000008-patience';
      await run(
        name,
        `${directive}INSERT INTO parts SELECT 1 WHERE current_setting('lock_timeout')::interval < current_setting('deadlock_timeout')::interval;`,
      );
      expect(await query(url, 'DELETE FROM parts RETURNING id')).toEqual([{ id: 1 }]);
    },
  );
});
