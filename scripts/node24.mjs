import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The package `node` would bring the same binary, but only by an install script. */
const PACKAGE = `node-${process.platform}-${process.arch}@24`;

/**
 * Returns the path of the binary of Node.js 24, the version of the image. npm downloads it at the first call.
 * @returns {Promise<string>}
 */
export async function node24() {
  try {
    const { stdout } = await promisify(execFile)('npx', ['--yes', '--package', PACKAGE, '--', 'node', '--print', 'process.execPath']);
    return stdout.trim();
  } catch (error) {
    const [, reason = 'npx failed'] = /npm error (?:code )?(\S.*)/.exec(String(error)) ?? [];
    throw new Error(`Node.js 24 cannot be run: npm has not downloaded ${PACKAGE} yet, which needs its registry (${reason}).`, {
      cause: error,
    });
  }
}
