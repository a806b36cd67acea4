import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { identify, isAlive, readIdentity } from './processes.mjs';

/**
 * `abandoned` is true if the previous holder died without releasing the lock.
 * @typedef {{ release: () => void, abandoned: boolean }} Lock
 */

/** Time for which a lock file may have no readable owner: it is written right after the file is created. */
const UNSIGNED_MS = 5_000;

/** @param {string} path */
function isAbandoned(path) {
  const file = statSync(path, { throwIfNoEntry: false });
  if (!file) return false;
  const owner = readIdentity(path);
  return owner ? !isAlive(owner) : Date.now() - file.mtimeMs > UNSIGNED_MS;
}

/**
 * Removes a lock whose owner is dead.
 * @param {string} path
 * @returns {boolean} whether it did
 */
function removeAbandoned(path) {
  if (!isAbandoned(path)) return false;
  const aside = `${path}.${String(process.pid)}`;
  try {
    renameSync(path, aside);
    // Another process may have replaced the abandoned lock between the check and the rename: then its lock is restored.
    if (!isAbandoned(aside)) renameSync(aside, path);
    const removed = isAbandoned(aside);
    rmSync(aside, { force: true });
    return removed;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return false;
    throw error;
  }
}

/**
 * @param {string} path
 * @returns {Lock | { holder: number | undefined }} the lock, or the number of the living process that holds it
 */
export function tryLock(path) {
  const abandoned = removeAbandoned(path);
  const mine = JSON.stringify(identify(process.pid));
  try {
    writeFileSync(path, mine, { flag: 'wx' });
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    return { holder: readIdentity(path)?.pid };
  }
  const release = () => {
    if (readFileSync(path, 'utf8') === mine) rmSync(path, { force: true });
  };
  return { release, abandoned };
}
