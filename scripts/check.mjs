import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { buildIfStale } from './build-if-stale.mjs';
import { startPostgres } from './embedded.mjs';
import { checkEngines, checkLockFile } from './lock-file.mjs';
import { endWithUs } from './processes.mjs';
import { ROOT } from './run-file.mjs';

/**
 * One check: its name, the check that must pass first, and a function that rejects with the problems.
 * @typedef {{ name: string, after?: string, run: () => Promise<void> }} Check
 */

/** Disables telemetry and update checks of the tools. */
const QUIET = {
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  DO_NOT_TRACK: '1',
  NO_UPDATE_NOTIFIER: '1',
  NO_COLOR: '1',
};

/** Number of concurrent checks: the processors of a small machine. */
const CONCURRENCY = 2;

/**
 * Runs a program; rejects with its output when it fails.
 * @param {string} file
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<void>}
 */
function execute(file, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: ROOT, env: { ...process.env, ...QUIET, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    endWithUs(child, 'TERM');
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (/** @type {string} */ chunk) => (output += chunk));
    }
    child.once('error', reject).once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(stripVTControlCharacters(output).trim() || `exit code ${String(code)}`));
    });
  });
}

/**
 * @param {string} name of a program in a package
 * @param {...string} args
 */
const tool =
  (name, ...args) =>
  () =>
    execute(join(ROOT, 'node_modules', '.bin', name), args);

/**
 * Checks types with the native compiler, which needs a third of the time. `typescript` is the version with a programming interface, for
 * compile.mjs and eslint.
 * @param {...string} args
 */
const types =
  (...args) =>
  () =>
    execute(process.execPath, [join(ROOT, 'node_modules', 'typescript-7', 'bin', 'tsc'), '--noEmit', ...args]);

/** Migrates an empty database and compares it with the entities. */
async function compareMigrations() {
  const dataDir = mkdtempSync(join(tmpdir(), 'apps-platform-check-'));
  // PostgreSQL may run as another user; its data directory inside is closed to all others.
  chmodSync(dataDir, 0o755);
  try {
    const postgres = await startPostgres({ dataDir, durable: false });
    // Redis and encryption are not used.
    const env = { DATABASE_URL: postgres.url, REDIS_URL: 'redis://127.0.0.1:1', ENCRYPTION_KEY: randomBytes(32).toString('base64') };
    const cli = join(ROOT, 'dist', 'cli.js');
    try {
      await execute(process.execPath, [cli, 'migrate'], env);
      await execute(process.execPath, [cli, 'migrate', '--check'], env);
    } finally {
      await postgres.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The longest first. @type {Check[]} */
const CHECKS = [
  { name: 'build', run: () => buildIfStale({ quiet: true }) },
  { name: 'eslint', run: tool('eslint', '--max-warnings', '0', '.') },
  { name: 'oxlint', run: tool('oxlint', '--deny-warnings') },
  { name: 'types', run: types() },
  { name: 'types of the command line', run: types('-p', 'packages/cli') },
  { name: 'types of the client', run: types('-p', 'packages/client') },
  { name: 'client follows from openapi.json', run: () => execute(process.execPath, [join(ROOT, 'scripts', 'client.mjs'), '--check']) },
  { name: 'wording', run: () => execute(process.execPath, [join(ROOT, 'scripts', 'check-wording.mjs')]) },
  { name: 'format', run: () => execute(process.execPath, [join(ROOT, 'scripts', 'check-format.mjs')]) },
  { name: 'migrations equal entities', after: 'build', run: compareMigrations },
  {
    name: 'openapi.json is current',
    after: 'build',
    run: () => execute(process.execPath, [join(ROOT, 'scripts', 'openapi.mjs'), '--check']),
  },
  {
    name: 'compatible with the last release',
    after: 'build',
    run: () => execute(process.execPath, [join(ROOT, 'scripts', 'check-compatibility.mjs')]),
  },
  { name: 'openapi.json (redocly)', run: tool('redocly', 'lint', 'openapi.json') },
  { name: 'openapi.json (spectral)', run: tool('spectral', 'lint', '--quiet', '--fail-severity', 'warn', 'openapi.json') },
  { name: 'imports', run: tool('depcruise', 'src', '--config', '.dependency-cruiser.mjs') },
  { name: 'lock file is complete', run: async () => checkLockFile() },
  { name: 'packages run with every supported Node.js', run: async () => checkEngines() },
  {
    name: 'migrations leave the previous version running',
    run: () => execute(process.execPath, [join(ROOT, 'scripts', 'check-migrations.mjs')]),
  },
  { name: 'table ownership', run: () => execute(process.execPath, [join(ROOT, 'scripts', 'table-ownership.mjs')]) },
  { name: 'unused code', run: tool('knip', '--no-progress') },
];

/** @type {Map<string, string>} problems by the name of the check; empty if it passed */
const results = new Map();

/** @param {Check} check */
async function perform({ name, after, run }) {
  const started = performance.now();
  let failure = '';
  try {
    if (after && results.get(after) !== '') throw new Error(`not run: ${after} failed`);
    await run();
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
  }
  results.set(name, failure);
  const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(5);
  process.stdout.write(`${failure ? 'FAILED' : 'ok    '} ${seconds} s  ${name}\n`);
}

/** Runs checks that are ready until there are no more. @param {Check[]} waiting @returns {Promise<void>} */
async function work(waiting) {
  for (;;) {
    const at = waiting.findIndex(({ after }) => !after || results.has(after));
    const [check] = at < 0 ? [] : waiting.splice(at, 1);
    if (check) await perform(check);
    else if (waiting.length === 0) return;
    else await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const waiting = [...CHECKS];
await Promise.all(Array.from({ length: CONCURRENCY }, () => work(waiting)));

const failures = [...results].filter(([, failure]) => failure);
for (const [name, failure] of failures) process.stderr.write(`\n── ${name}\n${failure}\n`);
process.exitCode = failures.length > 0 ? 1 : 0;
