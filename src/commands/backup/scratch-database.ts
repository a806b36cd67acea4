import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import type { DatabaseAccess } from '../../platform/config/database-settings.js';
import { sqlState } from '../../platform/database/sql-state.js';
import { openConnection } from '../../platform/database/open-connection.js';
import { Problem } from '../../platform/database/problem.js';

type Access = Pick<DatabaseAccess, 'database_url' | 'database'>;

/** Start of the names of the databases that verifications of this installation create. A server can have several installations. */
const PREFIX = `SELECT 'merchant_apps_verify_' || left(md5(current_database()), 8) || '_' AS prefix`;
const SCRATCH = 'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)';

/** Creating a database, and waiting for another verification, can take longer than a request may. */
const WITHOUT_LIMITS = 'SET statement_timeout = 0; SET lock_timeout = 0';
/** Held until the connection ends. A verification that does not hold it was killed. */
const LOCK = `SELECT pg_advisory_lock(hashtextextended('verification of a backup', 0))`;

/**
 * Creates a database on the server of `database_url`, runs work with its URL and drops it. Also drops the databases of killed verifications.
 * Waits for another verification of this installation. Throws a {@link Problem} if the role may not create databases.
 */
export async function inScratchDatabase<T>(access: Access, work: (database_url: string) => Promise<T>): Promise<T> {
  const admin = await openConnection(access);
  try {
    await admin.query(WITHOUT_LIMITS);
    await admin.query(LOCK);
    const { rows } = await admin.query<{ prefix: string }>(PREFIX);
    const prefix = rows[0]?.prefix ?? '';
    await dropAll(admin, prefix);
    const name = prefix + randomBytes(8).toString('hex');
    try {
      await create(admin, name);
      return await work(onServerOf(access.database_url, name));
    } finally {
      await dropAll(admin, prefix);
    }
  } finally {
    await admin.end();
  }
}

async function create(admin: Client, name: string): Promise<void> {
  try {
    await admin.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
  } catch (error) {
    if (sqlState(error) !== '42501') throw error;
    throw new Problem(
      'The role in DATABASE_URL may not create the database for the verification.',
      'Run `ALTER ROLE platform_owner CREATEDB`, and use the URL with the owner.',
    );
  }
}

async function dropAll(admin: Client, prefix: string): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(SCRATCH, [prefix]);
  for (const { name } of rows) await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}

function onServerOf(url: string, database: string): string {
  const result = new URL(url);
  result.pathname = `/${database}`;
  return result.href;
}
