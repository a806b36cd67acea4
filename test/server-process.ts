import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { CLI, MAIN } from './built.js';
import { type Answer, call, type CallOptions } from './caller.js';
import { endWithWorker } from './children.js';
import type { Overrides } from './harness.js';

const STARTS_WITHIN_MS = 90_000;

/** Result of a program. */
export interface Exit {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A process of the built application, as in production, with the database and Redis of the spec. */
export class ServerProcess {
  base_url = '';
  private written = '';

  private constructor(private readonly child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (chunk: string) => (this.written += chunk));
  }

  /**
   * Starts a process on the port of the environment (0 selects a free one), with options for Node.js, and with another Node.js binary or in
   * another directory if one is given. It always ends with the spec's process.
   */
  static async start(env: Overrides, options: readonly string[] = [], node = process.execPath, cwd = '.'): Promise<ServerProcess> {
    const args = [...options, resolve(MAIN)];
    const server = new ServerProcess(endWithWorker(spawn(node, args, { env, cwd, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })));
    const signal = AbortSignal.timeout(STARTS_WITHIN_MS);
    const ended = once(server.child, 'exit', { signal }).then(([code, killed_by]) =>
      Promise.reject(new Error(`It did not start (${String(code ?? killed_by)}): ${server.written}`)),
    );
    const [{ url }] = (await Promise.race([once(server.child, 'message', { signal }), ended])) as [{ url: string }];
    server.base_url = url;
    return server;
  }

  /** All output so far. */
  get output(): string {
    return this.written;
  }

  /** Exit code; null while the process is running. */
  get exit_code(): number | null {
    return this.child.exitCode;
  }

  /** Ids of the processes that it has started and that run. */
  get children(): number[] {
    const pid = String(this.child.pid);
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  }

  /** Calls any path. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer> {
    return call(this.base_url, method, path, options);
  }

  /** Suspends the process, like a virtual machine that is moved. */
  pause(): void {
    this.child.kill('SIGSTOP');
  }

  /** Continues after {@link pause}. */
  resume(): void {
    this.child.kill('SIGCONT');
  }

  /** Makes a group of processes replace each of them. */
  hangUp(): void {
    this.child.kill('SIGHUP');
  }

  /** Kills the process immediately, like a power failure. */
  async kill(): Promise<void> {
    const closed = once(this.child, 'close');
    if (this.child.exitCode === null && this.child.kill('SIGKILL')) await closed;
  }

  /** Requests termination, waits for the remaining output, and returns the exit code. */
  async stop(): Promise<number | null> {
    const closed = once(this.child, 'close');
    if (this.child.exitCode === null && this.child.kill('SIGTERM')) await closed;
    return this.child.exitCode;
  }
}

/** Runs an operator command to completion as a program, for specs of the program itself; `runInProcess` costs a tenth. */
export const runCli = (environment: Overrides, ...args: string[]): Promise<Exit> => runToEnd([CLI, ...args], environment);

/** Runs an operator command in a directory, with text on its standard input. */
export const runCliWith = (input: string, cwd: string, environment: Overrides, ...args: string[]): Promise<Exit> =>
  runToEnd([resolve(CLI), ...args], environment, { input, cwd });

/** Runs the server, which is expected to end by itself. */
export const runMain = (environment: Overrides): Promise<Exit> => runToEnd([MAIN], environment);

async function runToEnd(args: string[], env: Overrides, { input = '', cwd }: { input?: string; cwd?: string } = {}): Promise<Exit> {
  const child = spawn(process.execPath, args, { env, stdio: 'pipe', ...(cwd !== undefined && { cwd }) });
  child.stdin.on('error', () => undefined).end(input);
  const [[code], stdout, stderr] = await Promise.all([
    once(child, 'close') as Promise<[number | null]>,
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, stdout, stderr };
}
