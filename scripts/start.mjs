import './env-file.mjs';
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { buildIfStale } from './build-if-stale.mjs';
import { addDemoGoods } from './demo-goods.mjs';
import { startPostgres, startRedis } from './embedded.mjs';
import { tryLock } from './lock.mjs';
import { endProcess, endWithUs, freePort, identify, readIdentity, recordIdentity } from './processes.mjs';
import { isPrepared } from './prepared.mjs';
import { QuietLines } from './quiet-lines.mjs';
import { DATA_DIR, encryptionKey, removeRunFile, ROOT, writeRunFile } from './run-file.mjs';

const DEMO_FILE = join(DATA_DIR, 'demo.json');
const MAIN_PID_FILE = join(DATA_DIR, 'main.pid');

/** @type {[NodeJS.Signals, number][]} slightly more than SHUTDOWN_TIMEOUT of the server */
const MAIN_STOP = [
  ['SIGTERM', 25_000],
  ['SIGKILL', 5_000],
];

const PARENT_POLL_MS = 200;

/** Functions that stop the started parts, the latest first. @type {(() => void | Promise<void>)[]} */
const cleanUps = [];

const stopping = new AbortController();

/** A failure must not prevent the other parts from being stopped. @param {() => void | Promise<void>} cleanUp */
async function attempt(cleanUp) {
  try {
    await cleanUp();
  } catch (error) {
    report(error);
  }
}

/** @param {unknown} error */
function report(error) {
  process.exitCode = 1;
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
}

/** @param {string} text */
function print(text) {
  process.stdout.write(`${text}\n`);
}

/**
 * @param {number} port
 * @returns {Promise<void>} rejects if the port is in use
 */
function checkPort(port) {
  return new Promise((resolve, reject) => {
    const probe = createServer().listen(port, () => {
      probe.close(() => {
        resolve();
      });
    });
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      const reason = error.code === 'EADDRINUSE' ? 'is in use' : `cannot be used (${error.code ?? error.message})`;
      reject(new Error(`port ${String(port)} ${reason}: choose another one with PORT=3001 npm start`));
    });
  });
}

/** @returns {Promise<number>} */
async function choosePort() {
  const port = Number(process.env['PORT'] || 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('PORT must be a number from 0 to 65535, 0 for any free port');
  if (port === 0) return freePort();
  await checkPort(port);
  return port;
}

/** Allows one start per checkout, and ends processes that a killed start left running. */
async function claimCheckout() {
  mkdirSync(DATA_DIR, { recursive: true });
  const lock = tryLock(join(DATA_DIR, 'lock'));
  if (!('release' in lock)) throw new Error(`it is already running here, as process ${String(lock.holder ?? 'unknown')}`);
  cleanUps.push(lock.release);
  await endProcess(readIdentity(MAIN_PID_FILE), MAIN_STOP);
}

/**
 * @returns {Promise<[string, string]>} the URLs of PostgreSQL and Redis, from the environment or started here; the build is up to date by
 * then
 */
async function provideServers() {
  const [postgres, redis, build] = await Promise.allSettled([
    process.env['DATABASE_URL'] || startPostgres({ dataDir: join(DATA_DIR, 'postgres') }),
    process.env['REDIS_URL'] || startRedis({ dataDir: join(DATA_DIR, 'redis') }),
    buildIfStale(),
  ]);
  const urls = [postgres, redis].map((result) => {
    if (result.status === 'rejected') return '';
    if (typeof result.value === 'string') return result.value;
    cleanUps.push(result.value.stop);
    return result.value.url;
  });
  // Checked only now, so that servers which did start are stopped.
  for (const result of [postgres, redis, build]) if (result.status === 'rejected') throw result.reason;
  return [urls[0] ?? '', urls[1] ?? ''];
}

/**
 * Migrates and seeds the demo store.
 * @param {NodeJS.ProcessEnv} env
 */
async function prepare(env) {
  const args = [join(ROOT, 'dist', 'cli.js'), 'prepare', '--file', DEMO_FILE];
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] });
  endWithUs(child, 'TERM');
  stopping.signal.addEventListener('abort', () => child.kill());
  const [code] = /** @type {[number | null]} */ (await once(child, 'exit'));
  stopping.signal.throwIfAborted();
  if (code !== 0) throw new Error('migrating and seeding failed');
}

/**
 * Starts the API and the workers in their own session, so that this process stops them in the right order after Ctrl-C.
 * @param {NodeJS.ProcessEnv} env
 */
