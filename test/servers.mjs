import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres, startRedis } from '../scripts/embedded.mjs';
import { startRedisCluster } from '../scripts/redis-cluster.mjs';
import { installedRedis } from '../scripts/redis-executable.mjs';

/** File system in memory, and the space that it must have: several times the size of all databases of a run. */
const MEMORY = { path: '/dev/shm', bytes: 6 * 2 ** 30 };

/** Returns the directory for temporary databases: in memory if there is enough, where copying the template takes a thirtieth of the time. */
function spacious() {
  try {
    accessSync(MEMORY.path, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY.path);
    if (Math.min(bavail * bsize, freemem()) >= MEMORY.bytes) return MEMORY.path;
  } catch {
    // Only Linux has it.
  }
  return tmpdir();
}

/**
 * Creates a directory for a temporary database, which the user of PostgreSQL may enter.
 * @param {string} name
 */
export function temporaryDirectory(name) {
  const directory = mkdtempSync(join(spacious(), `apps-platform-${name}-`));
  // PostgreSQL may run as another user; its data directory is not readable for others.
  chmodSync(directory, 0o755);
  return directory;
}

/** Empty settings, for runs without a cluster. */
const NO_CLUSTER = { settings: { REDIS_URL: '', REDIS_CLUSTER_NODES: '' }, stop: () => Promise.resolve() };

/**
 * Starts an empty PostgreSQL and an empty Redis for one test run, and a Redis Cluster as well if `TEST_REDIS_CLUSTER` is set. All lose their data when
 * they are stopped or this process exits.
 * @returns {Promise<{ postgresUrl: string, redisUrl: string, redisCluster: { REDIS_URL: string, REDIS_CLUSTER_NODES: string }, stop: () => Promise<void> }>}
 * `postgresUrl` is that of the database `postgres`, and `redisCluster` has empty settings without a cluster
 */
export async function startServers() {
  const [postgres, redis, cluster] = await Promise.allSettled([
    startPostgres({ dataDir: temporaryDirectory('postgres'), durable: false }),
    startRedis({ dataDir: temporaryDirectory('redis'), persistent: false, executable: installedRedis() }),
    process.env['TEST_REDIS_CLUSTER'] ? startRedisCluster() : NO_CLUSTER,
  ]);
  const stop = async () => {
    for (const result of [postgres, redis, cluster]) if (result.status === 'fulfilled') await result.value.stop();
  };
  if (postgres.status === 'fulfilled' && redis.status === 'fulfilled' && cluster.status === 'fulfilled')
    return { postgresUrl: postgres.value.url, redisUrl: redis.value.url, redisCluster: cluster.value.settings, stop };
  await stop();
  throw [postgres, redis, cluster].find((result) => result.status === 'rejected')?.reason;
}
