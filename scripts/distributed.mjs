import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRunServices } from '../test/jest/run-services.mjs';
import { buildIfStale } from './build-if-stale.mjs';
import { findCitus, startCluster } from './citus.mjs';
import { startRedis } from './embedded.mjs';
import { printPlans } from './plan-guard.mjs';
import { ROOT } from './run-file.mjs';
import { DOMAINS, run, runSpecs } from './spec-run.mjs';

// Runs specs against a database that is distributed over a coordinator and two nodes. Then converts a database with rows, moves shards to a
// third node, and kills nodes and processes under load. The argument `specs` or `faults` does only one of the two; other arguments select specs
// other than the default ones. Prints how many tests of each file pass, the errors of the coordinator, and the statements of requests that it
// planned for several shards; fails if a test fails, or if there is such a statement that is not an exception.

/** Specs that are run by default. @type {readonly string[]} */
const SPECS = [...DOMAINS, 'src/dashboard/billing'];

/**
 * Specs that are run only on request, because they need their own database: they check plans and constraints of a single PostgreSQL, drop
 * constraints, add triggers, count or send for all stores, or stop the processes that serve them.
 */
const LEFT = [
  'src/billing/due/sweep.spec.ts',
  'src/billing/list-plans.spec.ts',
  'src/billing/payments/reconciliation.spec.ts',
  'src/catalog/images/image-sweep.spec.ts',
  'src/developers/tables.spec.ts',
  'src/identity/devices/tables.spec.ts',
  'src/notifications/notification-mails.spec.ts',
  'src/privacy/canary.spec.ts',
  'src/webhooks/delivery/delivery-faults.spec.ts',
];

/**
 * @param {string} url of the coordinator
 * @param {NodeJS.ProcessEnv} env
 */
async function convert(url, env) {
  const cli = join(ROOT, 'dist', 'cli.js');
  for (const command of ['migrate', 'distribute']) {
    if ((await run([cli, command], { ...env, DATABASE_URL: url })) !== 0) throw new Error(`${command} failed`);
  }
}

/** @param {string} logFile of the coordinator */
function printErrors(logFile) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const [line] of readFileSync(logFile, 'utf8').matchAll(/ERROR: {2}.*/g)) counts.set(line, (counts.get(line) ?? 0) + 1);
  const most = [...counts].sort(([, one], [, other]) => other - one).slice(0, 20);
  for (const [line, count] of most) process.stdout.write(`${String(count).padStart(6)} ${line}\n`);
}

/** Kills nodes and processes under load. */
async function fault() {
  const jest = ['node_modules/jest/bin/jest.js', '--config', 'jest.faults.config.js', 'nodes'];
  if ((await run(jest, process.env, 'inherit')) !== 0) throw new Error('the faults of nodes do not pass');
}

/** @param {readonly string[]} specs */
async function test(specs) {
  const home = findCitus();
  if (home === undefined)
    throw new Error('Citus is missing: install PostgreSQL 15 or later and its extension citus below /usr/lib/postgresql.');
  await buildIfStale({ quiet: true });
  const folder = mkdtempSync(join(tmpdir(), 'apps-platform-distributed-'));
  chmodSync(folder, 0o755);
  const [cluster, redis, services] = [
    await startCluster(home),
    await startRedis({ dataDir: join(folder, 'redis'), persistent: false }),
    await startRunServices(),
  ];
  try {
    await convert(cluster.url, process.env);
    const env = {
      TEST_DISTRIBUTED_URL: cluster.url,
      TEST_COORDINATOR_LOG: cluster.logFile,
      TEST_POSTGRES_URL: cluster.url,
      TEST_REDIS_URL: redis.url,
      TEST_SERVICES_URL: services.url,
    };
    const printResults = await runSpecs(specs, env, folder, LEFT);
    printErrors(cluster.logFile);
    const refused = await printPlans(cluster);
    const failed = printResults();
    if (refused > 0) throw new Error(`${String(refused)} statements of requests read several shards`);
    if (failed > 0) throw new Error(`${String(failed)} spec files do not pass on several nodes`);
  } finally {
    await Promise.all([cluster.stop(), redis.stop(), services.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

try {
  const [first = '', ...others] = process.argv.slice(2);
  const named = ['', 'specs', 'faults'].includes(first) ? SPECS : [first, ...others];
  if (first !== 'faults') await test(named);
  if (first === '' || first === 'faults') await fault();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
