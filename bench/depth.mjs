import { Client } from 'undici';
import { headersOf, median } from './load.mjs';

/** @typedef {{ path: string, store: import('./prepare.mjs').Store }} Request */

/**
 * @typedef {{ name: string, ms: number, base: number | undefined, ratio: number | undefined, target: number | undefined, most?: number }}
 * Latency `target` bounds the ratio, `most` the milliseconds
 */

/** @typedef {{ name: string, request: Request, against?: Request, target?: number }} Probe */

const ORDERS = '/api/apps/v1/orders';
const LIMIT = 50;
/** Largest offset that the contract allows. */
const MAX_OFFSET = 1_000_000;
const WARM_UP = 20;
const SAMPLES = 200;
/** Slow requests are repeated less often: their relative noise is small. */
const MAX_MS = 8_000;

/**
 * @param {Client} client
 * @param {Request} request
 * @returns {Promise<{ ms: number, body: any }>}
 */
export async function time(client, { path, store }) {
  const started = performance.now();
  const { statusCode, body } = await client.request({ method: 'GET', path, headers: headersOf(store) });
  const text = await body.text();
  const ms = performance.now() - started;
  if (statusCode !== 200) throw new Error(`${path} answers ${String(statusCode)}: ${text}`);
  return { ms, body: JSON.parse(text) };
}

/**
 * Times requests one after the other on one connection, in turns.
 * @param {Client} client
 * @param {Request[]} requests
 * @returns {Promise<number[]>} the median of each, in milliseconds
 */
export async function medians(client, requests) {
  const times = requests.map(() => /** @type {number[]} */ ([]));
  const started = performance.now();
  for (let n = 0; n < WARM_UP + SAMPLES && (n < 5 || performance.now() - started < MAX_MS); n++) {
    for (const [i, request] of requests.entries()) times[i]?.push((await time(client, request)).ms);
  }
  return times.map((all) => median(all.slice(Math.min(WARM_UP, all.length >> 1))));
}

/**
 * Returns the cursor of a page near the end of the list, as if all earlier pages had been read.
 * @param {Client} client
 * @param {import('./prepare.mjs').Store} store
 * @param {number} pages of the store
 */
export async function lateCursor(client, store, pages) {
  const first = await time(client, { path: `${ORDERS}?cursor=&limit=1`, store });
  const [walk] = JSON.parse(Buffer.from(first.body.pagination.next_cursor, 'base64url').toString());
  const { body } = await time(client, { path: `${ORDERS}?page=${String(pages - 5)}`, store });
  const { created_at, order_id } = body.data.at(-1);
  const path = `${ORDERS}?cursor=${Buffer.from(JSON.stringify([walk, created_at, order_id])).toString('base64url')}`;
  const walked = await time(client, { path, store });
  if (walked.body.data.length !== LIMIT) throw new Error('the late cursor does not stand where it should');
  return path;
}

/**
 * @param {Client} client
 * @param {import('./prepare.mjs').Prepared} prepared
 * @returns {Promise<Probe[]>}
 */
async function probes(client, { small, large, catalog, largeCatalog }) {
  const first = { path: ORDERS, store: large };
  const total = (await time(client, first)).body.pagination.total;
  const pages = Math.floor(Math.min(total, MAX_OFFSET) / LIMIT);
  const of = (/** @type {string} */ query) => ({ path: `${ORDERS}?${query}`, store: large });
  const late = { path: await lateCursor(client, large, pages), store: large };
  const offset = (/** @type {number} */ page) => `offset ${((page - 1) * LIMIT).toLocaleString('en')}`;
  const middle = pages >> 1;
  return [
    { name: `page 1 of ${total.toLocaleString('en')} against 1,000`, request: first, against: { path: ORDERS, store: small }, target: 1.3 },
    { name: `${offset(middle)} against page 1`, request: of(`page=${String(middle)}`), against: first, target: 3 },
    { name: `${offset(pages)} against page 1`, request: of(`page=${String(pages)}`), against: first, target: 3 },
    { name: 'cursor near the end against the first', request: late, against: of('cursor='), target: 1.3 },
    { name: 'status=pending, page 1', request: of('status=pending') },
    { name: 'sort=updated_at:desc, page 1', request: of('sort=updated_at:desc') },
    { name: `sort=grand_total, ${offset(pages)}`, request: of(`sort=grand_total&page=${String(pages)}`) },
    { name: 'customers, search=rahman', request: { path: '/api/apps/v1/customers?search=rahman', store: large } },
    {
      name: 'inventory of 200,000 by quantity against 2,000',
      request: { path: `${INVENTORY}?sort=total_quantity:desc`, store: largeCatalog },
      against: { path: `${INVENTORY}?sort=total_quantity:desc`, store: catalog },
    },
    { name: 'analytics, summary of a year', request: { path: `/api/apps/v1/analytics/summary?since=${aYearAgo()}`, store: large } },
    { name: 'analytics, days of a year', request: { path: `/api/apps/v1/analytics/sales?since=${aYearAgo()}`, store: large } },
    { name: 'customers, search=01700000199', request: { path: '/api/apps/v1/customers?search=01700000199', store: large } },
  ];
}

const INVENTORY = '/api/apps/v1/inventory';

/** Returns the day one year ago, as analytics accept it. */
const aYearAgo = () => new Date(Date.now() - 364 * 86_400_000).toISOString().slice(0, 10);

/**
 * Searches for part of a name: one with as many matches in either catalog, and words with a hundred times as many matches in the larger
 * one.
 * @param {import('./prepare.mjs').Prepared} prepared
 * @returns {Probe[]}
 */
function searches({ catalog, largeCatalog }) {
  const of = (/** @type {import('./prepare.mjs').Store} */ store, /** @type {string} */ word) => ({
    path: `/api/apps/v1/products?search=${encodeURIComponent(word)}`,
    store,
  });
  const pairs = /** @type {const} */ ([
    ['asket 1777', 'asket 17', 6, 7],
    ['asket 17', 'asket 17', 515, 7],
    ['bamboo', 'bamboo', 16_568, 168],
  ]);
  return pairs.map(([word, other, many, few], n) => ({
    name: `search: ${many.toLocaleString('en')} of 200,000 products against ${String(few)} of 2,000`,
    request: of(largeCatalog, word),
    against: of(catalog, other),
    ...(n < 2 && { target: 5 }),
  }));
}

/**
 * Measures our server alone: the effect of the size of a store and of the depth of a page.
 * @param {string} url
 * @param {import('./prepare.mjs').Prepared} prepared
 */
export const depth = (url, prepared) => measureProbes(url, (client) => probes(client, prepared));

/**
 * Measures searches of our server alone.
 * @param {string} url
 * @param {import('./prepare.mjs').Prepared} prepared
 */
export const search = (url, prepared) => measureProbes(url, () => searches(prepared));

/**
 * @param {string} url
 * @param {(client: Client) => Probe[] | Promise<Probe[]>} probesOf
 * @returns {Promise<Latency[]>}
 */
async function measureProbes(url, probesOf) {
  const client = new Client(url);
  try {
    const measured = [];
    for (const { name, request, against, target } of await probesOf(client)) {
      process.stderr.write(`measuring ${name}\n`);
      const [ms = NaN, base] = await medians(client, against ? [request, against] : [request]);
      measured.push({ name, ms, base, ratio: base && ms / base, target });
    }
    return measured;
  } finally {
    await client.close();
  }
}
