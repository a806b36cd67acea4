import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { tryLock } from './lock.mjs';
import { waitUntil } from './processes.mjs';
import { DATA_DIR, ROOT } from './run-file.mjs';

const LOCK = join(DATA_DIR, 'build.lock');

/** Time to wait for a build of another process. */
const WAIT_MS = 300_000;

/** Directory in which Python keeps compiled modules. It is not built. */
const PYTHON_CACHE = '__pycache__';

/**
 * @param {string} path
 * @returns {number} time of the last change of the file, or of anything in the directory; the directory itself changes when a file in it is
 * deleted
 */
function lastChange(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  // Specs are not built.
  if (!found || path.endsWith('.spec.ts')) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  const names = readdirSync(path);
  const sources = names.filter((name) => name !== PYTHON_CACHE);
  // Python changes the directory when it writes its cache there.
  const own = sources.length < names.length ? 0 : found.mtimeMs;
  return sources.reduce((latest, name) => Math.max(latest, lastChange(join(path, name))), own);
}

/**
 * Part of the build: the npm script, the file that it writes last, and its sources.
 * @typedef {{ script: string, result: string, sources: readonly string[] }} Part
 */

/** The index of the documentation; the other part writes it, too. @type {Part} */
const SEARCH = { script: 'build:search', result: join(ROOT, 'dist', 'search-index.json'), sources: ['docs'] };

/** @returns {Part} */
const everything = () => ({
  script: 'build',
  result: join(ROOT, 'dist', 'main.js'),
  sources: [
    'src',
    join('packages', 'client', 'src'),
    join('packages', 'client', 'package.json'),
    join('packages', 'cli', 'src'),
    join('packages', 'cli', 'vendor.mjs'),
    join('packages', 'python', 'src'),
    ...['built', 'bundle', 'compile', 'search-index'].map((name) => join('scripts', `${name}.mjs`)),
    ...readdirSync(ROOT).filter((name) => /^(package(-lock)?|tsconfig.*)\.json$/.test(name)),
  ],
});

/** @param {Part} part */
function isStale({ result, sources }) {
  const built = statSync(result, { throwIfNoEntry: false });
  return !built || sources.some((name) => lastChange(join(ROOT, name)) > built.mtimeMs);
}

/** Returns the part that must be built; undefined if none must. */
const stalePart = () => [everything(), SEARCH].find(isStale);

/**
 * @param {string} script
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function runScript(script) {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', '--silent', script], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (/** @type {string} */ chunk) => (output += chunk));
    child.once('error', reject).once('close', (code) => {
      resolve({ code, output: stripVTControlCharacters(output) });
    });
  });
}

/**
 * @param {Part} part
 * @param {boolean} quiet
 */
async function build({ script, result }, quiet) {
  if (!quiet) process.stdout.write('Building …\n');
  const started = new Date();
  const { code, output } = await runScript(script);
  if (code === 0 && existsSync(result)) {
    // A source that is saved during the build must make it stale.
    for (const file of [result, SEARCH.result]) utimesSync(file, started, started);
    return;
  }
  // The compiler emits files despite errors; without this the next start would consider them a good build.
  rmSync(result, { force: true });
  if (!quiet) process.stderr.write(output);
  throw new Error(`the build failed: ${output.split('\n').find((line) => /error/i.test(line)) ?? `exit code ${String(code)}`}`);
}

/**
 * Builds dist/ if it is missing or older than its sources. Can be called by several processes concurrently: one builds, the others wait.
 * @param {{ quiet?: boolean }} [options]
 */
export async function buildIfStale({ quiet = false } = {}) {
  if (!stalePart() && !existsSync(LOCK)) return;
  const lock = await waitForLock();
  try {
    // An abandoned lock means an interrupted build, whatever the times of its files are.
    const part = lock.abandoned ? everything() : stalePart();
    if (part) await build(part, quiet);
  } finally {
    lock.release();
  }
}

/** @returns {Promise<import('./lock.mjs').Lock>} */
async function waitForLock() {
  mkdirSync(DATA_DIR, { recursive: true });
  /** @type {import('./lock.mjs').Lock | undefined} */
  let lock;
  const acquired = () => {
    const attempt = tryLock(LOCK);
    if ('release' in attempt) lock = attempt;
    return lock !== undefined;
  };
  await waitUntil(acquired, WAIT_MS);
  if (!lock) throw new Error(`another build does not come to an end: see ${LOCK}`);
  return lock;
}
