import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres, startRedis } from '../scripts/embedded.mjs';
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
 * Starts an empty PostgreSQL and an empty Redis for one test run. Both lose their data when they are stopped or this process exits.
 * @returns {Promise<{ postgresUrl: string, redisUrl: string, stop: () => Promise<void> }>} `postgresUrl` is that of the database `postgres`
 */
export async function startServers() {
  const [postgres, redis] = await Promise.allSettled([
    startPostgres({ dataDir: temporaryDirectory('postgres'), durable: false }),
    startRedis({ dataDir: temporaryDirectory('redis'), persistent: false, executable: installedRedis() }),
  ]);
  const stop = async () => {
    for (const result of [postgres, redis]) if (result.status === 'fulfilled') await result.value.stop();
  };
  if (postgres.status === 'fulfilled' && redis.status === 'fulfilled')
    return { postgresUrl: postgres.value.url, redisUrl: redis.value.url, stop };
  await stop();
  throw [postgres, redis].find((result) => result.status === 'rejected')?.reason;
}
