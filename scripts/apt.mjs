import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Returns true if this process may install system packages: on Debian and its derivatives, as root. */
const canInstall = () => process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');

/**
 * Installs packages if possible. Prints their names, and the last line of an error.
 * @param {string[]} packages
 * @returns {boolean} true if they were installed
 */
export function installPackages(packages) {
  if (!canInstall()) return false;
  process.stdout.write(`Installing ${packages.join(', ')} with apt-get …\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (/** @type {string[]} */ ...args) => spawnSync('apt-get', ['-y', '-qq', ...args], { encoding: 'utf8', env });
  const install = () => apt('install', '--no-install-recommends', ...packages);
  let result = install();
  // A fresh machine has no package lists yet.
  if (result.status !== 0 && apt('update').status === 0) result = install();
  if (result.status !== 0) process.stdout.write(`${result.stderr.trim().split('\n').at(-1) ?? ''}\n`);
  return result.status === 0;
}
