import { randomInt } from 'node:crypto';
import { buildIfStale } from '../scripts/build-if-stale.mjs';
import { startRunServices } from './jest/run-services.mjs';
import { startServers } from './servers.mjs';

/** Function that the teardown calls; it runs in the same process. @type {{ stop?: () => Promise<void> }} */
export const running = {};

/**
 * Starts the servers. Specs find them in `TEST_POSTGRES_URL`, `TEST_REDIS_URL` and `TEST_SERVICES_URL`. A run of all specs builds the
 * project first; in other runs, the specs that need the build wait for it. `FAST_CHECK_SEED` is the seed of property tests, which is random
 * by default. With `TEST_REDIS_CLUSTER`, the applications of the specs use a Redis Cluster of three masters.
 * @param {{ nonFlagArgs: string[] }} run
 */
export default async function setUp({ nonFlagArgs }) {
  if (nonFlagArgs.length === 0) await buildIfStale();
  const [servers, services] = await Promise.all([startServers(), startRunServices()]);
  running.stop = async () => {
    await Promise.all([servers.stop(), services.stop()]);
  };
  const seed = process.env['FAST_CHECK_SEED'] ?? String(randomInt(2 ** 31));
  process.stdout.write(`Properties are checked with FAST_CHECK_SEED=${seed}\n`);
  Object.assign(process.env, {
    FAST_CHECK_SEED: seed,
    TEST_POSTGRES_URL: servers.postgresUrl,
    TEST_REDIS_URL: servers.redisUrl,
    TEST_REDIS_CLUSTER_URL: servers.redisCluster.REDIS_URL,
    TEST_REDIS_CLUSTER_NODES: servers.redisCluster.REDIS_CLUSTER_NODES,
    TEST_SERVICES_URL: services.url,
  });
}
