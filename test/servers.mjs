import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres, startRedis } from '../scripts/embedded.mjs';

/** @param {string} name */
function temporaryDirectory(name) {
  const directory = mkdtempSync(join(tmpdir(), `apps-platform-${name}-`));
  // PostgreSQL may run as another user than we; its data directory inside is closed to everybody else.
  chmodSync(directory, 0o755);
  return directory;
}

/**
 * Starts an empty PostgreSQL and an empty Redis for one run of the tests. Both forget everything when stopped, or when this process dies.
 * @returns {Promise<{ postgresUrl: string, redisUrl: string, stop: () => Promise<void> }>} `postgresUrl` is that of the database `postgres`
 */
export async function startServers() {
  const [postgres, redis] = await Promise.allSettled([
    startPostgres({ dataDir: temporaryDirectory('postgres'), durable: false }),
    startRedis({ dataDir: temporaryDirectory('redis'), persistent: false }),
  ]);
  const stop = async () => {
    for (const result of [postgres, redis]) if (result.status === 'fulfilled') await result.value.stop();
  };
  if (postgres.status === 'fulfilled' && redis.status === 'fulfilled')
    return { postgresUrl: postgres.value.url, redisUrl: redis.value.url, stop };
  await stop();
  throw [postgres, redis].find((result) => result.status === 'rejected')?.reason;
}
