import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { migrationsIn } from '../src/commands/sql-migrations.js';
import { MIGRATIONS, MIGRATIONS_TABLE } from '../src/platform/database/migrations.js';

/** Name of the migrated database that spec files copy. */
const TEMPLATE = 'app_template';

/** Database that is migrated before it becomes the template. */
const DRAFT = 'app_template_draft';

/** Returns a variable that Jest's global setup sets. */
export function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests through Jest's global setup.`);
  return value;
}

/** Returns the URL of a database on the PostgreSQL server of this run; by default, of one that no spec changes. */
export function databaseUrl(name = 'postgres'): string {
  const url = new URL(required('TEST_POSTGRES_URL'));
  url.pathname = `/${name}`;
  return url.href;
}

/** Address of the pooler in front of the server, if `npm run pooled` has started one. */
const POOLER = process.env['TEST_POOLER_URL'];

/** True if processes reach the server through a pooler. */
export const isPooled = POOLER !== undefined;

/** Returns the URL of a database for a process, through the pooler if there is one. */
export const pooledUrl = (name: string): string => moved(databaseUrl(name), POOLER);

/** Returns the URL of the server itself for a URL that may lead through the pooler: specs need sessions, not only transactions. */
export const directUrl = (url: string): string =>
  POOLER !== undefined && new URL(url).port === new URL(POOLER).port ? moved(url, required('TEST_POSTGRES_URL')) : url;

/** Returns a URL with the port of another one. */
function moved(url: string, to = url): string {
  const result = new URL(url);
  result.port = new URL(to).port;
  return result.href;
}

let template: Promise<string> | undefined;

/** Returns the name of a migrated database to copy. The first caller of a run creates it; other workers wait. */
export const migratedTemplate = (): Promise<string> => (template ??= createTemplate());

async function createTemplate(): Promise<string> {
  const client = new Client(databaseUrl());
  await client.connect();
  try {
    await client.query(`SELECT pg_advisory_lock(hashtext('${TEMPLATE}'))`);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [TEMPLATE]);
    if (rowCount === 0) {
      await client.query(`DROP DATABASE IF EXISTS ${DRAFT}`);
      await client.query(`CREATE DATABASE ${DRAFT}`);
      await migrate(databaseUrl(DRAFT));
      await client.query(`ALTER DATABASE ${DRAFT} RENAME TO ${TEMPLATE}`);
    }
    return TEMPLATE;
  } finally {
    await client.end();
  }
}

async function migrate(url: string): Promise<void> {
  const migrations = migrationsIn(MIGRATIONS, () => undefined);
  const db = await new DataSource({ type: 'postgres', url, migrations, migrationsTableName: MIGRATIONS_TABLE }).initialize();
  try {
    await db.runMigrations({ transaction: 'each' });
  } finally {
    await db.destroy();
  }
}
