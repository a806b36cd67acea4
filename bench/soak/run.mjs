import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../../scripts/build-if-stale.mjs';
import { ROOT } from '../../scripts/run-file.mjs';
import { median } from '../load.mjs';
import { residentMb } from '../memory.mjs';
import { settle, withDatabase } from '../prepare.mjs';
import { cli, startServer, startSystem } from '../system.mjs';
import { startReceiver } from '../webhooks/receivers.mjs';
import { ask, mixOf } from './load.mjs';
import { prepare } from './stage.mjs';

// Runs one process with everything on for minutes at a fixed rate, and prints a row per minute. It fails when the process grows, leaks sockets or
// listeners, becomes slower, refuses a request or does not deliver an event. See bench/README.md.

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' }, rate: { type: 'string', default: '50' } } });
const [minutes, rate] = [Number(values.minutes), Number(values.rate)];
if (!Number.isInteger(minutes) || minutes < 3 || !(rate > 0)) throw new Error('--minutes takes at least 3, --rate a positive number');

const MINUTE = 60_000;
const SAMPLE_MS = 5_000;
/** Time in which the last events must be delivered. */
const MAX_WAIT_MS = 60_000;
/** Time in which the pools close unused connections. */
const IDLE_MS = 65_000;
/** Largest ratios of the last minute to the first one, in which memory still rises to the level that the work needs. */
const [MAX_SLOWER, MAX_LARGER] = [1.2, 1.1];
/** Sockets that may be open at the end beyond those of the beginning: the pools keep a few more or less. A leak would be in the hundreds. */
const MAX_MORE_SOCKETS = 8;
/** Minute whose memory the last one is compared with: code and connection pools have been loaded by then. */
const SETTLED = 2;

/** @typedef {{ minute: number, ms: number[], mb: number[], sockets: number[] }} Minute */

/** @param {number[]} list @param {number} share */
const percentile = (list, share) => [...list].sort((a, b) => a - b)[Math.ceil(share * list.length) - 1] ?? NaN;

/** Number of open sockets of a process of Linux. @param {number} pid */
function socketsOf(pid) {
  const directory = `/proc/${String(pid)}/fd`;
  return readdirSync(directory).filter((name) => {
    try {
      return readlinkSync(join(directory, name)).startsWith('socket:');
    } catch {
      return false; // It was closed in the meantime.
    }
  }).length;
}

/** Number of sockets some time after the last request, when the pools have closed the connections that they do not need. @param {number} pid */
async function idleSockets(pid) {
  await delay(IDLE_MS);
  return socketsOf(pid);
}

/** @param {string} line */
const print = (line) => process.stdout.write(`${line}\n`);

/**
 * Loads the server and samples it. Prints each minute when it is over.
 * @param {import('../system.mjs').RunningServer} server
 * @param {import('./stage.mjs').Stage} stage
 * @returns {Promise<{ all: Minute[], failures: string[] }>}
 */
async function soak(server, stage) {
  const all = Array.from({ length: minutes }, (_, n) => ({ minute: n + 1, ms: [], mb: [], sockets: [] }));
  const at = (/** @type {number} */ ms) => /** @type {Minute} */ (all[Math.min(Math.floor(ms / MINUTE), minutes - 1)]);
  const failures = /** @type {string[]} */ ([]);
  const answered = (/** @type {import('./load.mjs').Answer} */ answer) => {
    at(answer.at).ms.push(answer.ms);
    if (answer.failed) failures.push(answer.failed);
  };
  const begin = performance.now();
  const asking = ask(server.url, mixOf(stage), { rate, seconds: minutes * 60, answered });
  for (let shown = 0; shown < minutes;) {
    await delay(SAMPLE_MS);
    const passed = performance.now() - begin;
    const minute = at(passed - SAMPLE_MS / 2);
    minute.mb.push(await residentMb(server.url));
    minute.sockets.push(socketsOf(server.pid));
    if (passed >= (shown + 1) * MINUTE) printMinute(/** @type {Minute} */ (all[shown++]));
  }
  await asking;
  return { all, failures };
}

