import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DATA_DIR } from './run-file.mjs';

/** The package `node` would install the same binary, but only by an install script. */
const PACKAGE = `node-${process.platform}-${process.arch}@24`;

/** File with the path of the binary. */
const RECORD = join(DATA_DIR, 'node24');

/** Returns the path of the binary of Node.js 24, the version of the image, if npm has downloaded it. */
export function findNode24() {
  const path = existsSync(RECORD) ? readFileSync(RECORD, 'utf8') : '';
  return existsSync(path) ? path : undefined;
}

/**
 * Has npm download the binary of Node.js 24 if it is missing.
 * @returns {Promise<string>} the path of the binary
 */
export async function downloadNode24() {
  try {
    const { stdout } = await promisify(execFile)('npx', ['--yes', '--package', PACKAGE, '--', 'node', '--print', 'process.execPath']);
    const path = stdout.trim();
    mkdirSync(DATA_DIR, { recursive: true });
    writeFileSync(RECORD, path);
    return path;
  } catch (error) {
    const [, reason = 'npx failed'] = /npm error (?:code )?(\S.*)/.exec(String(error)) ?? [];
    throw new Error(`Node.js 24 cannot be run: npm has not downloaded ${PACKAGE} yet, which needs its registry (${reason}).`, {
      cause: error,
    });
  }
}
