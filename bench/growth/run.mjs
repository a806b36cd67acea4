import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'undici';
import { freePort } from '../../scripts/processes.mjs';
import { buildIfStale } from '../../scripts/build-if-stale.mjs';
import { ROOT } from '../../scripts/run-file.mjs';
import { cli, startServer, startSystem } from '../system.mjs';
import { settle } from '../prepare.mjs';
import { measureHomes } from './homes.mjs';
import { measure } from './requests.mjs';
import { grow } from './stores.mjs';

// Measures the same requests in stores of growing size, one after the other on one connection, and prints a row for each request as soon as it is
// measured, with a column for each store. `ratio` compares the largest store with the smallest. The exit code is 1 if a page is slower than its target. See
// bench/README.md.

const text = /** @type {const} */ ('string');
const options = { sizes: { type: text, default: '1000,100000,1000000,5000000' }, only: { type: text, default: '' }, data: { type: text } };
const { values } = parseArgs({ options });
const sizes = values.sizes.split(',').map(Number);
if (sizes.some((size) => !Number.isInteger(size) || size < 1) || new Set(sizes).size < Math.max(2, sizes.length))
  throw new Error('--sizes takes at least two different numbers');

/** @param {string[]} row */
const print = (row) => process.stdout.write(`| ${row.join(' | ')} |\n`);

/** Prints a row, and fails the run if the row has a target that a store misses. @param {import('./requests.mjs').Row} row */
const printRow = ({ name, ms, most = Infinity }) => {
  print([name, ...ms.map((each) => each.toFixed(2)), (Number(ms.at(-1)) / Number(ms[0])).toFixed(2)]);
  if (ms.some((each) => each > most)) process.exitCode = 1;
};

await buildIfStale();
const system = await startSystem(values.data);
try {
  await cli(system, 'migrate');
  const stores = await grow(system, sizes);
  await settle(system);
  const port = String(await freePort());
  Object.assign(system.env, { PORT: port, BASE_URL: `http://127.0.0.1:${port}`, MAIL_SENDER: 'off', RATE_LIMIT_PAGE: '999999999999' });
  const server = await startServer(join(ROOT, 'dist', 'main.js'), system.env);
  const client = new Client(server.url);
  try {
    const head = ['milliseconds', ...sizes.map((size) => size.toLocaleString('en')), 'ratio'];
    print(head);
    print(head.map((_, n) => (n === 0 ? '---' : '--:')));
    const only = values.only.split(',');
    const isAsked = (/** @type {string} */ name) => only.some((beginning) => name.startsWith(beginning));
    for await (const row of measure(client, stores, isAsked)) printRow(row);
    for await (const row of measureHomes(system, server.url, stores, isAsked)) printRow(row);
  } finally {
    await client.close();
    await server.stop();
  }
} finally {
  await system.stop();
}