/** @param {Minute} minute */
function printMinute({ minute, ms, mb, sockets }) {
  const cells = [
    minute,
    ms.length,
    percentile(ms, 0.5).toFixed(1),
    percentile(ms, 0.99).toFixed(1),
    median(mb).toFixed(0),
    median(sockets),
  ];
  print(`| ${cells.map(String).join(' | ')} |`);
}

/**
 * Waits until no event waits for its delivery, at most {@link MAX_WAIT_MS}.
 * @param {string} databaseUrl
 * @returns {Promise<number>} number of waiting events
 */
const undelivered = (databaseUrl) =>
  withDatabase(databaseUrl, async (db) => {
    const until = performance.now() + MAX_WAIT_MS;
    for (;;) {
      const { rows } = await db.query(`SELECT ((SELECT count(*) FROM outbox_events)
        + (SELECT count(*) FROM webhook_dispatches WHERE status IN ('pending', 'retrying')))::int AS waiting`);
      if (rows[0].waiting === 0 || performance.now() > until) return rows[0].waiting;
      await delay(1_000);
    }
  });

/**
 * @param {Minute[]} all
 * @param {string[]} failures
 * @param {string} warnings of Node.js, such as for listeners that are never removed
 * @param {{ before: number, after: number }} sockets open while no client is connected
 * @returns {string[]} the problems
 */
function faultsOf(all, failures, warnings, sockets) {
  const [first, settled, last] = /** @type {[Minute, Minute, Minute]} */ ([all[0], all[SETTLED - 1], all.at(-1)]);
  const slower = percentile(last.ms, 0.99) / percentile(first.ms, 0.99);
  const larger = median(last.mb) / median(settled.mb);
  print(`\np99 of the last minute: ${slower.toFixed(2)} of the first (≤ ${String(MAX_SLOWER)})`);
  print(`memory of the last minute: ${larger.toFixed(2)} of minute ${String(SETTLED)} (≤ ${String(MAX_LARGER)})`);
  print(`sockets without clients: ${String(sockets.before)} before, ${String(sockets.after)} after`);
  return [
    ...(slower > MAX_SLOWER ? ['it became slower'] : []),
    ...(larger > MAX_LARGER ? ['its memory grew'] : []),
    ...(sockets.after > sockets.before + MAX_MORE_SOCKETS ? ['it leaks sockets'] : []),
    ...(failures.length > 0 ? [`${String(failures.length)} requests failed, the first: ${failures[0] ?? ''}`] : []),
    ...(warnings ? [warnings] : []),
  ];
}

/** @type {(() => Promise<void>)[]} */
const cleanUps = [];
try {
  await buildIfStale();
  const system = await startSystem(undefined);
  cleanUps.push(system.stop);
  const env = { ...system.env, ROLE: 'all', WEBHOOK_ALLOW_PRIVATE: 'true', RATE_LIMIT_SESSION: '1000000' };
  await cli(system, 'migrate');
  const receiver = await startReceiver();
  cleanUps.push(receiver.stop);
  const warnings = join(system.directory, 'warnings.txt');
  const server = await startServer(join(ROOT, 'dist', 'main.js'), env, [`--redirect-warnings=${warnings}`]);
  cleanUps.push(server.stop);
  const stage = await prepare({ ...system, env }, { receiver: receiver.url, api: server.url });
  await settle(system);
  await ask(server.url, mixOf(stage), { rate, seconds: 20, answered: () => undefined });
  const before = await idleSockets(server.pid);
  print('| minute | requests | p50, ms | p99, ms | memory, MB | sockets |\n| --: | --: | --: | --: | --: | --: |');
  const { all, failures } = await soak(server, stage);
  const waiting = await undelivered(env.DATABASE_URL);
  const { distinct } = await receiver.ask('count');
  const sockets = { before, after: await idleSockets(server.pid) };
  const faults = faultsOf(all, failures, existsSync(warnings) ? readFileSync(warnings, 'utf8') : '', sockets);
  print(`events at the receiver: ${String(distinct)}, waiting: ${String(waiting)}`);
  if (waiting > 0) faults.push('not every event was delivered');
  for (const fault of faults) print(`FAIL ${fault}`);
  process.exitCode = faults.length > 0 ? 1 : 0;
} finally {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
}
