import autocannon from 'autocannon';
import { setTimeout as delay } from 'node:timers/promises';
import { withDatabase } from '../prepare.mjs';

/** Time to wait for the last events. */
const SETTLE_MS = 3_000;
const WARM_UP_SECONDS = 2;
const ORDER = {
  address: { name: 'Anika Rahman', phone: '01712345678', address: 'House 12, Road 5', city: 'Dhaka' },
  order_items: [{ name: 'Ceramic Mug', price: 320, quantity: 1 }],
};

/**
 * Places orders in the stores at a rate and returns the percentiles of the time from the insertion of their events, shortly before the commit,
 * to their arrival, in milliseconds.
 * @param {import('./rates.mjs').Bench} bench
 * @param {string} url
 * @param {{ rate: number, seconds: number }} load
 */
export async function latency(bench, url, { rate, seconds }) {
  await place(bench, url, rate, WARM_UP_SECONDS);
  await bench.receiver.ask('forget');
  await place(bench, url, rate, seconds);
  const { arrivals } = await bench.receiver.ask('arrivals');
  const times = await withDatabase(bench.env.DATABASE_URL, async (db) => {
    const ids = arrivals.map((/** @type {[string, number]} */ [id]) => id);
    const { rows } = await db.query(
      `SELECT event_id, extract(epoch FROM created_at) * 1000 AS at FROM events
       WHERE event_id = ANY ($1::uuid[]) AND store_id = ANY ($2::bigint[]) AND topic = 'order.created'`,
      [ids, bench.stores.map(({ store_id }) => store_id)],
    );
    return new Map(rows.map((row) => [row.event_id, Number(row.at)]));
  });
  /** @type {number[]} */
  const waits = arrivals
    .filter((/** @type {[string, number]} */ [id]) => times.has(id))
    .map((/** @type {[string, number]} */ [id, at]) => at - Number(times.get(id)))
    .sort((/** @type {number} */ a, /** @type {number} */ b) => a - b);
  const at = (/** @type {number} */ share) => Number(waits[Math.floor(share * (waits.length - 1))]);
  return { p50: at(0.5), p99: at(0.99), events: waits.length };
}

/**
 * @param {import('./rates.mjs').Bench} bench
 * @param {string} url
 * @param {number} rate
 * @param {number} seconds
 */
async function place({ stores }, url, rate, seconds) {
  let next = 0;
  const { non2xx, errors } = await autocannon({
    url,
    connections: stores.length,
    duration: seconds,
    overallRate: rate,
    setupClient: (client) => {
      const headers = { authorization: `Bearer ${String(stores[next++ % stores.length]?.token)}`, 'content-type': 'application/json' };
      client.setRequests([{ method: 'POST', path: '/api/apps/v1/orders', headers, body: JSON.stringify(ORDER) }]);
    },
  });
  if (non2xx + errors > 0) throw new Error(`${String(non2xx + errors)} orders were not placed`);
  await delay(SETTLE_MS);
}
