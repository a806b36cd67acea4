import { isDeepStrictEqual } from 'node:util';
import { compare, compareLoads, headersOf, rate } from './load.mjs';
import { FRONTS, withDatabase } from './prepare.mjs';

/** @typedef {import('./load.mjs').Load & { name: string, part: import('./options.mjs').Part, target?: number }} Scenario */

/** Parts that compare both servers under the same load. */
export const COMPARED = /** @type {const} */ (['list', 'get', 'create', 'products', 'billing']);

/** @typedef {{ name: string, ours: number, bare: number, ratio: number, ratios: number[], target: number | undefined }} Comparison */

export const ORDERS = '/api/apps/v1/orders';
const PRODUCTS = '/api/apps/v1/products';
const CHARGES = '/api/apps/v1/billing/charges';
const DEBITS = '/api/apps/v1/billing/wallet/debit';
const STOREFRONT = '/api/apps/extensions/storefront';

/** Number of different orders or products to read, spread evenly over the store. */
const READ = 500;

export const NEW_ORDER = {
  address: { name: 'Anika Rahman', phone: '01712345678', address: 'House 12, Road 5', city: 'Dhaka' },
  order_items: [
    { name: 'Handwoven Scarf', price: 450.5, quantity: 2 },
    { name: 'Ceramic Mug', price: 320, quantity: 1 },
  ],
};

const CHARGE = { name: 'Setup', amount: 500 };
const DEBIT = { amount: 10, description: 'Message' };

/**
 * @param {string} databaseUrl
 * @param {number} store_id
 * @returns {Promise<number[]>}
 */
function someOrders(databaseUrl, store_id) {
  const text = `SELECT o.order_id FROM generate_series(0, ${String(READ - 1)}) n, order_serials s
    JOIN orders o USING (store_id) WHERE s.store_id = $1 AND o.store_serial_order_no = 1001 + n * (s.last_serial - 1000) / ${String(READ)}`;
  return withDatabase(databaseUrl, async (db) => (await db.query(text, [store_id])).rows.map(({ order_id }) => Number(order_id)));
}

/**
 * @param {string} databaseUrl
 * @param {number} store_id
 * @returns {Promise<number[]>}
 */
function someProducts(databaseUrl, store_id) {
  const text = `SELECT product_id FROM products WHERE store_id = $1 ORDER BY product_id % 7, product_id LIMIT ${String(READ)}`;
  return withDatabase(databaseUrl, async (db) => (await db.query(text, [store_id])).rows.map(({ product_id }) => Number(product_id)));
}

/**
 * @param {string} databaseUrl
 * @param {import('./prepare.mjs').Prepared} prepared
 * @returns {Promise<Scenario[]>}
 */
async function scenarios(databaseUrl, { large, others, catalog }) {
  const goods = (await someProducts(databaseUrl, catalog.store_id)).map((product_id) => `${PRODUCTS}/${String(product_id)}`);
  const details = (await someOrders(databaseUrl, large.store_id)).map((order_id) => `${ORDERS}/${String(order_id)}`);
  return [
    { name: 'list of 50 with total', part: 'list', target: 0.85, paths: [ORDERS], stores: [large] },
    { name: 'get with items', part: 'get', target: 0.9, paths: details, stores: [large] },
    { name: 'create, two items and outbox', part: 'create', target: 0.7, paths: [ORDERS], stores: others, body: NEW_ORDER },
    { name: 'create, all in one store', part: 'create', paths: [ORDERS], stores: others.slice(0, 1), body: NEW_ORDER },
    { name: 'products, 50 with total', part: 'products', target: 0.85, paths: [PRODUCTS], stores: [catalog] },
    { name: 'product with variants', part: 'products', target: 0.85, paths: goods, stores: [catalog] },
    { name: 'create a charge', part: 'billing', target: 0.8, paths: [CHARGES], stores: others, body: CHARGE },
    { name: 'create a charge, one store', part: 'billing', paths: [CHARGES], stores: others.slice(0, 1), body: CHARGE },
    { name: 'debit a wallet', part: 'billing', target: 0.6, paths: [DEBITS], stores: others, body: DEBIT },
    { name: 'debit a wallet, one store', part: 'billing', target: 0.75, paths: [DEBITS], stores: others.slice(0, 1), body: DEBIT },
  ];
}

/**
 * The public list of a storefront, complete and unchanged. It needs no token.
 * @param {string} url
 * @param {import('./prepare.mjs').Prepared} prepared
 * @returns {Promise<Scenario[]>}
 */
async function storefronts(url, { small }) {
  const path = `${STOREFRONT}?store_id=${String(small.store_id)}&target=product.page`;
  const answer = await fetch(url + path);
  const { data } = /** @type {{ data: object[] }} */ (await answer.json());
  if (data.length !== FRONTS) throw new Error(`the storefront has ${String(data.length)} extensions: use another --data`);
  const tag = answer.headers.get('etag') ?? '';
  const load = { part: /** @type {const} */ ('extensions'), target: 0.6, paths: [path], stores: [] };
  return [
    { ...load, name: `storefront, ${String(FRONTS)} extensions`, headers: {} },
    { ...load, name: 'storefront, 304', headers: { 'if-none-match': tag }, status: 304 },
  ];
}

