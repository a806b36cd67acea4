import { createServer } from 'node:http';
import { join } from 'node:path';
import { ROOT } from '../scripts/run-file.mjs';
import { compare } from './load.mjs';
import { startServer } from './system.mjs';
import { NEW_ORDER, ORDERS } from './throughput.mjs';

/** Starts a receiver of spans that reads and forgets them. */
async function startSink() {
  const server = createServer((request, response) => request.resume().on('end', () => response.end('{}')));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${String(port)}`, close: () => server.close() };
}

/**
 * Lists and creates orders on servers that trace, as ours, and on one that does not, as the bare one.
 * @param {import('./system.mjs').System} system
 * @param {import('./prepare.mjs').Prepared} prepared
 * @param {import('./options.mjs').Options} options
 * @returns {Promise<import('./throughput.mjs').Comparison[]>}
 */
export async function traces({ env }, { large, others }, options) {
  process.stderr.write('measuring traces\n');
  const sink = await startSink();
  const main = join(ROOT, 'dist', 'main.js');
  const all = { ...env, OTEL_EXPORTER_OTLP_ENDPOINT: sink.url };
  const tenth = { ...all, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' };
  const off = await startServer(main, env);
  const servers = { 'all traces': await startServer(main, all), 'every tenth trace': await startServer(main, tenth) };
  const loads = { list: { paths: [ORDERS], stores: [large] }, create: { paths: [ORDERS], stores: others, body: NEW_ORDER } };
  const results = [];
  try {
    for (const [what, load] of Object.entries(loads))
      for (const [name, { url }] of Object.entries(servers)) {
        const measured = await compare({ ours: url, bare: off.url }, load, options);
        results.push({ name: `${what}, ${name} against none`, target: undefined, ...measured });
      }
    return results;
  } finally {
    await Promise.all([off, ...Object.values(servers)].map(({ stop }) => stop()));
    sink.close();
  }
}
