import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'undici';
import { buildIfStale } from '../../scripts/build-if-stale.mjs';
import { ROOT } from '../../scripts/run-file.mjs';
import { cli, startServer, startSystem } from '../system.mjs';
import { settle } from '../prepare.mjs';
import { measure } from './requests.mjs';
import { grow } from './stores.mjs';

// Measures the same requests in stores of growing size, one after the other on one connection, and prints a row per request with a column per
// store. `ratio` compares the largest store with the smallest. See bench/README.md.

const { values } = parseArgs({ options: { sizes: { type: 'string', default: '1000,100000,1000000,5000000' }, data: { type: 'string' } } });
const sizes = values.sizes.split(',').map(Number);
if (sizes.length < 2 || sizes.some((size) => !Number.isInteger(size) || size < 1)) throw new Error('--sizes takes at least two numbers');

await buildIfStale();
const system = await startSystem(values.data);
try {
  await cli(system, 'migrate');
  const stores = await grow(system, sizes);
  await settle(system);
  const server = await startServer(join(ROOT, 'dist', 'main.js'), system.env);
  const client = new Client(server.url);
  try {
    const rows = await measure(client, stores);
    const cells = rows.map(({ name, ms }) => [name, ...ms.map((each) => each.toFixed(2)), (Number(ms.at(-1)) / Number(ms[0])).toFixed(2)]);
    const head = ['milliseconds', ...sizes.map((size) => size.toLocaleString('en')), 'ratio'];
    const line = (/** @type {string[]} */ row) => `| ${row.join(' | ')} |\n`;
    process.stdout.write(line(head) + line(head.map((_, n) => (n === 0 ? '---' : '--:'))) + cells.map(line).join(''));
  } finally {
    await client.close();
    await server.stop();
  }
} finally {
  await system.stop();
}
