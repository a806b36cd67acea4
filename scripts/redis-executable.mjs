import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

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

/** Installs Debian's package; the service that it starts and enables would only occupy a port for nothing, so it is switched off again. */
function installOnDebian() {
  process.stdout.write('Installing redis-server with apt-get …\n');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (/** @type {string[]} */ ...args) => spawnSync('apt-get', ['-y', '-qq', ...args], { encoding: 'utf8', env });
  let result = apt('install', '--no-install-recommends', 'redis-server');
  // A fresh machine has no package lists yet.
  if (result.status !== 0 && apt('update').status === 0) result = apt('install', '--no-install-recommends', 'redis-server');
  if (result.status === 0) spawnSync('systemctl', ['disable', '--now', 'redis-server']);
  else process.stdout.write(`${result.stderr.trim().split('\n').at(-1) ?? ''}\n`);
}

/** @returns {string} the path of a Redis or Valkey server; on Debian as root it is installed when missing */
export function redisExecutable() {
  const present = findRedis();
  if (present) return present;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version') && findOnPath('apt-get')) installOnDebian();
  const installed = findRedis();
  if (installed) return installed;
  throw new Error('neither redis-server nor valkey-server is installed: install one of them with your package manager, or set REDIS_URL');
}
