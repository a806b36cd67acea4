import { spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Process, distinguished from a later one with the same id.
 * @typedef {{ pid: number, stamp: string }} Identity
 */

/** @typedef {{ uid: number, gid: number }} OsUser */

const POLL_MS = 20;

/**
 * Returns the start time of a process as an opaque string; undefined if it does not exist. A zombie counts as missing: in a container
 * without an init process it would stay forever.
 * @param {number} pid
 */
function startStamp(pid) {
  const { state, started } = process.platform === 'linux' ? readProc(pid) : askPs(pid);
  return started && state !== 'Z' && state !== 'X' ? started : undefined;
}

/** @param {number} pid */
function readProc(pid) {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    // The second field is the program's name in parentheses and may contain any character, so count from its end.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0], started: `${bootId()} ${fields[19] ?? ''}` };
  } catch {
    return {};
  }
}

/** @param {number} pid */
function askPs(pid) {
  const { stdout } = spawnSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], { encoding: 'utf8' });
  const [state = '', ...started] = stdout.trim().split(/\s+/);
  return { state: state.charAt(0), started: started.join(' ') };
}

/** Start times count from the boot of the machine, so they may repeat after a reboot. */
function bootId() {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
}

/**
 * @param {number} pid
 * @returns {Identity | undefined} undefined when no such process runs
 */
export function identify(pid) {
  const stamp = startStamp(pid);
  return stamp === undefined ? undefined : { pid, stamp };
}

/** @param {Identity | undefined} identity */
export function isAlive(identity) {
  return identity !== undefined && startStamp(identity.pid) === identity.stamp;
}

/** @param {number} pid */
export function commandLine(pid) {
  if (process.platform !== 'linux') return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
  try {
    return readFileSync(`/proc/${String(pid)}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/**
 * @param {string} path a file written by {@link recordIdentity}
 * @returns {Identity | undefined} undefined if it is missing or incomplete after a crash
 */
export function readIdentity(path) {
  try {
    const { pid, stamp } = /** @type {Partial<Identity>} */ (JSON.parse(readFileSync(path, 'utf8')));
    return typeof pid === 'number' && typeof stamp === 'string' ? { pid, stamp } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * @param {string} path
 * @param {Identity} identity
 */
export function recordIdentity(path, identity) {
  writeFileSync(path, JSON.stringify(identity));
}

/**
 * Waits until the condition is true, at most the given time.
 * @param {() => boolean | Promise<boolean>} condition
 * @param {number} milliseconds
 * @returns {Promise<boolean>} true if the condition became true in time
 */
export async function waitUntil(condition, milliseconds) {
  const deadline = Date.now() + milliseconds;
  while (!(await condition())) {
    if (Date.now() > deadline) return false;
    await delay(POLL_MS);
  }
  return true;
}

/**
 * Ends a process, trying each signal in turn until it is gone.
 * @param {Identity | undefined} identity
 * @param {[NodeJS.Signals, number][]} steps a signal and the milliseconds to wait after it
 */
export async function endProcess(identity, steps) {
  for (const [signal, milliseconds] of steps) {
    if (!identity || !isAlive(identity)) return;
    try {
      process.kill(identity.pid, signal);
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH') return;
      throw error;
    }
    await waitUntil(() => !isAlive(identity), milliseconds);
  }
}

/** @returns {Promise<number>} a port of 127.0.0.1 on which nothing is currently listening */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('no free port on 127.0.0.1'));
        else resolve(address.port);
      });
    });
  });
}

/**
 * Waits until its parent process is gone, then ends the process $1 with signal $2 and deletes the directory $3, if given. It reads /proc to
 * detect zombies.
 */
const WATCHDOG = `
  alive() { kill -0 "$1" 2>/dev/null && ! grep -qs ') Z ' "/proc/$1/stat"; }
  read -r _
  kill -"$2" "$1" 2>/dev/null
  tries=0
  while alive "$1" && [ $tries -lt 300 ]; do tries=$((tries + 1)); sleep 0.1; done
  ! alive "$1" || kill -KILL "$1" 2>/dev/null
  [ -z "$3" ] || rm -rf -- "$3"
`;

/**
 * Ends a child when this process dies without stopping it, even by SIGKILL: a shell waits for the end of a pipe that only this process
 * holds.
 * @param {import('node:child_process').ChildProcess} child
 * @param {'INT' | 'TERM'} signal
 * @param {string} [directory] deleted afterwards
 * @returns {() => boolean} returns true when both the child and its watchdog have ended
 */
export function endWithUs(child, signal, directory = '') {
  const args = ['-c', WATCHDOG, 'sh', String(child.pid), signal, directory];
  const watchdog = spawn('sh', args, { detached: true, cwd: '/', stdio: ['pipe', 'ignore', 'ignore'] });
  // Without a shell there is no watchdog; the next start still finds and ends remaining processes.
  watchdog.on('error', () => undefined);
  watchdog.unref();
  child.once('exit', () => watchdog.kill('SIGKILL'));
  return () => [child, watchdog].every(({ pid, exitCode, signalCode }) => pid === undefined || exitCode !== null || signalCode !== null);
}

/**
 * Starts a server in its own session, so that Ctrl-C in the terminal, which signals the whole process group, does not stop it while other
 * processes still use it.
 * @param {string} file
 * @param {string[]} args
 * @param {{ logFile: string, stopSignal: 'INT' | 'TERM', user?: OsUser | undefined, input?: string, disposable?: string | undefined }}
 * options
 *   `input` is what the server reads from its standard input, `disposable` a directory to delete if this process dies
 * @returns {Promise<Identity & { hasEnded: () => boolean }>} rejects if it cannot be started
 */
export async function spawnServer(file, args, { logFile, stopSignal, user, input, disposable }) {
  const log = openSync(logFile, 'w', 0o600);
  // An empty environment: PGDATA or a locale that this machine lacks would change the server's behaviour.
  const env = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' };
  const child = spawn(file, args, { detached: true, cwd: '/', env, stdio: [input === undefined ? 'ignore' : 'pipe', log, log], ...user });
  closeSync(log);
  await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject));
  const hasEnded = endWithUs(child, stopSignal, disposable);
  child.unref();
  child.stdin?.on('error', () => undefined).end(input);
  return { stamp: 'ended', pid: child.pid ?? 0, ...identify(child.pid ?? 0), hasEnded };
}

/**
 * @param {string} file
 * @returns {string} its last line with text, as a one-line reason
 */
export function lastLine(file) {
  try {
    return readFileSync(file, 'utf8').trim().split('\n').at(-1) ?? '';
  } catch {
    return '';
  }
}
