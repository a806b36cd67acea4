import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { buildIfStale } from '../../scripts/build-if-stale.mjs';
import { addDemoGoods } from '../../scripts/demo-goods.mjs';
import { freePort } from '../../scripts/processes.mjs';
import { ROOT } from '../../scripts/run-file.mjs';
import { cli, startServer, startSystem } from '../system.mjs';
import { crawl } from './crawl.mjs';
import { addRecords } from './records.mjs';
import { demoFile, visitorsOf } from './visitors.mjs';

/** Milliseconds of server time, and kilobytes of a compressed page, that no page should exceed. */
const LIMITS = { ms: 150, kb: 60 };
const WARM_UP = 2;
/** Page of Swagger UI, whose scripts are larger. */
const SWAGGER = '/docs/api';

/**
 * Measured page.
 * @typedef {{ role: string, path: string, pattern: string, median: number, max: number, html: number, gzip: number, brotli: number, all: number }} Measured `all` is the
 * page with its styles and scripts, which browsers keep, by gzip.
 */

/** Bytes of the styles and scripts by their paths, by gzip. @type {Map<string, number>} */
const files = new Map();

/**
 * Returns the bytes of the styles and scripts of a page, by gzip.
 * @param {string} base
 * @param {string} text
 */
async function filesOf(base, text) {
  let sum = 0;
  for (const [, path = ''] of text.matchAll(/<(?:link[^>]* rel="stylesheet"[^>]* href|script[^>]* src)="([^"]+)"/g)) {
    const address = new URL(path, `${base}/docs/api/`).href;
    const known = files.get(address) ?? gzipSync(Buffer.from(await (await fetch(address)).arrayBuffer())).length;
    files.set(address, known);
    sum += known;
  }
  return sum;
}

/**
 * @param {string} base
 * @param {import('./crawl.mjs').FoundPage} page
 * @param {number} requests
 * @returns {Promise<Measured>}
 */
async function measure(base, { role, path, pattern, cookie }, requests) {
  const times = [];
  let body = Buffer.alloc(0);
  for (let n = 0; n < WARM_UP + requests; n++) {
    const started = performance.now();
    const response = await fetch(base + path, { redirect: 'manual', headers: { accept: 'text/html', cookie } });
    body = Buffer.from(await response.arrayBuffer());
    if (response.status !== 200) throw new Error(`${role} ${path}: ${String(response.status)}`);
    if (n >= WARM_UP) times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  const gzip = gzipSync(body).length;
  const all = gzip + (await filesOf(base, body.toString()));
  const sizes = { html: body.length, gzip, brotli: brotliCompressSync(body, quality).length, all };
  return { role, path, pattern, median: times[times.length >> 1] ?? NaN, max: times.at(-1) ?? NaN, ...sizes };
}

const FIGURES = /** @type {const} */ (['median', 'max', 'html', 'gzip', 'brotli', 'all']);

/**
 * Returns one row per role and pattern, with the worst of its pages.
 * @param {Measured[]} measured
 */
function worstOf(measured) {
  /** @type {Map<string, Measured>} */
  const rows = new Map();
  for (const page of measured) {
    const key = `${page.role} ${page.pattern}`;
    const other = rows.get(key) ?? page;
    const figures = FIGURES.map((figure) => [figure, Math.max(page[figure], other[figure])]);
    rows.set(key, { ...page, ...Object.fromEntries(figures) });
  }
  return [...rows.values()];
}

const kb = (/** @type {number} */ bytes) => (bytes / 1000).toFixed(1);

/** @param {Measured} page */
const isOver = ({ pattern, median, all }) => median > LIMITS.ms || (all > LIMITS.kb * 1000 && pattern !== SWAGGER);

/** @param {Measured[]} pages */
function table(pages) {
  const rows = pages.map(({ role, pattern, median, max, html, gzip, brotli, all }) =>
    [role, `\`${pattern}\``, median.toFixed(1), max.toFixed(1), kb(html), kb(gzip), kb(brotli), kb(all)].join(' | '),
  );
  const head = ['Visitor', 'Page', 'Median ms', 'Max ms', 'HTML kB', 'gzip kB', 'brotli kB', 'All gzip kB'].join(' | ');
  return [head, '--- | --- | ---: | ---: | ---: | ---: | ---: | ---:', ...rows].map((row) => `| ${row} |\n`).join('');
}

/** @param {number} requests */
async function run(requests) {
  await buildIfStale();
  const system = await startSystem(undefined);
  /** @type {(() => Promise<void>)[]} */
  const cleanUps = [system.stop];
  try {
    const port = String(await freePort());
    Object.assign(system.env, {
      ROLE: 'all',
      PORT: port,
      BASE_URL: `http://127.0.0.1:${port}`,
      MAIL_SENDER: 'off',
      DEVELOPER_SIGN_UP: 'open',
    });
    Object.assign(system.env, { WEBHOOK_ALLOW_PRIVATE: 'loopback', RATE_LIMIT_PAGE: '999999999999' });
    await cli(system, 'prepare', '--file', demoFile(system));
    const demo = JSON.parse(readFileSync(demoFile(system), 'utf8'));
    const server = await startServer(join(ROOT, 'dist', 'main.js'), system.env);
    cleanUps.unshift(server.stop);
    await addDemoGoods(server.url, demo.access_token);
    await addRecords(server.url, demo.access_token);
    const pages = [];
    for (const visitor of await visitorsOf(system, server.url, demo)) pages.push(...(await crawl(server.url, visitor)));
    const measured = [];
    for (const page of pages) measured.push(await measure(server.url, page, requests));
    report(measured, requests);
  } finally {
    for (const cleanUp of cleanUps) await cleanUp();
  }
}

/**
 * @param {Measured[]} measured
 * @param {number} requests
 */
function report(measured, requests) {
  const rows = worstOf(measured);
  const machine = `${String(cpus().length)} × ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.versions.node}`;
  const over = rows.filter(isOver);
  const day = new Date().toISOString().slice(0, 10);
  process.stdout.write(`${day}, ${machine}, ${String(measured.length)} pages, ${String(requests)} requests each\n\n${table(rows)}\n`);
  process.stdout.write(
    `Over ${String(LIMITS.ms)} ms or ${String(LIMITS.kb)} kB: ${over.map(({ pattern }) => pattern).join(', ') || 'none'}\n`,
  );
  if (over.length > 0) process.exitCode = 1;
}

const { values } = parseArgs({ options: { requests: { type: 'string', default: '20' } } });
await run(Number(values.requests));
