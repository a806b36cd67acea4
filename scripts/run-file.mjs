import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identify, isAlive } from './processes.mjs';

/**
 * Settings that other programs on this machine need to use the running system.
 * @typedef {{ database_url: string, redis_url: string, encryption_key: string, base_url: string, webhook_allow_private: string, port: number }} RunningSystem
 */

export const ROOT = join(import.meta.dirname, '..');

/** Everything that a checkout keeps between starts. */
export const DATA_DIR = join(ROOT, '.data');

const RUN_FILE = join(DATA_DIR, 'run.json');

/** @param {RunningSystem} system */
export function writeRunFile(system) {
  const draft = `${RUN_FILE}.draft`;
  rmSync(draft, { force: true });
  writeFileSync(draft, `${JSON.stringify({ ...system, owner: identify(process.pid) }, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, RUN_FILE);
}

export function removeRunFile() {
  rmSync(RUN_FILE, { force: true });
}

/** @returns {RunningSystem | undefined} undefined if nothing runs, also if a crash left the file behind */
export function readRunFile() {
  if (!existsSync(RUN_FILE)) return undefined;
  const content = /** @type {RunningSystem & { owner: import('./processes.mjs').Identity }} */ (JSON.parse(readFileSync(RUN_FILE, 'utf8')));
  const { owner, ...system } = content;
  return isAlive(owner) ? system : undefined;
}

/** @returns {string} this checkout's key for secrets at rest, created at the first call */
export function encryptionKey() {
  const path = join(DATA_DIR, 'encryption-key');
  if (!existsSync(path)) writeFileSync(path, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' });
  return readFileSync(path, 'utf8').trim();
}
