import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ROOT } from '../scripts/run-file.mjs';
import { headersOf } from './load.mjs';
import { HEAP, residentMb, SAMPLE_MS } from './memory.mjs';
import { startServer } from './system.mjs';

/** Largest memory of a worker that exports, in MB. */
const MAX_MB = 250;
const EXPORTS = '/api/apps/v1/bulk/exports';

/**
 * Measures the memory of a worker while it exports the orders of the large store.
 * @param {import('./system.mjs').System} system
 * @param {string} url of the API
 * @param {import('./prepare.mjs').Prepared} prepared
 * @returns {Promise<import('./memory.mjs').Measure[]>}
 */
export async function exports({ env }, url, { large }) {
  process.stderr.write('measuring an export of all orders\n');
  const headers = { ...headersOf(large), 'content-type': 'application/json' };
  const { job_id } = await dataOf(await fetch(url + EXPORTS, { method: 'POST', headers, body: '{"resource":"orders"}' }));
  const worker = await startServer(join(ROOT, 'dist', 'main.js'), { ...env, ROLE: 'worker' }, HEAP);
  try {
    const base = await residentMb(worker.url);
    const began = performance.now();
    let mb = base;
    let job = { status: 'pending', rows: 0, bytes: 0 };
    while (['pending', 'running'].includes(job.status)) {
      await setTimeout(SAMPLE_MS);
      mb = Math.max(mb, await residentMb(worker.url));
      job = await dataOf(await fetch(`${url}${EXPORTS}/${String(job_id)}`, { headers }));
    }
    if (job.status !== 'completed') throw new Error(`the export ended as ${job.status}`);
    const seconds = Math.round((performance.now() - began) / 1000);
    process.stderr.write(`${String(job.rows)} orders, ${String(Math.round(job.bytes / 1_048_576))} MB, in ${String(seconds)} s\n`);
    return [{ name: `memory of a worker that exports ${String(job.rows)} orders`, mb, base, most: MAX_MB }];
  } finally {
    await worker.stop();
  }
}

/** @param {Response} response @returns {Promise<any>} */
async function dataOf(response) {
  const body = /** @type {any} */ (await response.json());
  if (!response.ok) throw new Error(`${response.url} answers ${String(response.status)}: ${JSON.stringify(body)}`);
  return body.data;
}
