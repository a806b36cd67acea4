import { join } from 'node:path';
import { buildIfStale } from '../scripts/build-if-stale.mjs';
import { ROOT } from '../scripts/run-file.mjs';
import { bodies } from './bodies.mjs';
import { deploys } from './deploys.mjs';
import { depth, search } from './depth.mjs';
import { exports } from './exports.mjs';
import { identity } from './identity.mjs';
import { memory } from './memory.mjs';
import { readOptions } from './options.mjs';
import { measureParts } from './parts.mjs';
import { prepare } from './prepare.mjs';
import { refresh } from './refresh.mjs';
import { requests } from './requests.mjs';
import { recordStatements } from './statements.mjs';
import { starts } from './starts.mjs';
import { LONG_MS, startServer, startSystem } from './system.mjs';
import { COMPARED, sparse, throughput } from './throughput.mjs';
import { traces } from './traces.mjs';
import { uploads } from './uploads.mjs';

/** Functions that stop the started parts, the latest first. @type {(() => Promise<void>)[]} */
const cleanUps = [];

let stopping = /** @type {Promise<void> | undefined} */ (undefined);

const ending = new AbortController();

function stopAll() {
  ending.abort();
  return (stopping ??= (async () => {
    for (const cleanUp of cleanUps.reverse()) await cleanUp();
  })());
}

/**
 * @param {string} file
 * @param {NodeJS.ProcessEnv} env
 */
async function start(file, env) {
  const server = await startServer(file, env);
  cleanUps.push(server.stop);
  return server.url;
}

/**
 * Returns a function that does the work only at its first call, and returns the same result at every call.
 * @template T
 * @param {() => Promise<T>} work
 */
function once(work) {
  let result = /** @type {Promise<T> | undefined} */ (undefined);
  return () => (result ??= work());
}

/**
 * @param {import('./system.mjs').System} system
 * @returns {Promise<{ ours: string, bare: string }>} URLs of the two servers
 */
async function startBoth({ env }) {
  const statements = await recordStatements(env.DATABASE_URL);
  const bare = { STATEMENTS: JSON.stringify(statements), LIFETIMES: JSON.stringify({ access: LONG_MS, refresh: LONG_MS }) };
  return {
    ours: await start(join(ROOT, 'dist', 'main.js'), env),
    bare: await start(join(import.meta.dirname, 'bare-server.mjs'), { ...env, ...bare }),
  };
}

/**
 * Parts in the order in which they are measured.
 * @param {import('./system.mjs').System} system
 * @param {import('./prepare.mjs').Prepared} prepared
 * @param {import('./options.mjs').Options} options
 * @returns {(import('./parts.mjs').Part & { part?: import('./options.mjs').Part })[]} `part` is the name among the options, if it differs
 */
function partsOf(system, prepared, options) {
  const both = once(() => startBoth(system));
  const ours = async () => (await both()).ours;
  const compared = (/** @type {import('./options.mjs').Part} */ name) => ({
    name,
    measure: async () => ({ throughput: await throughput(await both(), system.env.DATABASE_URL, prepared, { ...options, part: name }) }),
  });
  return [
    // Measured first: a process with everything on would deliver the events of the other parts.
    { name: 'starts', measure: () => starts(system) },
    // Measured before the others, because the writes of the other parts leave pages that have not been vacuumed.
    { name: 'depth', measure: async () => ({ depth: await depth(await ours(), prepared) }) },
    { name: 'search', measure: async () => ({ depth: await search(await ours(), prepared) }) },
    ...COMPARED.map(compared),
    {
      name: 'refresh',
      measure: async () => ({ throughput: await refresh(await both(), system.env.DATABASE_URL, prepared, options) }),
    },
    compared('extensions'),
    { name: 'sparse', measure: async () => ({ throughput: await sparse(await ours(), prepared, options) }) },
    { name: 'requests', measure: async () => ({ throughput: await requests(system, prepared, options) }) },
    { name: 'traces', measure: async () => ({ throughput: await traces(system, prepared, options) }) },
    { name: 'identity', measure: async () => ({ throughput: await identity(system, await ours(), options) }) },
    { name: 'bodies', measure: async () => ({ depth: await bodies(await ours(), prepared) }) },
    { name: 'images', measure: async () => ({ depth: await uploads(await ours(), prepared, options) }) },
    { name: 'deploys', part: 'extensions', measure: async () => ({ depth: await deploys(system) }) },
    { name: 'memory', measure: async () => ({ memory: await memory(system, options) }) },
    { name: 'exports', measure: async () => ({ memory: await exports(system, await ours(), prepared) }) },
  ];
}

/**
 * Measures the chosen parts.
 * @param {import('./options.mjs').Options} options
 * @returns {Promise<boolean>} true if every part was measured and reached its targets
 */
async function measure(options) {
  await buildIfStale();
  const system = await startSystem(options.data);
  cleanUps.push(system.stop);
  const prepared = await prepare(system, options);
  const asked = partsOf(system, prepared, options).filter(({ name, part = name }) => [...options.only].some((chosen) => chosen === part));
  return await measureParts(asked, options, { signal: ending.signal });
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    void stopAll().finally(() => process.exit(1));
  });
}

try {
  const options = readOptions(process.argv.slice(2));
  if (options) process.exitCode = (await measure(options)) ? 0 : 1;
} catch (error) {
  if (!stopping) process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await stopAll();
}
