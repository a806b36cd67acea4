import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackages } from './apt.mjs';

const NAMES = ['redis-server', 'valkey-server'];

/** @param {string} name */
function findOnPath(name) {
  const directories = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return directories.map((directory) => join(directory, name)).find(isExecutable);
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @returns {string | undefined} */
function findRedis() {
  return NAMES.map(findOnPath).find((path) => path !== undefined);
}

/**
 * Returns the path of the machine's Redis or Valkey server. Installs nothing, so that tests do not depend on the network. Throws if there is none.
 * @returns {string}
 */
export function installedRedis() {
  const present = findRedis();
  if (present === undefined) throw new Error('neither redis-server nor valkey-server is installed: run npm run set-up');
  return present;
}

/** @returns {string} the path of a Redis or Valkey server; on Debian as root it is installed when missing */
export function redisExecutable() {
  const present = findRedis();
  if (present) return present;
  // The service that Debian's package starts and enables is not needed and would occupy a port.
  if (installPackages(['redis-server'])) spawnSync('systemctl', ['disable', '--now', 'redis-server']);
  const installed = findRedis();
  if (installed) return installed;
  throw new Error('neither redis-server nor valkey-server is installed: install one of them with your package manager, or set REDIS_URL');
}
