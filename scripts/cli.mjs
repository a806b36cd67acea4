import './env-file.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildIfStale } from './build-if-stale.mjs';
import { readRunFile, ROOT } from './run-file.mjs';

/** @returns {Record<string, string>} the URLs and the key of the target system: from the environment, else of the running `npm start` */
function target() {
  const running = readRunFile();
  const fallback = {
    DATABASE_URL: running?.database_url,
    REDIS_URL: running?.redis_url,
    ENCRYPTION_KEY: running?.encryption_key,
    BASE_URL: running?.base_url,
    WEBHOOK_ALLOW_PRIVATE: running?.webhook_allow_private,
  };
  const unset = Object.entries(fallback).filter(([name]) => !process.env[`${name}_FILE`]);
  const entries = unset.map(([name, value]) => [name, process.env[name] || value]);
  const missing = ['DATABASE_URL', 'REDIS_URL', 'ENCRYPTION_KEY'].filter(
    (name) => !process.env[`${name}_FILE`] && !entries.some(([each, value]) => each === name && value),
  );
  if (missing.length > 0) throw new Error(`nothing runs here: start it with npm start, or set ${missing.join(', ')}`);
  /** @type {Record<string, string>} */
  const found = Object.fromEntries(entries.filter(([, value]) => value));
  return found;
}

/** Commands of one word; any other single word is a noun and shows its help. */
const COMMANDS = new Set(['migrate', 'verify', 'distribute', 'repair', 'backup', 'restore']);

/** @param {string[]} args */
const isNoun = (args) => args.length === 1 && !COMMANDS.has(args[0] ?? '');

/** @param {string[]} args true for a command that only calls an API */
const isClient = ([noun, verb]) => noun === 'webhook' && verb === 'listen';

/**
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
async function run(args) {
  const isHelp = args.length === 0 || args.includes('--help') || args.includes('-h');
  const env = isHelp || isNoun(args) || isClient(args) ? process.env : { ...process.env, ...target() };
  await buildIfStale({ quiet: true });
  const child = spawn(process.execPath, [join(ROOT, 'dist', 'cli.js'), ...args], { env, stdio: 'inherit' });
  // The terminal sends Ctrl-C to the child as well; signals to this process alone must be forwarded.
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP'])) process.on(signal, () => child.kill(signal));
  process.on('SIGINT', () => undefined);
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('exit', (code) => {
      resolve(code ?? 1);
    });
  });
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
