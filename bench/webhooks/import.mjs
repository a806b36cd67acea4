import { setTimeout as delay } from 'node:timers/promises';
import { latency } from './latency.mjs';

const IMPORTS = '/api/apps/v1/bulk/imports';
/** Products of the file. */
const LINES = 2_000;
const POLL_MS = 200;
const LOAD = { rate: 100, seconds: 20 };

/**
 * Measures deliveries of other stores, which create 100 orders a second, before and while one store imports products. Returns the
 * percentiles of both in milliseconds, and the products per minute.
 * @param {import('./rates.mjs').Bench} bench
 * @param {string} url of the API
 */
export async function besideImport(bench, url) {
  const [importing, ...others] = bench.stores;
  if (!importing) throw new Error('no stores');
  const headers = { authorization: `Bearer ${importing.token}` };
  const measured = { ...bench, stores: others };
  const before = await latency(measured, url, LOAD);
  const began = performance.now();
  const job = await dataOf(await fetch(url + IMPORTS, { method: 'POST', headers, body: upload() }));
  const finished = finish(`${url}${IMPORTS}/${String(job.job_id)}`, headers);
  const during = await latency(measured, url, LOAD);
  await finished;
  return { before, during, perMinute: (LINES * 60_000) / ((await finished) - began) };
}

/** Returns the form of an import of products with one variant. */
function upload() {
  const lines = Array.from({ length: LINES }, (_, n) =>
    JSON.stringify({ name: `Imported ${String(n)}`, variant: { price: 100 + n, sku_code: `IMPORT-${String(n)}` } }),
  );
  const form = new FormData();
  for (const [name, value] of Object.entries({ resource: 'products', mode: 'create' })) form.set(name, value);
  form.set('file', new Blob([`${lines.join('\n')}\n`], { type: 'application/x-ndjson' }), 'products.ndjson');
  return form;
}

/**
 * Waits for the end of an import. Returns its time (`performance.now()`). Throws if a line failed.
 * @param {string} url
 * @param {Record<string, string>} headers
 */
async function finish(url, headers) {
  for (;;) {
    const job = await dataOf(await fetch(url, { headers }));
    if (job.status === 'completed') {
      if (job.failed > 0) throw new Error(`${String(job.failed)} lines failed`);
      return performance.now();
    }
    if (!['pending', 'running'].includes(job.status)) throw new Error(`the import is ${String(job.status)}`);
    await delay(POLL_MS);
  }
}

/** @param {Response} response @returns {Promise<any>} */
async function dataOf(response) {
  const body = /** @type {any} */ (await response.json());
  if (!response.ok) throw new Error(`${response.url} answers ${String(response.status)}: ${JSON.stringify(body)}`);
  return body.data;
}
