import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { NEW_ORDER } from '../throughput.mjs';

/** @typedef {{ method: 'GET' | 'POST' | 'PUT', path: string, token?: string, body?: object }} Asked */
/** @typedef {import('./stage.mjs').Stage} Stage */
/** @typedef {{ at: number, ms: number, failed: string | undefined }} Answer when it was due in ms since the begin, and how long it took */

const APPS = '/api/apps/v1';

/**
 * Requests by their share in percent.
 * @type {[percent: number, make: (stage: Stage, n: number) => Asked][]}
 */
const KINDS = [
  [35, ({ stores }, n) => get(pick(stores, n), '/orders?limit=50')],
  [20, ({ stores }, n) => get(pick(stores, n), `/orders/${String(pick(pick(stores, n).orders, n))}`)],
  [20, ({ stores }, n) => post(pick(stores, n), '/orders', NEW_ORDER)],
  [8, ({ stores }, n) => ({ ...post(pick(stores, n), `/orders/${orderOf(stores, n)}`, { note: `Note ${String(n)}` }), method: 'PUT' })],
  [10, ({ stores }, n) => post(pick(stores, n), '/billing/wallet/debit', { amount: 10, description: 'Message' })],
  [5, ({ stores }, n) => post(pick(stores, n), '/billing/charges', { name: 'Setup', amount: 500 })],
  // A password costs as much processor time as a hundred reads.
  [2, ({ account }) => ({ method: 'POST', path: '/api/dashboard/login', body: account })],
];

/** @template T @param {T[]} list @param {number} n @returns {T} */
const pick = (list, n) => /** @type {T} */ (list[n % list.length]);

/** @param {import('./stage.mjs').Store[]} stores @param {number} n */
const orderOf = (stores, n) => String(pick(pick(stores, n).orders, Math.floor(n / stores.length)));

/** @param {import('./stage.mjs').Store} store @param {string} path @returns {Asked} */
const get = ({ token }, path) => ({ method: 'GET', path: APPS + path, token });

/** @param {import('./stage.mjs').Store} store @param {string} path @param {object} body @returns {Asked} */
const post = ({ token }, path, body) => ({ method: 'POST', path: APPS + path, token, body });

/** Kinds in a fixed order in which each is spread evenly over a hundred requests. */
const ORDER = KINDS.flatMap(([percent, make]) => Array.from({ length: percent }, (_, i) => ({ make, at: (i + 0.5) / percent })))
  .sort((a, b) => a.at - b.at)
  .map(({ make }) => make);

/** Returns the requests of a stage by their number. @param {Stage} stage @returns {(n: number) => Asked} */
export const mixOf = (stage) => (n) => pick(ORDER, n)(stage, n);

/**
 * Sends requests at a fixed rate, whether or not earlier requests were answered, as independent clients do. A late answer counts from the time
 * at which its request was due.
 * @param {string} url
 * @param {(n: number) => Asked} next the request with this number
 * @param {{ rate: number, seconds: number, answered: (answer: Answer) => void }} load `rate`: requests per second
 */
export async function ask(url, next, { rate, seconds, answered }) {
  const agent = new Agent({ connections: 64 });
  const begin = performance.now();
  const pending = new Set();
  for (let n = 0; n < rate * seconds; n++) {
    const due = (n * 1000) / rate;
    const early = due - (performance.now() - begin);
    if (early > 1) await delay(early);
    const answer = one(agent, url, next(n)).then((failed) => {
      pending.delete(answer);
      answered({ at: due, ms: performance.now() - begin - due, failed });
    });
    pending.add(answer);
  }
  await Promise.all(pending);
  await agent.close();
}

/**
 * @param {Agent} dispatcher
 * @param {string} url
 * @param {Asked} asked
 * @returns {Promise<string | undefined>} the problem, if there was one
 */
async function one(dispatcher, url, { method, path, token, body }) {
  const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }) };
  try {
    const answer = await request(url + path, { dispatcher, method, headers, body: body ? JSON.stringify(body) : null });
    const text = await answer.body.text();
    return answer.statusCode < 300 ? undefined : `${method} ${path}: ${String(answer.statusCode)} ${text}`;
  } catch (error) {
    return `${method} ${path}: ${String(error)}`;
  }
}
