import { join } from 'node:path';
import { compare } from './load.mjs';
import { startServer } from './system.mjs';
import { NEW_ORDER, ORDERS } from './throughput.mjs';

/**
 * Creates orders on a server that logs requests and, as the bare one, on a server that does not.
 * @param {import('./system.mjs').System} system
 * @param {import('./prepare.mjs').Prepared} prepared
 * @param {import('./options.mjs').Options} options
 * @returns {Promise<import('./throughput.mjs').Comparison[]>}
 */
export async function requests({ env }, { others }, options) {
  process.stderr.write('measuring the request log\n');
  const file = join(import.meta.dirname, 'logging-server.mjs');
  const [logging, silent] = [await startServer(file, env), await startServer(file, { ...env, REQUEST_LOG: 'off' })];
  try {
    const urls = { ours: logging.url, bare: silent.url };
    const measured = await compare(urls, { paths: [ORDERS], stores: others, body: NEW_ORDER }, options);
    return [{ name: 'create, with against without log', target: 0.97, ...measured }];
  } finally {
    await Promise.all([logging.stop(), silent.stop()]);
  }
}
