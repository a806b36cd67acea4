import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { buildIfStale } from '../scripts/build-if-stale.mjs';
import { startServers } from './servers.mjs';

/** Name of the database that every spec file copies. */
const TEMPLATE = 'app_template';

/** Function that the teardown calls; it runs in the same process. @type {{ stop?: () => Promise<void> }} */
export const running = {};

/** @param {string} postgresUrl */
async function createTemplate(postgresUrl) {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${TEMPLATE}`);
  await client.end();
}

/**
 * @param {string} postgresUrl
 * @param {string} redisUrl
 */
async function migrateTemplate(postgresUrl, redisUrl) {
  const url = new URL(postgresUrl);
  url.pathname = `/${TEMPLATE}`;
  const env = { ...process.env, DATABASE_URL: url.href, REDIS_URL: redisUrl, ENCRYPTION_KEY: randomBytes(32).toString('base64') };
  const cli = join(import.meta.dirname, '..', 'dist', 'cli.js');
  const [code] = /** @type {[number | null]} */ (
    await once(spawn(process.execPath, [cli, 'migrate'], { env, stdio: ['ignore', 'ignore', 'inherit'] }), 'exit')
  );
  if (code !== 0) throw new Error('the migrations failed');
}

/**
 * Builds the project, starts the servers and creates the template database. Specs find them in `TEST_POSTGRES_URL`, `TEST_TEMPLATE` and
 * `TEST_REDIS_URL`.
 */
export default async function setUp() {
  await buildIfStale();
  const { postgresUrl, redisUrl, stop } = await startServers();
  running.stop = stop;
  try {
    await createTemplate(postgresUrl);
    await migrateTemplate(postgresUrl, redisUrl);
  } catch (error) {
    await stop();
    throw error;
  }
  Object.assign(process.env, { TEST_POSTGRES_URL: postgresUrl, TEST_TEMPLATE: TEMPLATE, TEST_REDIS_URL: redisUrl });
}
