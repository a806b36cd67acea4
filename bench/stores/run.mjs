import autocannon from 'autocannon';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../../scripts/build-if-stale.mjs';
import { ROOT } from '../../scripts/run-file.mjs';
import { headersOf, median } from '../load.mjs';
import { install, seedStores, settle } from '../prepare.mjs';
import { ask } from '../soak/load.mjs';
import { cli, startServer, startSystem } from '../system.mjs';
import { NEW_ORDER } from '../throughput.mjs';
import { clone } from './clone.mjs';

// Measures the latency of one store among many, before and while another store is flooded, with the limits of production. Prints the ratio of
// the p99 of both, and fails when it is larger than the target. See bench/README.md.

const { values } = parseArgs({
  options: {
    stores: { type: 'string', default: '10000' },
    orders: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '30' },
    rounds: { type: 'string', default: '3' },
  },
});
/** @param {keyof typeof values} name */
function numberOf(name) {
  const value = Number(values[name]);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} takes a positive number`);
  return value;
}
const [stores, orders, seconds, rounds] = [numberOf('stores'), numberOf('orders'), numberOf('seconds'), numberOf('rounds')];

const SCOPES = 'read:orders,write:orders';
/** Requests a second of the store that is measured: well below its limit. */
const RATE = 15;
const FLOODING = 64;
/** Largest ratio of the p99 during the flood to that before it. */
const MAX_SLOWER = 2;
const WARM_UP_SECONDS = 10;
const ORDERS = '/api/apps/v1/orders';

/** @typedef {import('../prepare.mjs').Store} Store */

/** Reads and writes in turn. @param {Store} store @param {number} n @returns {import('../soak/load.mjs').Asked} */
function next({ token }, n) {
  if (n % 3 === 0) return { method: 'POST', path: ORDERS, token, body: NEW_ORDER };
  return { method: 'GET', path: n % 3 === 1 ? `${ORDERS}?limit=50` : `${ORDERS}?order_status=pending&limit=10`, token };
}

/**
 * Returns the milliseconds of requests to a store at a steady rate.
 * @param {string} url
 * @param {Store} store
 * @param {number} duration seconds
 */
async function latencies(url, store, duration) {
  const ms = /** @type {number[]} */ ([]);
  const failures = /** @type {string[]} */ ([]);
  const answered = (/** @type {import('../soak/load.mjs').Answer} */ answer) => {
    ms.push(answer.ms);
    if (answer.failed) failures.push(answer.failed);
  };
  await ask(url, (n) => next(store, n), { rate: RATE, seconds: duration, answered });
  if (failures.length > 0) throw new Error(`${String(failures.length)} requests failed, the first: ${failures[0] ?? ''}`);
  return ms.sort((a, b) => a - b);
}

/** @param {number[]} sorted @param {number} share */
const percentile = (sorted, share) => sorted[Math.ceil(share * sorted.length) - 1] ?? NaN;

/** Sends as many requests of one store as the server answers. @param {string} url @param {Store} store @param {number} duration seconds */
const flood = (url, store, duration) =>
  autocannon({ url: url + ORDERS, connections: FLOODING, duration, headers: headersOf(store), workers: 1 });

/** @param {string} line */
const print = (line) => process.stdout.write(`${line}\n`);

await buildIfStale();
const system = await startSystem(undefined);
try {
  await cli(system, 'migrate');
  const [template = 0] = await seedStores(system, { orders, products: 10, customers: 20 });
  const copies = await clone(system.env.DATABASE_URL, template, stores - 1);
  const flags = ['--name', 'Many', '--redirect-url', 'https://bench.example.com/callback', '--scopes', SCOPES];
  const { app_id } = await cli(system, 'app', 'create', ...flags);
  const calm = await install(system, app_id, copies[Math.floor(copies.length / 3)] ?? 0);
  const flooded = await install(system, app_id, copies[Math.floor(copies.length / 2)] ?? 0);
  await settle(system);
  const { RATE_LIMIT_GLOBAL: _, ...env } = system.env;
  const server = await startServer(join(ROOT, 'dist', 'main.js'), env);
  try {
    await Promise.all([latencies(server.url, calm, WARM_UP_SECONDS), flood(server.url, flooded, WARM_UP_SECONDS)]);
    print('| round | p50 before, ms | p50 flooded, ms | p99 before, ms | p99 flooded, ms | ratio | answers to the flood |');
    print('| --: | --: | --: | --: | --: | --: | --: |');
    const ratios = [];
    for (let round = 1; round <= rounds; round++) {
      const before = await latencies(server.url, calm, seconds);
      const [during, answers] = await Promise.all([latencies(server.url, calm, seconds), flood(server.url, flooded, seconds)]);
      const ratio = percentile(during, 0.99) / percentile(before, 0.99);
      ratios.push(ratio);
      const cells = [0.5, 0.99].flatMap((share) => [before, during].map((ms) => percentile(ms, share).toFixed(1)));
      print(`| ${[round, ...cells, ratio.toFixed(2), answers['2xx'] + answers.non2xx].join(' | ')} |`);
    }
    const typical = median(ratios);
    print(
      `\n${String(stores)} stores, ${String(stores * orders)} orders; median ratio of the p99: ${typical.toFixed(2)} (≤ ${String(MAX_SLOWER)})`,
    );
    process.exitCode = typical > MAX_SLOWER ? 1 : 0;
  } finally {
    await server.stop();
  }
} finally {
  await system.stop();
}
