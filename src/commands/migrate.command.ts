import { setTimeout } from 'node:timers/promises';
import type { Command } from 'commander';
import { DataSource, type DataSourceOptions, getMetadataArgsStorage, type QueryRunner } from 'typeorm';
import { Config } from '../platform/config/config.js';
import { dataSourceOptions } from '../platform/database/data-source.js';
import type { DatabaseConfig } from '../platform/database/pools.js';
import { MIGRATIONS, MIGRATIONS_TABLE, pendingMigrations } from '../platform/database/migrations.js';
import { schemaDifferences } from '../platform/vendor-internals/typeorm-metadata.js';
import { print } from './run.js';
import { migrationsIn } from './sql-migrations.js';

const LOCK_POLL_MS = 200;

const progress = (line: string): void => void process.stderr.write(`${line}\n`);

/** Adds `migrate`. */
export function migrateCommand(command: Command): void {
  command
    .option('--check', 'change nothing; fail when migrations are pending, or when the tables and the entities disagree')
    .action(async ({ check }: { check?: boolean }) => {
      const config = Config.ofDatabase();
      print(check ? await checkMigrations(config) : { applied: await migrate(config) });
    });
}

/** Applies pending migrations, one process at a time, and returns their names. Reports a line for each, by default to standard error. */
export async function migrate(config: DatabaseConfig, report = progress): Promise<string[]> {
  const work = async (db: DataSource): Promise<string[]> => {
    const lock = db.createQueryRunner();
    await acquireLock(lock);
    try {
      const applied = await db.runMigrations({ transaction: 'each' });
      for (const { name } of applied) report(`migrated ${name}`);
      return applied.map(({ name }) => name);
    } finally {
      await lock.query(`SELECT pg_advisory_unlock(hashtext('migrations'))`);
      await lock.release();
    }
  };
  return withDatabase(config, work, {}, report);
}

/**
 * Waits for another process that migrates. It polls, because a statement that waits for the lock would block indexes that the other process
 * builds concurrently.
 */
async function acquireLock(runner: QueryRunner): Promise<void> {
  for (;;) {
    const [{ held }] = (await runner.query(`SELECT pg_try_advisory_lock(hashtext('migrations')) AS held`)) as [{ held: boolean }];
    if (held) return;
    await setTimeout(LOCK_POLL_MS);
  }
}

/**
 * Compares the database with the migrations and with the entities, and changes nothing. Throws with the pending migrations, or with the
 * statements that would make the tables agree with the entities.
 */
async function checkMigrations(config: DatabaseConfig): Promise<object> {
  // Every module registers its entities.
  await import('../services.module.js');
  const entities = getMetadataArgsStorage().tables.map(({ target }) => target);
  return withDatabase(config, checked, { entities });
}

async function checked(db: DataSource): Promise<object> {
  const pending = await pendingMigrations((sql) => db.query(sql));
  if (pending === undefined) throw new Error('the database is empty: run migrate');
  if (pending.length > 0) throw new Error(`${String(pending.length)} migrations are pending: ${pending.join(', ')}`);
  const differences = (await schemaDifferences(db)).filter((query) => !isOnlyInMigrations(query));
  if (differences.length > 0) throw new Error(`the entities differ from the migrations: ${differences.join('; ')}`);
  return { pending: [], differences };
}

/** Foreign keys and expression indexes exist only in migrations: entities of one domain do not import entities of another. */
const isOnlyInMigrations = (query: string): boolean =>
  /DROP CONSTRAINT "\w+_fkey"|DROP INDEX .*(_search_idx|merchants_email_key|_nfc_code_key|charges_(store_)?due_idx)/.test(query);

/** Migrations set their own statement and lock timeouts. */
const UNLIMITED = { statement_timeout: 0, lock_timeout: 0, idle_timeout: 0 } as const;

async function withDatabase<T>(
  { database_url, database_pool, database }: DatabaseConfig,
  work: (db: DataSource) => Promise<T>,
  described: Pick<DataSourceOptions, 'entities'> = {},
  report = progress,
): Promise<T> {
  const options = { migrations: migrationsIn(MIGRATIONS, report), migrationsTableName: MIGRATIONS_TABLE };
  const connections = dataSourceOptions({ database_url, database_pool, database: { ...database, ...UNLIMITED } });
  const db = await new DataSource({ ...connections, ...options, ...described }).initialize();
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
