import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../data-source.js';
import { Config } from '../platform/config/config.js';
import { migrationsIn } from '../platform/database/migrations.js';
import { print } from './run.js';

const FOLDER = fileURLToPath(new URL('../../migrations', import.meta.url));

/** Adds `migrate`. */
export function migrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('Brings the database up to date')
    .option('--check', 'change nothing; fail when the migrations and the entities disagree')
    .action(async ({ check }: { check?: boolean }) => {
      print(check ? await checkMigrations(Config.ofProcess()) : { applied: await migrate(Config.ofProcess()) });
    });
}

/** Applies the migrations that are missing, one process at a time, with a line on standard error for each, and gives their names. */
export async function migrate(config: Config): Promise<string[]> {
  return withDatabase(config, async (db) => {
    const lock = db.createQueryRunner();
    await lock.query(`SELECT pg_advisory_lock(hashtext('migrations'))`);
    try {
      const applied = await db.runMigrations({ transaction: 'each' });
      for (const { name } of applied) process.stderr.write(`migrated ${name}\n`);
      return applied.map(({ name }) => name);
    } finally {
      await lock.query(`SELECT pg_advisory_unlock(hashtext('migrations'))`);
      await lock.release();
    }
  });
}

/** Migrates, then compares the tables with the entities; throws with the statements that would make them agree. */
async function checkMigrations(config: Config): Promise<object> {
  await migrate(config);
  return withDatabase(config, async (db) => {
    const { upQueries } = await db.driver.createSchemaBuilder().log();
    const differences = upQueries.map(({ query }) => query).filter((query) => !isOnlyInMigrations(query));
    if (differences.length > 0) throw new Error(`the entities differ from the migrations: ${differences.join('; ')}`);
    return { differences };
  });
}

/** Foreign keys, and indexes over expressions, stand in the migrations alone: entities of one domain do not know those of another. */
const isOnlyInMigrations = (query: string): boolean =>
  /DROP CONSTRAINT "\w+_fkey"|DROP INDEX .*(_search_idx|merchants_email_key)/.test(query);

async function withDatabase<T>(config: Config, work: (db: DataSource) => Promise<T>): Promise<T> {
  const options = { migrations: migrationsIn(FOLDER), migrationsTableName: 'migrations' };
  const db = await new DataSource({ ...dataSourceOptions(config), ...options }).initialize();
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
