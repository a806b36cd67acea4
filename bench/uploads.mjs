import autocannon from 'autocannon';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { headersOf } from './load.mjs';

/** @typedef {import('./depth.mjs').Latency} Latency */

const PRODUCTS = '/api/apps/v1/products';
/** Connections that read, far below the capacity of the server, so that they only wait because of uploads. */
const READERS = 4;
/** Concurrent uploads: more than there are decoders. */
const UPLOADERS = 6;
/** A photograph of 12 megapixels. */
const PHOTO = { width: 4000, height: 3000, channels: /** @type {const} */ (3), background: '#708090' };
const PAUSE_MS = 500;

/** @returns {Promise<Blob>} */
async function photo() {
  const grain = { type: /** @type {const} */ ('gaussian'), mean: 128, sigma: 12 };
  const bytes = await sharp({ create: { ...PHOTO, noise: grain } })
    .jpeg({ quality: 90 })
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
}

/**
 * Reads one product repeatedly and returns the latencies in milliseconds.
 * @param {string} url
 * @param {import('./prepare.mjs').Store} store
 * @param {number} seconds
 */
async function read(url, store, seconds) {
  const { latency, non2xx, errors } = await autocannon({
    url,
    connections: READERS,
    duration: seconds,
    overallRate: 400,
    headers: headersOf(store),
  });
  if (non2xx + errors > 0) throw new Error(`${url}: ${String(non2xx + errors)} reads failed during uploads`);
  return latency;
}

/**
 * Uploads one photograph after the other until the signal.
 * @param {{ url: string, store: import('./prepare.mjs').Store, file: Blob, signal: AbortSignal }} upload
 * @returns {Promise<number>} number of stored photographs
 */
async function upload({ url, store, file, signal }) {
  let stored = 0;
  while (!signal.aborted) {
    const body = new FormData();
    body.append('files', file, 'photo.jpg');
    const response = await fetch(`${url}/images`, { method: 'POST', headers: headersOf(store), body });
    if (!response.ok) throw new Error(`an upload was refused: ${await response.text()}`);
    await response.arrayBuffer();
    stored += 1;
  }
  return stored;
}

/**
 * Compares the latency of reads during uploads with that of reads alone.
 * @param {string} server
 * @param {import('./prepare.mjs').Prepared} prepared
 * @param {import('./options.mjs').Options} options
 * @returns {Promise<Latency[]>}
 */
export async function uploads(server, { catalog: store }, { seconds, rounds }) {
  process.stderr.write('measuring reads during uploads\n');
  const { data } = /** @type {{ data: { product_id: number }[] }} */ (
    await (await fetch(`${server}${PRODUCTS}?limit=1`, { headers: headersOf(store) })).json()
  );
  const url = `${server}${PRODUCTS}/${String(data[0]?.product_id)}`;
  const file = await photo();
  await read(url, store, 1);
  const alone = await read(url, store, seconds * rounds);
  const ending = new AbortController();
  const started = performance.now();
  const uploading = Promise.all(Array.from({ length: UPLOADERS }, () => upload({ url, store, file, signal: ending.signal })));
  await Promise.race([uploading, setTimeout(PAUSE_MS)]);
  const loaded = await read(url, store, seconds * rounds);
  ending.abort();
  const stored = (await uploading).reduce((sum, n) => sum + n, 0);
  process.stderr.write(`${(stored / ((performance.now() - started) / 1000)).toFixed(2)} photographs a second\n`);
  return /** @type {const} */ (['p50', 'p99']).map((percentile) => ({
    name: `${percentile} of reads during ${String(UPLOADERS)} uploads of 12 megapixels`,
    ms: loaded[percentile],
    base: alone[percentile],
    ratio: alone[percentile] > 0 ? loaded[percentile] / alone[percentile] : undefined,
    target: undefined,
  }));
}
