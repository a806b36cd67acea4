import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './run-file.mjs';

/** Folders of `src/` that are not domains of the API. */
const NO_DOMAINS = ['commands', 'dashboard', 'doctor', 'openapi', 'platform', 'samples'];

/** Folders with the specs of the domains of the API. @type {readonly string[]} */
export const DOMAINS = readdirSync(join(ROOT, 'src'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !NO_DOMAINS.includes(entry.name))
  .map(({ name }) => `src/${name}/`)
  .sort();

/**
 * Runs a program of this project with Node.js.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {'ignore' | 'inherit'} output
 * @returns {Promise<number>} exit code
 */
export const run = (args, env, output = 'ignore') =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', output, 'inherit'] });
    child.once('error', reject).once('exit', (code) => resolve(code ?? 1));
  });

/**
 * Runs specs with servers that the caller has started, and prints how many tests of each file pass.
 * @param {readonly string[]} specs
 * @param {Record<string, string>} servers variables with their addresses
 * @param {string} folder for the results
 * @param {readonly string[]} left paths of specs that are run only if `specs` names them
 * @returns {Promise<() => number>} prints the results, and returns the number of files with a failed test
 */
export async function runSpecs(specs, servers, folder, left) {
  const results = join(folder, 'results.json');
  // A failed spec may leave connections open.
  const options = ['--config', 'jest.distributed.config.js', '--forceExit', '--json', '--outputFile', results];
  const ignored = left.filter((path) => !specs.includes(path)).flatMap((path) => ['--testPathIgnorePatterns', path]);
  await run(['node_modules/jest/bin/jest.js', ...specs, ...options, ...ignored], { ...process.env, ...servers, FAST_CHECK_SEED: '1' });
  return () => printResults(results);
}

/**
 * @param {string} path of the results that Jest wrote
 * @returns {number} files with a failed test
 */
function printResults(path) {
  /** @type {{ testResults: { name: string, assertionResults: { status: string }[] }[] }} */
  const { testResults } = JSON.parse(readFileSync(path, 'utf8'));
  const rows = testResults.map(({ name, assertionResults }) => {
    const count = (/** @type {string} */ wanted) => assertionResults.filter(({ status }) => status === wanted).length;
    return { name: relative(ROOT, name), passed: count('passed'), total: assertionResults.length - count('pending') };
  });
  for (const { name, passed, total } of rows) process.stdout.write(`${`${String(passed)} of ${String(total)}`.padStart(10)} ${name}\n`);
  return rows.filter(({ passed, total }) => total === 0 || passed < total).length;
}
