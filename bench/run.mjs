import { join } from 'node:path';
import { buildIfStale } from '../scripts/build-if-stale.mjs';
import { ROOT } from '../scripts/run-file.mjs';
import { deploys } from './deploys.mjs';
import { depth } from './depth.mjs';
import { exports } from './exports.mjs';
import { identity } from './identity.mjs';
import { memory } from './memory.mjs';
import { readOptions } from './options.mjs';
import { prepare } from './prepare.mjs';
import { report } from './report.mjs';
import { requests } from './requests.mjs';
import { recordStatements } from './statements.mjs';
import { starts } from './starts.mjs';
import { startServer, startSystem } from './system.mjs';
import { sparse, throughput } from './throughput.mjs';
import { traces } from './traces.mjs';
import { uploads } from './uploads.mjs';

/** Functions that stop the started parts, the latest first. @type {(() => Promise<void>)[]} */
const cleanUps = [];

let stopping = /** @type {Promise<void> | undefined} */ (undefined);

function stopAll() {
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

/** @param {import('./options.mjs').Options} options */
async function measure(options) {
  await buildIfStale();
  const system = await startSystem(options.data);
  cleanUps.push(system.stop);
  const { env } = system;
  const prepared = await prepare(system, options);
  // Measured first: a process with everything on would deliver the events of the other parts.
  const idle = await starts(system, options);
  const statements = await recordStatements(env.DATABASE_URL);
  const urls = {
    ours: await start(join(ROOT, 'dist', 'main.js'), env),
    bare: await start(join(import.meta.dirname, 'bare-server.mjs'), { ...env, STATEMENTS: JSON.stringify(statements) }),
  };
  // Measured before the others, because the writes of the other parts leave pages that have not been vacuumed.
  const latencies = await depth(urls.ours, prepared, options.only);
  const compared = await throughput(urls, env.DATABASE_URL, prepared, options);
  if (options.only.has('sparse')) compared.push(await sparse(urls.ours, prepared, options));
  compared.push(...(await requests(system, prepared, options)));
  compared.push(...(await traces(system, prepared, options)));
  compared.push(...(await identity(system, urls.ours, options)));
  const others = [...(await uploads(urls.ours, prepared, options)), ...(await deploys(system, options.only))];
  const memories = [...(await memory(system, options)), ...(await exports(system, urls.ours, prepared, options))];
  return { depth: [...latencies, ...others, ...idle.depth], throughput: compared, memory: [...memories, ...idle.memory] };
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    void stopAll().finally(() => process.exit(1));
  });
}

try {
  const options = readOptions(process.argv.slice(2));
  if (options) process.exitCode = report(await measure(options), options) ? 0 : 1;
} catch (error) {
  if (!stopping) process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await stopAll();
}
