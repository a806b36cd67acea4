import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ROOT } from '../scripts/run-file.mjs';
import { headersOf } from './load.mjs';
import { withDatabase } from './prepare.mjs';
import { cli, startServer } from './system.mjs';

/** @typedef {{ name: string, mb: number, base: number, most: number }} Measure peak megabytes, megabytes before, and the limit */
/** @typedef {import('./prepare.mjs').Store} Store */
/** @typedef {{ store: Store, path: string }} Target */
/**
 * @typedef {{ pace: Pace, targets: Target[], agent: Agent | false }} Client the targets that it reads in turn, and its connections, or a
 * new one for each request
 */
/** @typedef {'fast' | 'slow' | 'stalled'} Pace */

/** Largest memory of the process, in MB. */
const MAX_MB = 220;
/** Limits of the heap. Without them, V8 collects garbage as late as the memory of the machine allows. */
export const HEAP = ['--max-old-space-size=160', '--max-semi-space-size=4'];
/** Milliseconds between two samples. */
export const SAMPLE_MS = 100;
const STORES = 6;
const SCOPES = 'read:orders,read:customers,read:products,read:metafields';
/** Number of clients by pace: they read immediately, a chunk now and then, or never. */
const CLIENTS = /** @type {const} */ ({ fast: 32, slow: 6, stalled: 6 });
/** Clients of the store whose app uses persistent connections. */
const KEEPING = 40;

/** Metafields of a product with one byte per character. */
const PLAIN_ROWS = `
  INSERT INTO metafields (store_id, app_id, resource_type, resource_id, namespace, key, value, value_type)
  SELECT $1, $2, 'product', $3, 'bench', 'k' || i, repeat(chr(97 + i % 26), 65000), 'string' FROM generate_series(1, 200) i`;

/** Statements that store the maximum that apps may store, with three bytes per character in free text. */
const ROWS = [
  `INSERT INTO metafields (store_id, app_id, resource_type, resource_id, namespace, key, value, value_type)
   SELECT $1, $2, 'store', $1, 'bench', 'k' || i, repeat(chr(2453 + i % 30), 21845), 'string' FROM generate_series(1, 200) i`,
  `WITH chosen AS (SELECT user_id FROM customers WHERE store_id = $1 AND $2::bigint > 0 ORDER BY created_at DESC, user_id DESC LIMIT 250)
   UPDATE customers c SET address_json = jsonb_build_object('address', repeat('ক', 2700)) FROM chosen
   WHERE c.store_id = $1 AND c.user_id = chosen.user_id`,
  `WITH chosen AS (SELECT order_id FROM orders WHERE store_id = $1 AND $2::bigint > 0 ORDER BY created_at DESC, order_id DESC LIMIT 250)
   UPDATE orders o SET note = repeat('ক', 5000) FROM chosen WHERE o.store_id = $1 AND o.order_id = chosen.order_id`,
  `WITH made AS (
     INSERT INTO products (store_id, name, slug) SELECT $1, 'Bench memory', 'bench-memory-' || $2::bigint RETURNING store_id, product_id
   )
   INSERT INTO variants (store_id, product_id, variant_name, price, images, position, is_default)
   SELECT store_id, product_id, 'v' || i, 1, repeat('x', 5000), i, CASE WHEN i = 1 THEN 1 ELSE 0 END FROM made, generate_series(1, 1000) i`,
];

/**
 * Creates stores with the largest rows that the contract allows. Returns the requests that read them, and the ones for the plain metafields
 * of one store.
 * @param {import('./system.mjs').System} system
 * @returns {Promise<{ targets: Target[], plain: Target[] }>}
 */
async function fill(system) {
  const sizes = ['--stores', String(STORES), '--orders', '300', '--customers', '300', '--products', '10'];
  const { stores } = await cli(system, 'seed', 'bench', ...sizes);
  const redirect = ['--redirect-url', 'https://bench.example.com/callback'];
  const { app_id } = await cli(system, 'app', 'create', '--name', 'Bench memory', ...redirect, '--scopes', SCOPES);
  const [targets, plain] = [/** @type {Target[]} */ ([]), /** @type {Target[]} */ ([])];
  for (const store_id of stores) {
    const { access_token: token } = await cli(system, 'app', 'install', '--app-id', String(app_id), '--store-id', String(store_id));
    const product_id = await withDatabase(system.env.DATABASE_URL, async (db) => {
      for (const text of ROWS) await db.query(text, [store_id, app_id]);
      const { rows } = await db.query(`SELECT product_id FROM products WHERE store_id = $1 AND name = 'Bench memory'`, [store_id]);
      if (plain.length === 0) await db.query(PLAIN_ROWS, [store_id, app_id, rows[0].product_id]);
      return rows[0].product_id;
    });
    const store = { store_id, token };
    if (plain.length === 0) plain.push({ store, path: `/api/apps/v1/metafields/product/${String(product_id)}?limit=250` });
    const lists = [`metafields/store/${String(store_id)}`, 'customers?include_guests=true&limit=250', 'orders?limit=250'];
    for (const path of [...lists, `products/${String(product_id)}`]) targets.push({ store, path: `/api/apps/v1/${path}` });
  }
  return { targets, plain };
}

