import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { serverUser } from './postgres-home.mjs';
import { endProcess, freePort, spawnServer, waitUntil } from './processes.mjs';
import { ROOT } from './run-file.mjs';

const START_MS = 30_000;

/** The first version that keeps prepared statements in transaction mode. */
const OLDEST = '1.21';

/** @type {[NodeJS.Signals, number][]} */
const STOP = [
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
];

/**
 * @param {string} [program]
 * @returns {string | undefined} why PgBouncer cannot be used, in one line
 */
export function pgbouncerProblem(program = 'pgbouncer') {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  const found = /^PgBouncer (\d+)\.(\d+)/.exec(String(stdout));
  if (found === null) return `pgbouncer is missing: install PgBouncer ${OLDEST} or later, and put it on the PATH.`;
  const isOld = found[0].localeCompare(`PgBouncer ${OLDEST}`, 'en', { numeric: true }) < 0;
  return isOld ? `${found[0]} is too old: install ${OLDEST} or later.` : undefined;
}

/**
 * Returns the settings of docker/pgbouncer.ini for another server: any database of it, and the roles that it has.
 * @param {Record<string, string | number>} own settings that differ
 * @param {{ host: string, port: string }} server
 */
export function settingsFor(own, { host, port }) {
  const [, , shipped = ''] = /^([^]*?)(\[pgbouncer\][^]*)$/.exec(readFileSync(join(ROOT, 'docker', 'pgbouncer.ini'), 'utf8')) ?? [];
  const kept = shipped.split('\n').filter((line) => !Object.hasOwn(own, line.split('=')[0]?.trim() ?? ''));
  const lines = Object.entries(own).map(([name, value]) => `${name} = ${String(value)}`);
  return [`[databases]`, `* = host=${host} port=${port}`, '', ...kept, ...lines, ''].join('\n');
}

/** @param {string} url */
async function answers(url) {
  const client = new pg.Client(url);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Starts PgBouncer in transaction mode in front of all databases of a PostgreSQL, with the settings of docker/pgbouncer.ini.
 * @param {string} postgresUrl of a superuser
 * @param {Record<string, string | number>} [changes] further settings
 * @returns {Promise<{ url: string, logFile: string, stop: () => Promise<void> }>}
 */
export async function startPgBouncer(postgresUrl, changes = {}) {
  const problem = pgbouncerProblem();
  if (problem !== undefined) throw new Error(problem);
  const { hostname, port: serverPort, username, password } = new URL(postgresUrl);
  const folder = mkdtempSync(join(tmpdir(), 'apps-platform-pgbouncer-'));
  const at = (/** @type {string} */ name) => join(folder, name);
  const [ini, users, logFile] = [at('pgbouncer.ini'), at('userlist.txt'), at('server.log')];
  const port = await freePort();
  const own = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    auth_file: users,
    auth_user: username,
    auth_query: 'SELECT usename, passwd FROM pg_shadow WHERE usename=$1',
    // Specs drop their databases; connections to them end soon.
    server_idle_timeout: 5,
    ...changes,
  };
  writeFileSync(ini, settingsFor(own, { host: hostname, port: serverPort }));
  writeFileSync(users, `"${username}" "${decodeURIComponent(password)}"\n`);
  const user = serverUser();
  chmodSync(folder, 0o755);
  if (user) for (const file of [ini, users]) chownSync(file, user.uid, user.gid);
  const server = await spawnServer('pgbouncer', [ini], { logFile, stopSignal: 'INT', user, disposable: folder });
  const url = new URL(postgresUrl);
  url.port = String(port);
  if (!(await waitUntil(() => answers(url.href), START_MS))) throw new Error(`PgBouncer does not start: ${readFileSync(logFile, 'utf8')}`);
  return {
    url: url.href,
    logFile,
    stop: async () => {
      await endProcess(server, STOP);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