/**
 * Measures both servers under every load of a part.
 * @param {{ ours: string, bare: string }} urls
 * @param {string} databaseUrl
 * @param {import('./prepare.mjs').Prepared} prepared
 * @param {import('./options.mjs').Options & { part: import('./options.mjs').Part }} options
 * @returns {Promise<Comparison[]>}
 */
export async function throughput(urls, databaseUrl, prepared, options) {
  const measured = [];
  const known = options.part === 'extensions' ? await storefronts(urls.ours, prepared) : await scenarios(databaseUrl, prepared);
  const chosen = known.filter(({ part, target }) => part === options.part && (target !== undefined || !options.quick));
  for (const { name, target, ...load } of chosen) {
    process.stderr.write(`measuring ${name}\n`);
    await checkSameWork(urls, load);
    if (load.paths[0] === DEBITS) await fillLedger(urls, databaseUrl, load);
    measured.push({ name, target, ...(await compare(urls, load, options)) });
  }
  return measured;
}

/**
 * Makes debits until the ledger has some rows, and analyzes it, as autovacuum would within a minute: until then, both servers use plans of empty
 * tables (docs/adr/0033-planner.md).
 * @param {{ ours: string, bare: string }} urls
 * @param {string} databaseUrl
 * @param {import('./load.mjs').Load} load
 */
async function fillLedger({ ours, bare }, databaseUrl, load) {
  for (const url of [ours, bare]) await rate(url, load, { connections: 32, seconds: 1 });
  await withDatabase(databaseUrl, (db) => db.query('ANALYZE'));
}

/** A list of 50 orders with four of their fields. */
const FOUR_FIELDS = `${ORDERS}?fields=order_id,order_status,grand_total,created_at`;

/**
 * Loads our server in turns with the list of four fields and with the whole one, which takes the place of the bare server.
 * @param {string} url
 * @param {import('./prepare.mjs').Prepared} prepared
 * @param {import('./options.mjs').Options} options
 * @returns {Promise<Comparison[]>}
 */
export async function sparse(url, { large }, options) {
  process.stderr.write('measuring four fields of 50\n');
  const load = (/** @type {string} */ path) => ({ paths: [path], stores: [large] });
  const measured = await compareLoads({ url, load: load(FOUR_FIELDS) }, { url, load: load(ORDERS) }, options);
  return [{ name: 'four fields of 50, against all', target: 1.5, ...measured }];
}

/**
 * Checks that both do the same work: equal responses, and equal rows for responses that differ only by their ids.
 * @param {{ ours: string, bare: string }} urls
 * @param {import('./load.mjs').Load} load
 */
async function checkSameWork(urls, load) {
  const answers = await Promise.all([urls.ours, urls.bare].map((url) => ask(url, load)));
  const read = async (/** @type {any} */ { data }) => ask(urls.ours, { ...load, paths: [pathOf(data)], body: undefined });
  const shown = load.body ? await Promise.all(answers.map(read)) : [];
  const [a, b] = [answers, shown].map((pair) => pair.map(withoutIdentity)).map(([ours, bare]) => isDeepStrictEqual(ours, bare));
  if (!a || !b) throw new Error(`the two servers answer ${load.paths[0] ?? ''} differently: ${JSON.stringify([...answers, ...shown])}`);
}

/**
 * Path of the created record.
 * @param {{ order_id?: number, charge_id?: number }} data
 */
function pathOf({ order_id, charge_id }) {
  if (order_id !== undefined) return `${ORDERS}/${String(order_id)}`;
  return charge_id === undefined ? '/api/apps/v1/billing/wallet' : `${CHARGES}/${String(charge_id)}`;
}

/**
 * @param {string} url
 * @param {Omit<import('./load.mjs').Load, 'body'> & { body?: object | undefined }} load
 * @returns {Promise<unknown>}
 */
async function ask(url, { paths: [path = ''], stores, body, headers: given, status }) {
  const headers = given ?? { ...Object.assign({}, ...stores.slice(0, 1).map(headersOf)), 'content-type': 'application/json' };
  const response = await fetch(`${url}${path}`, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
  const text = await response.text();
  if (!response.ok && response.status !== status) throw new Error(`${url}${path} answers ${String(response.status)}: ${text}`);
  return text === '' ? response.headers.get('etag') : JSON.parse(text);
}

const IDENTITY = new Set([
  ...['order_id', 'order_item_id', 'store_serial_order_no', 'charge_id', 'confirmation_url', 'return_url'],
  ...['created_at', 'updated_at', 'expires_at', 'balance', 'total_spent'],
]);

/** @param {unknown} answer */
const withoutIdentity = (answer) => JSON.parse(JSON.stringify(answer, (key, value) => (IDENTITY.has(key) ? undefined : value)));
