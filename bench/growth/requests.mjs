import { headersOf, median } from '../load.mjs';
import { lateCursor, medians, time } from '../depth.mjs';
import { NEW_ORDER, ORDERS } from '../throughput.mjs';

/** @typedef {import('../prepare.mjs').Store} Store */
/** @typedef {{ name: string, ms: number[] }} Row medians in milliseconds, one for each store */

const API = '/api/apps/v1';
const CREATED = 200;
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
  ['customers, sort=name:asc', `${API}/customers?sort=name:asc`],
  ['customers, search by telephone number', `${API}/customers?search=01700000199`],
  ['customers, search by a common name', `${API}/customers?search=rahman`],
  ['products, page 1 with total', `${API}/products`],
  ['products, search by a rare word', `${API}/products?search=${encodeURIComponent('asket 17')}`],
  ['products, search by a common word', `${API}/products?search=bamboo`],
  ['inventory, sort=total_quantity:desc', `${API}/inventory?sort=total_quantity:desc`],
  ['analytics, summary of a year', `${API}/analytics/summary?since=${daysAgo(364)}`],
  ['analytics, days of a year', `${API}/analytics/sales?since=${daysAgo(364)}`],
];

/**
 * Measures every request in every store, the stores in turns.
 * @param {import('undici').Client} client
 * @param {Store[]} stores
 * @returns {Promise<Row[]>}
 */
export async function measure(client, stores) {
  const rows = [];
  const deep = await Promise.all(stores.map((store) => deepPaths(client, store)));
  for (const [name, path] of READS) rows.push({ name, paths: stores.map(() => path) });
  for (const kind of /** @type {const} */ (['last page by offset', 'last page by cursor'])) {
    rows.push({ name: `orders, ${kind}`, paths: deep.map((paths) => paths[kind]) });
  }
  const measured = [];
  for (const { name, paths } of rows) {
    process.stderr.write(`measuring ${name}\n`);
    const asked = stores.map((store, n) => ({ store, path: paths[n] ?? '' }));
    measured.push({ name, ms: await medians(client, asked) });
  }
  return [...measured, await creations(client, stores)];
}

/**
 * @param {import('undici').Client} client
 * @param {Store} store
 */
async function deepPaths(client, store) {
  const { total } = (await time(client, { path: ORDERS, store })).body.pagination;
  const pages = Math.floor(Math.min(total, MAX_OFFSET) / PAGE);
  return { 'last page by offset': `${ORDERS}?page=${String(pages)}`, 'last page by cursor': await lateCursor(client, store, pages) };
}

/**
 * @param {import('undici').Client} client
 * @param {Store[]} stores
 * @returns {Promise<Row>}
 */
async function creations(client, stores) {
  const times = stores.map(() => /** @type {number[]} */ ([]));
  for (let n = 0; n < CREATED; n++) for (const [i, store] of stores.entries()) times[i]?.push(await create(client, store));
  return { name: 'order create', ms: times.map((all) => median(all.slice(CREATED / 10))) };
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
