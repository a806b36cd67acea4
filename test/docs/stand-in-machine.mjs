import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';

// Stands in for programs of a Debian machine in the spec of docs/deployment.md, below the folder STAND_IN: systemctl starts the commands of the
// installed units, psql runs statements, runuser runs the command as the same user, and the others are recorded only.

const root = process.env['STAND_IN'] ?? '';
const [, , program = '', ...args] = process.argv;
const [command = '', ...others] = args;

/** @typedef {Record<string, string[]>} Unit values by key, of all sections */

/**
 * Reads a unit file.
 * @param {string} name
 * @returns {Unit}
 */
function unitOf(name) {
  const file = join(root, 'etc/systemd/system', `${name}.service`);
  /** @type {Unit} */
  const unit = {};
  for (const [, key = '', value = ''] of readFileSync(file, 'utf8').matchAll(/^(\w+)=(.*)$/gm)) unit[key] = [...(unit[key] ?? []), value];
  return unit;
}

/** Returns the settings of a unit: those of its files take precedence. @param {Unit} unit */
function environmentOf(unit) {
  const own = (unit['Environment'] ?? []).flatMap((line) => line.split(' '));
  const files = (unit['EnvironmentFile'] ?? []).flatMap((file) => readFileSync(file, 'utf8').split('\n'));
  const pairs = [...own, ...files].filter((line) => /^\w+=/.test(line)).map((line) => /^(\w+)=(.*)$/.exec(line)?.slice(1) ?? []);
  return { PATH: '/usr/bin:/bin', ...Object.fromEntries(pairs) };
}

/** Returns the words of a command, in which `$NAME` stands for the words of a variable. @param {string} line @param {Record<string, string>} env */
const wordsOf = (line, env) =>
  line
    .replaceAll(/\$(\w+)/g, (_, name) => env[name] ?? '')
    .split(' ')
    .filter(Boolean);

/** @param {string} name */
const pidFile = (name) => join(root, 'run', `${name}.pid`);

/** @param {Unit} unit @param {string} key */
const valuesOf = (unit, key) => (unit[key] ?? []).flatMap((list) => list.split(' '));

/** @param {string} name */
function start(name) {
  const unit = unitOf(name);
  for (const directory of valuesOf(unit, 'StateDirectory')) mkdirSync(join(root, 'var/lib', directory), { recursive: true });
  const env = environmentOf(unit);
  const [file = '', ...rest] = wordsOf(unit['ExecStart']?.[0] ?? '', env);
  const log = openSync(join(root, 'run', `${name}.log`), 'a');
  const stdio = /** @type {['ignore', number, number]} */ (['ignore', log, log]);
  const options = { cwd: valuesOf(unit, 'WorkingDirectory').join(), env, stdio };
  if (valuesOf(unit, 'Type').includes('oneshot')) process.exitCode = spawnSync(file, rest, options).status ?? 1;
  else startService(name, spawn(file, rest, { ...options, detached: true }));
}

/**
 * @param {string} name
 * @param {import('node:child_process').ChildProcess} child
 */
function startService(name, child) {
  writeFileSync(pidFile(name), String(child.pid));
  child.unref();
}

/** @param {string} name */
function reload(name) {
  const MAINPID = readFileSync(pidFile(name), 'utf8');
  const [file = '', ...rest] = wordsOf(unitOf(name)['ExecReload']?.[0] ?? '', { MAINPID });
  process.exitCode = spawnSync(file, rest).status ?? 1;
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** @param {string} name */
async function stop(name) {
  const pid = Number(readFileSync(pidFile(name), 'utf8'));
  if (isAlive(pid)) process.kill(pid, 'SIGTERM');
  while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 50));
  rmSync(pidFile(name));
}

/** @param {string} name of a unit of the platform */
async function restart(name) {
  if (existsSync(pidFile(name))) await stop(name);
  start(name);
}

const isOurs = (/** @type {string} */ name) => existsSync(join(root, 'etc/systemd/system', `${name}.service`));

async function systemctl() {
  const verbs = { start, enable: start, reload, restart, stop };
  for (const name of others.filter(isOurs)) await verbs[/** @type {keyof typeof verbs} */ (command)](name);
}

async function psql() {
  const valueOf = (/** @type {string} */ option) => (args.includes(option) ? args[args.indexOf(option) + 1] : undefined);
  const file = valueOf('--file');
  // A file is one script; statements that are typed run one after another.
  const statements =
    file === undefined ? (await text(process.stdin)).split(/;\n/).filter((each) => each.trim() !== '') : [readFileSync(file, 'utf8')];
  const client = new pg.Client({ database: valueOf('--dbname') ?? 'postgres' });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

function runuser() {
  const [file = '', ...rest] = args.slice(args.indexOf('--') + 1);
  process.exitCode = spawnSync(file, rest, { stdio: 'inherit' }).status ?? 1;
}

appendFileSync(join(root, 'calls'), `${[program, ...args].join(' ')}\n`);
/** @type {Record<string, () => unknown>} */
const PROGRAMS = { systemctl, psql, runuser };
await PROGRAMS[program]?.();
