import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startPostgres, startRedis } from '../scripts/embedded.mjs';
import { endWithUs } from '../scripts/processes.mjs';
import { ROOT } from '../scripts/run-file.mjs';

/** Rate limit that no benchmark reaches. */
const NO_LIMIT = '999999999999';

/** Tokens of a kept database must still be valid at its next use. */
const LONG_DAYS = 3650;
/** The same time in milliseconds, for the tokens that either server issues. */
export const LONG_MS = LONG_DAYS * 86_400_000;
const LONG = `${String(LONG_DAYS)}d`;

/** Connections to PostgreSQL that each of the servers may hold. */
export const POOL = 20;

/** @typedef {{ url: string, pid: number, stop: () => Promise<void> }} RunningServer */

/**
 * Servers of a benchmark: their directory, the environment for processes and commands, and a function that stops them.
 * @typedef {{ directory: string, env: NodeJS.ProcessEnv & { DATABASE_URL: string }, stop: () => Promise<void> }} System
 */

/**
 * Starts a durable PostgreSQL and a Redis of our own.
 * @param {string | undefined} data directory to keep; without one, everything is deleted at the end
 * @returns {Promise<System>}
 */
export async function startSystem(data) {
  const directory = data === undefined ? mkdtempSync(join(tmpdir(), 'bench-')) : resolve(data);
  mkdirSync(directory, { recursive: true });
  const discard = () => {
    if (data === undefined) rmSync(directory, { recursive: true, force: true });
  };
  const postgres = await startPostgres({ dataDir: join(directory, 'postgres') });
  const redis = await startRedis({ dataDir: join(directory, 'redis'), persistent: false });
  const stop = async () => {
    await Promise.allSettled([postgres.stop(), redis.stop()]);
    discard();
  };
  const env = { ...environment(postgres.url, redis.url), DATA_DIR: join(directory, 'files') };
  return { directory, env, stop };
}

/**
 * @param {string} databaseUrl
 * @param {string} redisUrl
 */
export function environment(databaseUrl, redisUrl) {
  return {
    PATH: process.env['PATH'],
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    DATABASE_POOL: String(POOL),
    NODE_ENV: 'development',
    ENCRYPTION_KEY: Buffer.alloc(32, 'bench').toString('base64'),
    // Relaying and delivering would share the processor with only one of the servers.
    ROLE: 'api',
    PORT: '0',
    LOG_LEVEL: 'info',
    RATE_LIMIT_GLOBAL: NO_LIMIT,
    RATE_LIMIT_IDENTITY: NO_LIMIT,
    RATE_LIMIT_TOKEN: NO_LIMIT,
    ACCESS_TOKEN_TTL: LONG,
    REFRESH_TOKEN_TTL: LONG,
  };
}

/**
 * Runs a command of the operator's command line; its progress appears on our standard error.
 * @param {System} system
 * @param {...string} args
 * @returns {Promise<any>} its parsed output
 */
export async function cli({ env }, ...args) {
  const child = spawn(process.execPath, [join(ROOT, 'dist', 'cli.js'), ...args], {
    env: { ...env, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endWithUs(child, 'TERM');
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (/** @type {string} */ chunk) => (output += chunk));
  const [code] = /** @type {[number | null]} */ (await once(child, 'close'));
  if (code !== 0) throw new Error(`cli ${args.slice(0, 2).join(' ')} failed`);
  return JSON.parse(output);
}

/**
 * Starts a server that reports its URL when it is ready. Its log goes to /dev/null, so that logging costs as much as in production.
 * @param {string} file
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} [execArgv]
 * @returns {Promise<RunningServer>}
 */
export async function startServer(file, env, execArgv = []) {
  const child = fork(file, { env, execArgv, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  endWithUs(child, 'TERM');
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const [first] = /** @type {[{ url?: string } | number | null]} */ (await Promise.race([once(child, 'message'), ended]));
  if (typeof first !== 'object' || !first?.url) throw new Error(`${file} did not start`);
  return { url: first.url, pid: Number(child.pid), stop };
}