/**
 * Requests the targets one after the other and returns the number of complete responses.
 * @param {string} url
 * @param {Client} client
 * @param {() => boolean} stopped
 */
async function read(url, { pace, targets, agent }, stopped) {
  let answers = 0;
  for (const target of endlessly(targets)) {
    if (stopped()) break;
    const asked = request(new URL(target.path, url), { headers: headersOf(target.store), agent });
    // The server closes the connections of clients that do not read.
    asked.on('error', () => undefined).end();
    const [response] = /** @type {[import('node:http').IncomingMessage]} */ (await once(asked, 'response'));
    response.on('error', () => undefined);
    if (![200, 503].includes(response.statusCode ?? 0)) throw new Error(`${target.path} answers ${String(response.statusCode)}`);
    await consume(response, pace, stopped);
    answers += Number(response.statusCode === 200 && response.complete);
    if (!agent) asked.destroy();
  }
  return answers;
}

/** @template T @param {T[]} all */
function* endlessly(all) {
  for (;;) yield* all;
}

/**
 * @param {import('node:http').IncomingMessage} response
 * @param {Pace} pace
 * @param {() => boolean} stopped
 */
async function consume(response, pace, stopped) {
  try {
    while (pace === 'stalled' && !stopped() && !response.destroyed) await setTimeout(SAMPLE_MS);
    for await (const _ of response) {
      if (stopped()) break;
      if (pace === 'slow') await setTimeout(SAMPLE_MS);
    }
  } catch {
    // The server closed the connection.
  }
}

/**
 * Returns the memory of a process.
 * @param {string} url
 */
export async function residentMb(url) {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]) / 1_048_576;
}

/**
 * Measures the memory of a process while clients read the largest possible responses, and of another while one app reads plain text.
 * @param {import('./system.mjs').System} system
 * @param {import('./options.mjs').Options} options
 * @returns {Promise<Measure[]>}
 */
export async function memory(system, { seconds, rounds }) {
  const { targets, plain } = await fill(system);
  const paces = /** @type {[Pace, number][]} */ (Object.entries(CLIENTS)).flatMap(([pace, n]) => Array.from({ length: n }, () => pace));
  const mixed = paces.map((pace, n) => ({ pace, targets: rotated(targets, n), agent: /** @type {const} */ (false) }));
  const agent = new Agent({ keepAlive: true });
  const keeping = Array.from({ length: KEEPING }, () => ({ pace: /** @type {const} */ ('fast'), targets: plain, agent }));
  const ms = 2 * seconds * rounds * 1000;
  try {
    return [
      await during(system, `memory under the largest reads of ${String(mixed.length)} clients`, mixed, ms),
      await during(system, `memory under ${String(KEEPING)} connections of one app`, keeping, ms),
    ];
  } finally {
    agent.destroy();
  }
}

/**
 * @param {import('./system.mjs').System} system
 * @param {string} name
 * @param {Client[]} clients
 * @param {number} ms how long they read
 * @returns {Promise<Measure>}
 */
async function during(system, name, clients, ms) {
  process.stderr.write(`measuring ${name}\n`);
  const server = await startServer(join(ROOT, 'dist', 'main.js'), system.env, HEAP);
  try {
    const before = await residentMb(server.url);
    const until = performance.now() + ms;
    const stopped = () => performance.now() >= until;
    const reading = Promise.all(clients.map((client) => read(server.url, client, stopped)));
    const most = Math.max(await highest(server.url, stopped), before);
    const answers = (await reading).reduce((sum, one) => sum + one, 0);
    if (answers === 0) throw new Error('no large answer arrived');
    process.stderr.write(`${String(answers)} large answers\n`);
    return { name, mb: most, base: before, most: MAX_MB };
  } finally {
    await server.stop();
  }
}

/**
 * @param {string} url
 * @param {() => boolean} stopped
 */
async function highest(url, stopped) {
  let most = 0;
  while (!stopped()) {
    most = Math.max(most, await residentMb(url));
    await setTimeout(SAMPLE_MS);
  }
  return most;
}

/** @param {Target[]} targets @param {number} n */
const rotated = (targets, n) => targets.map((_, i) => targets[(i + n) % targets.length]).filter((target) => target !== undefined);
