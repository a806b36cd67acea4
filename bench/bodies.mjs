import { COSTLY } from './costly-bodies.mjs';
import { headersOf, median } from './load.mjs';

/** Requests of each kind; the first half warms up. */
const SAMPLES = 60;
/** Maximum ratio to a plain request. */
const TARGET = 30;
/** @type {import('./costly-bodies.mjs').CostlyRequest} */
const PLAIN = { what: 'a plain request', method: 'GET', path: '/api/apps/v1/store', status: 200 };

/**
 * Sends a request and returns its milliseconds.
 * @param {string} url
 * @param {import('./prepare.mjs').Store} store
 * @param {import('./costly-bodies.mjs').CostlyRequest} request
 */
async function send(url, store, { what, method, path, headers, body, status }) {
  const all = { ...(path.startsWith('/api/apps/v1/') && headersOf(store)), ...headers };
  const began = performance.now();
  const response = await fetch(url + path, { method, headers: all, ...(body !== undefined && { body }) });
  await response.arrayBuffer();
  if (response.status !== status) throw new Error(`${what}: ${path} answers ${String(response.status)}`);
  return performance.now() - began;
}

/**
 * Times the costliest bodies that a client can send against a plain request, in turns.
 * @param {string} url
 * @param {import('./prepare.mjs').Prepared} prepared
 * @returns {Promise<import('./depth.mjs').Latency[]>}
 */
export async function bodies(url, { small }) {
  process.stderr.write('measuring costly bodies\n');
  const requests = [PLAIN, ...COSTLY];
  const times = requests.map(() => /** @type {number[]} */ ([]));
  for (let n = 0; n < SAMPLES; n++) {
    for (const [i, request] of requests.entries()) times[i]?.push(await send(url, small, request));
  }
  const [base = NaN, ...others] = times.map((all) => median(all.slice(SAMPLES / 2)));
  return others.map((ms, i) => ({ name: COSTLY[i]?.what ?? '', ms, base, ratio: ms / base, target: TARGET }));
}
