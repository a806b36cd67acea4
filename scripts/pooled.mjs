import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRunServices } from '../test/jest/run-services.mjs';
import { startServers } from '../test/servers.mjs';
import { pgbouncerProblem, startPgBouncer } from './pgbouncer.mjs';
import { DOMAINS, runSpecs } from './spec-run.mjs';

// Runs specs whose processes reach PostgreSQL through PgBouncer in transaction mode, with the settings of docker/pgbouncer.ini. Arguments
// select specs other than the default ones. Prints how many tests of each file pass; fails if a test fails.

/** Specs that are run by default. @type {readonly string[]} */
const SPECS = [...DOMAINS, 'test/api', 'test/faults'];

/** Specs that are run only on request: they apply migrations in parallel, which needs sessions with PostgreSQL itself. */
const LEFT = ['test/api/parallel-migrations.spec.ts'];

/** @param {readonly string[]} specs */
async function test(specs) {
  const problem = pgbouncerProblem();
  if (problem !== undefined) throw new Error(problem);
  const folder = mkdtempSync(join(tmpdir(), 'apps-platform-pooled-'));
  const [servers, services] = [await startServers(), await startRunServices()];
  const pooler = await startPgBouncer(servers.postgresUrl);
  try {
    const addresses = {
      TEST_POOLER_URL: pooler.url,
      TEST_POSTGRES_URL: servers.postgresUrl,
      TEST_REDIS_URL: servers.redisUrl,
      TEST_SERVICES_URL: services.url,
    };
    const failed = (await runSpecs(specs, addresses, folder, LEFT))();
    if (failed > 0) throw new Error(`${String(failed)} spec files do not pass through PgBouncer`);
  } finally {
    await pooler.stop();
    await Promise.all([servers.stop(), services.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

try {
  const named = process.argv.slice(2);
  await test(named.length > 0 ? named : SPECS);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
