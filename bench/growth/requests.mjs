import { headersOf, median } from '../load.mjs';
import { lateCursor, medians, time } from '../depth.mjs';
import { NEW_ORDER, ORDERS } from '../throughput.mjs';

/** @typedef {import('../prepare.mjs').Store} Store */
/** @typedef {{ name: string, ms: number[], most?: number }} Row medians in milliseconds, one for each store, and the target */

const API = '/api/apps/v1';
const CREATED = 200;
const CREATION = 'order create';
const PAGE = 50;
/** Largest offset that the contract allows. */
const MAX_OFFSET = 1_000_000;
const DAY_MS = 86_400_000;

const daysAgo = (/** @type {number} */ days) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** Paths that are the same in every store. @type {[name: string, path: string][]} */
const READS = [
  ['orders, page 1 with total', ORDERS],
  ['orders, status=pending', `${ORDERS}?status=pending`],
  ['orders, status=paid', `${ORDERS}?status=paid`],
  ['orders, the last week', `${ORDERS}?since=${daysAgo(7)}`],
  ['orders, sort=created_at:asc', `${ORDERS}?sort=created_at:asc`],
  ['orders, sort=updated_at:desc', `${ORDERS}?sort=updated_at:desc`],
  ['orders, sort=grand_total:desc', `${ORDERS}?sort=grand_total:desc`],
  ['customers, page 1 with total', `${API}/customers`],
  ['customers, the last year', `${API}/customers?since=${daysAgo(364)}`],
  ['customers, sort=name:asc', `${API}/customers?sort=name:asc`],
  ['customers, search by telephone number', `${API}/customers?search=01700000199`],
  ['customers, search by a common name', `${API}/customers?search=rahman`],
  ['products, page 1 with total', `${API}/products`],
  ['products, the last year', `${API}/products?since=${daysAgo(364)}`],
  ['products, search by a rare word', `${API}/products?search=${encodeURIComponent('asket 17')}`],
  ['products, search by a common word', `${API}/products?search=bamboo`],
  ['inventory, sort=total_quantity:desc', `${API}/inventory?sort=total_quantity:desc`],
  ['analytics, summary of a year', `${API}/analytics/summary?since=${daysAgo(364)}`],
  ['analytics, days of a year', `${API}/analytics/sales?since=${daysAgo(364)}`],
];

/**
 * Measures requests in every store, the stores in turns, and returns each row as soon as it is measured.
 * @param {import('undici').Client} client
 * @param {Store[]} stores
 * @param {(name: string) => boolean} isAsked
 * @returns {AsyncGenerator<Row>}
 */
export async function* measure(client, stores, isAsked) {
  for (const [name, path] of READS.filter(([each]) => isAsked(each))) {
    const asked = stores.map((store) => ({ store, path }));
    yield { name, ms: await medians(client, asked) };
  }
  for (const [name, pathOf] of DEEP_READS.filter(([each]) => isAsked(each))) {
    const asked = await Promise.all(stores.map(async (store) => ({ store, path: await pathOf(client, store) })));
    yield { name, ms: await medians(client, asked) };
  }
  if (isAsked(CREATION)) yield { name: CREATION, ms: await creations(client, stores) };
}

/**
 * Number of the last page that the contract allows.
 * @param {import('undici').Client} client
 * @param {Store} store
 */
async function lastPage(client, store) {
  const { total } = (await time(client, { path: ORDERS, store })).body.pagination;
  return Math.floor(Math.min(total, MAX_OFFSET) / PAGE);
}

/** Paths that depend on the store. @type {[name: string, pathOf: (client: import('undici').Client, store: Store) => Promise<string>][]} */
const DEEP_READS = [
  ['orders, last page by offset', async (client, store) => `${ORDERS}?page=${String(await lastPage(client, store))}`],
  ['orders, last page by cursor', async (client, store) => lateCursor(client, store, await lastPage(client, store))],
];

/**
 * @param {import('undici').Client} client
 * @param {Store[]} stores
 * @returns {Promise<number[]>}
 */
async function creations(client, stores) {
  const times = stores.map(() => /** @type {number[]} */ ([]));
  for (let n = 0; n < CREATED; n++) for (const [i, store] of stores.entries()) times[i]?.push(await create(client, store));
  return times.map((all) => median(all.slice(CREATED / 10)));
}

/**
 * @param {import('undici').Client} client
 * @param {Store} store
 */
async function create(client, store) {
  const started = performance.now();
  const headers = { ...headersOf(store), 'content-type': 'application/json' };
  const { statusCode, body } = await client.request({ method: 'POST', path: ORDERS, headers, body: JSON.stringify(NEW_ORDER) });
  const text = await body.text();
  if (statusCode !== 201) throw new Error(`${ORDERS} answers ${String(statusCode)}: ${text}`);
  return performance.now() - started;
}
