import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { GUARD_SETTINGS } from './plan-guard.mjs';
import { serverUser } from './postgres-home.mjs';
import { endProcess, freePort, spawnServer, waitUntil } from './processes.mjs';

/** Versions of PostgreSQL as Debian installs them. */
const VERSIONS = '/usr/lib/postgresql';
const NODES = 3;
const START_MS = 300_000;

/** @type {[NodeJS.Signals, number][]} */
const STOP = [
  ['SIGINT', 10_000],
  ['SIGKILL', 5_000],
];

/** Ends without a checkpoint, so that the next start runs recovery. @type {[NodeJS.Signals, number][]} */
const CRASH = [
  ['SIGQUIT', 10_000],
  ['SIGKILL', 5_000],
];

/** Returns the folder of a PostgreSQL that has Citus; undefined if there is none. */
export function findCitus() {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS) : [];
  return versions.map((version) => join(VERSIONS, version)).find((home) => existsSync(join(home, 'lib', 'citus.so')));
}

/** @param {string} url @param {string[]} statements */
async function execute(url, ...statements) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** @param {string} url */
const accepts = (url) =>
  execute(url, 'SELECT 1').then(
    () => true,
    () => false,
  );

/** @param {number} port */
const settings = (port) =>
  [
    `port = ${String(port)}`,
    `listen_addresses = '127.0.0.1'`,
    `unix_socket_directories = ''`,
    `shared_preload_libraries = 'citus'`,
    'max_prepared_transactions = 200',
    'max_connections = 300',
    'wal_level = logical',
    // Until then, rows of a transaction that a crash left between its two phases stay locked.
    'citus.recover_2pc_interval = 2s',
    'fsync = off',
    'jit = off',
    `timezone = 'UTC'`,
    ...GUARD_SETTINGS,
  ].join('\n') + '\n';

/**
 * @param {string} home
 * @param {string} folder
 */
async function startNode(home, folder) {
  const user = serverUser();
  mkdirSync(folder);
  if (user) chownSync(folder, user.uid, user.gid);
  const cluster = join(folder, 'cluster');
  const made = spawnSync(join(home, 'bin', 'initdb'), ['-D', cluster, '-A', 'trust', '-U', 'postgres'], {
    cwd: '/',
    encoding: 'utf8',
    ...user,
  });
  if (made.status !== 0) throw new Error(made.stderr);
  const port = await freePort();
  appendFileSync(join(cluster, 'postgresql.conf'), settings(port));
  const logFile = join(folder, 'server.log');
  const url = `postgres://postgres@127.0.0.1:${String(port)}`;
  const launch = async () => {
    const started = await spawnServer(join(home, 'bin', 'postgres'), ['-D', cluster], {
      logFile,
      stopSignal: 'INT',
      user,
      disposable: folder,
    });
    if (!(await waitUntil(() => accepts(`${url}/postgres`), START_MS))) throw new Error(`a node does not start: ${logFile}`);
    return started;
  };
  let server = await launch();
  return {
    port,
    url,
    logFile,
    stop: () => endProcess(server, STOP),
    crash: () => endProcess(server, CRASH),
    restart: async () => {
      server = await launch();
    },
  };
}

/**
 * Starts a coordinator and two nodes with an empty database `app`. They lose their data when they are stopped or this process exits.
 * @param {string} home folder of a PostgreSQL with Citus
 * @param {string[]} statements that prepare the database of each node
 */
export async function startCluster(home, ...statements) {
  const folder = mkdtempSync(join(tmpdir(), 'apps-platform-citus-'));
  chmodSync(folder, 0o755);
  /** @type {Awaited<ReturnType<typeof startNode>>[]} */
  const nodes = [];
  /** Starts one more node, which the coordinator does not know. */
  const another = async () => {
    const node = await startNode(home, join(folder, `node-${String(nodes.length)}`));
    nodes.push(node);
    await execute(`${node.url}/postgres`, 'CREATE DATABASE app');
    await execute(`${node.url}/app`, 'CREATE EXTENSION citus', ...statements);
    return node;
  };
  for (let n = 0; n < NODES; n++) await another();
  const [coordinator, ...workers] = nodes;
  if (!coordinator) throw new Error('there is no coordinator');
  await execute(
    `${coordinator.url}/app`,
    `SELECT citus_set_coordinator_host('127.0.0.1', ${String(coordinator.port)})`,
    ...workers.map(({ port }) => `SELECT citus_add_node('127.0.0.1', ${String(port)})`),
  );
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: `${coordinator.url}/app`, logFile: coordinator.logFile, coordinator, workers, another, stop };
}