function startMain(env) {
  const main = fork(join(ROOT, 'dist', 'main.js'), { cwd: ROOT, env, detached: true, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const log = new QuietLines();
  main.stdout?.setEncoding('utf8').pipe(log).pipe(process.stdout, { end: false });
  const identity = identify(main.pid ?? 0);
  if (identity) recordIdentity(MAIN_PID_FILE, identity);
  endWithUs(main, 'TERM');
  const ended = once(main, 'exit');
  cleanUps.push(async () => {
    await endProcess(identity, MAIN_STOP);
    await ended;
  });
  return { main, ended, log };
}

/** @returns {Record<'access_token' | 'merchant_email' | 'merchant_password', string>} */
const readDemo = () => JSON.parse(readFileSync(DEMO_FILE, 'utf8'));

/**
 * @param {string} baseUrl
 * @param {string} listening address of the server on this machine
 */
async function greet(baseUrl, listening) {
  const { access_token, merchant_email, merchant_password } = readDemo();
  await addDemoGoods(listening, access_token, print).catch((/** @type {Error} */ error) => {
    print(`The demo store is incomplete: ${error.message}`);
  });
  print(`
Pages ${baseUrl}/ for merchants: ${merchant_email}, password ${merchant_password}
Apps  ${baseUrl}/developers/sign-up for developers of apps; the link to confirm an address is printed here
Docs  ${baseUrl}/docs and ${baseUrl}/openapi.json
Demo  npm run demo, in another terminal; its credentials are in .data/demo.json
Try   curl -H 'Authorization: Bearer ${access_token}' '${baseUrl}/api/apps/v1/orders?limit=3'
`);
}

/**
 * @param {string} databaseUrl
 * @param {string} redisUrl
 * @param {number} port
 * @returns {NodeJS.ProcessEnv & { BASE_URL: string, ENCRYPTION_KEY: string }}
 */
function settings(databaseUrl, redisUrl, port) {
  const { env } = process;
  const own = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    ENCRYPTION_KEY: env['ENCRYPTION_KEY'] || encryptionKey(),
    BASE_URL: env['BASE_URL'] || `http://localhost:${String(port)}`,
    PORT: String(port),
    ROLE: 'all',
  };
  // During development, webhook receivers run on the same machine, and developers of apps start the platform.
  const local = env['NODE_ENV'] === 'production' ? {} : { WEBHOOK_ALLOW_PRIVATE: 'loopback', DEVELOPER_SIGN_UP: 'open' };
  return { ...local, ...env, ...own };
}

async function start() {
  await claimCheckout();
  const port = await choosePort();
  const [databaseUrl, redisUrl] = await provideServers();
  stopping.signal.throwIfAborted();
  const env = settings(databaseUrl, redisUrl, port);
  if (!(await isPrepared(databaseUrl, DEMO_FILE, env.BASE_URL))) await prepare(env);
  cleanUps.push(removeRunFile);
  writeRunFile({
    database_url: databaseUrl,
    redis_url: redisUrl,
    encryption_key: env.ENCRYPTION_KEY,
    base_url: env.BASE_URL,
    webhook_allow_private: env['WEBHOOK_ALLOW_PRIVATE'] ?? 'false',
    port,
  });
  const { main, ended, log } = startMain(env);
  main.on('message', (/** @type {{ type?: string, url: string }} */ message) => {
    if (message.type !== 'ready' || stopping.signal.aborted) return;
    void greet(env.BASE_URL, message.url).then(() => {
      log.open();
    });
  });
  stopping.signal.addEventListener('abort', () => {
    print('Stopping …');
  });
  const [code, signal] = /** @type {[number | null, string | null]} */ (await Promise.race([ended, once(stopping.signal, 'abort')]));
  stopping.signal.throwIfAborted();
  throw new Error(`the server ended by itself (${signal ?? `exit code ${String(code)}`})`);
}

/** npm sends SIGTERM to the shell in between, which dies without forwarding it; and npm itself may be killed. */
function stopWithNpm() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== parent) stopping.abort();
  }, PARENT_POLL_MS);
  watch.unref();
}

if (process.env['npm_lifecycle_event']) stopWithNpm();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopping.abort();
  });
}
// A closed output pipe must not leave servers running.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

try {
  await start();
} catch (error) {
  if (!stopping.signal.aborted) report(error);
} finally {
  for (const cleanUp of cleanUps.reverse()) await attempt(cleanUp);
}
