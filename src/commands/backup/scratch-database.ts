import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import type { DatabaseAccess } from '../../platform/config/database-settings.js';
import { sqlState } from '../../platform/database/sql-state.js';
import { openConnection } from '../open-connection.js';
import { Problem } from '../problem.js';

type Access = Pick<DatabaseAccess, 'database_url' | 'database'>;

const PREFIX = 'merchant_apps_verify_';
/** Databases of verifications, also of ones that were killed. */
const SCRATCH = `SELECT datname AS name FROM pg_database WHERE datname ~ '^${PREFIX}[0-9a-f]{16}$'`;
/** SQLSTATEs of a database that another verification uses, that belongs to another role, and that is gone meanwhile. */
const NOT_OURS = new Set(['55006', '42501', '3D000']);

/**
 * Creates a database on the server of `database_url`, runs work with its URL and drops it. Throws a {@link Problem} if the role may not
 * create databases.
 */
export async function inScratchDatabase<T>(access: Access, work: (database_url: string) => Promise<T>): Promise<T> {
  const admin = await openConnection(access);
  try {
    await dropUnused(admin);
    const name = PREFIX + randomBytes(8).toString('hex');
    await create(admin, name);
    try {
      return await occupying({ ...access, database_url: onServerOf(access.database_url, name) }, work);
    } finally {
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    }
  } finally {
    await admin.end();
  }
}

/** Keeps a connection open meanwhile, so that another verification cannot drop the database. */
async function occupying<T>(access: Access, work: (database_url: string) => Promise<T>): Promise<T> {
  const occupant = await openConnection(access);
  try {
    return await work(access.database_url);
  } finally {
    await occupant.end();
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

async function dropUnused(admin: Client): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(SCRATCH);
  for (const { name } of rows) {
    await admin.query(`DROP DATABASE ${name}`).catch((error: unknown) => {
      if (!NOT_OURS.has(sqlState(error))) throw error;
    });
  }
}

function onServerOf(url: string, database: string): string {
  const result = new URL(url);
  result.pathname = `/${database}`;
  return result.href;
}
