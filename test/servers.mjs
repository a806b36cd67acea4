import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres, startRedis } from '../scripts/embedded.mjs';
import { startRedisCluster } from '../scripts/redis-cluster.mjs';
import { installedRedis } from '../scripts/redis-executable.mjs';

/** File system in memory, and the space that it must have: what all databases of a run take, several times over. */
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

/**
 * Starts one Redis, or a cluster if `TEST_REDIS_CLUSTER` is set.
 * @returns {Promise<{ url: string, nodes: string, stop: () => Promise<void> }>} `nodes` are the others of a cluster, as in `REDIS_CLUSTER_NODES`
 */
async function startOneOrSeveral() {
  if (!process.env['TEST_REDIS_CLUSTER']) {
    const { url, stop } = await startRedis({ dataDir: temporaryDirectory('redis'), persistent: false, executable: installedRedis() });
    return { url, nodes: '', stop };
  }
  const { settings, stop } = await startRedisCluster();
  return { url: settings.REDIS_URL, nodes: settings.REDIS_CLUSTER_NODES, stop };
}

/**
 * Starts an empty PostgreSQL and an empty Redis for one test run. Both lose their data when they are stopped or this process exits.
 * @returns {Promise<{ postgresUrl: string, redisUrl: string, redisNodes: string, stop: () => Promise<void> }>} `postgresUrl` is that of the
 * database `postgres`, and `redisNodes` are the other nodes of a cluster
 */
export async function startServers() {
  const [postgres, redis] = await Promise.allSettled([
    startPostgres({ dataDir: temporaryDirectory('postgres'), durable: false }),
    startOneOrSeveral(),
  ]);
  const stop = async () => {
    for (const result of [postgres, redis]) if (result.status === 'fulfilled') await result.value.stop();
  };
  if (postgres.status === 'fulfilled' && redis.status === 'fulfilled')
    return { postgresUrl: postgres.value.url, redisUrl: redis.value.url, redisNodes: redis.value.nodes, stop };
  await stop();
  throw [postgres, redis].find((result) => result.status === 'rejected')?.reason;
}
