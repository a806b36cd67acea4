import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Answer, call, type CallOptions } from './caller.js';
import type { Overrides } from './harness.js';

const MAIN = join('dist', 'main.js');
const CLI = join('dist', 'cli.js');
const STARTS_WITHIN_MS = 30_000;

/** What a program left behind. */
export interface Exit {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A process of the built application, as it runs in production: beside the one of the spec, on the same database and Redis. */
export class ServerProcess {
  base_url = '';
  private written = '';

  private constructor(private readonly child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (chunk: string) => (this.written += chunk));
  }

  /** Starts it on the port of the environment, where 0 is any free one; it ends with the spec's process, whatever happens. */
  static async start(environment: Overrides): Promise<ServerProcess> {
    const server = new ServerProcess(spawn(process.execPath, [MAIN], { env: environment, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] }));
    const signal = AbortSignal.timeout(STARTS_WITHIN_MS);
    const ended = once(server.child, 'exit', { signal }).then(() => Promise.reject(new Error(`It did not start: ${server.written}`)));
    const [{ url }] = (await Promise.race([once(server.child, 'message', { signal }), ended])) as [{ url: string }];
    server.base_url = url;
    return server;
  }

  /** Everything it wrote so far. */
  get output(): string {
    return this.written;
  }

  /** Calls any path of it. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer> {
    return call(this.base_url, method, path, options);
  }

  /** Kills it at once, as a power cut would. */
  async kill(): Promise<void> {
    const closed = once(this.child, 'close');
    if (this.child.exitCode === null && this.child.kill('SIGKILL')) await closed;
  }

  /** Asks it to stop, waits until all it wrote has arrived, and gives its exit code. */
  async stop(): Promise<number | null> {
    const closed = once(this.child, 'close');
    if (this.child.exitCode === null && this.child.kill('SIGTERM')) await closed;
    return this.child.exitCode;
  }
}

/** Runs the operator's command line, which must succeed, and gives the document that it prints. */
export async function operate<T>(environment: Overrides, ...args: string[]): Promise<T> {
  const { code, stdout, stderr } = await runCli(environment, ...args);
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as T;
}

/** Runs the operator's command line to its end. */
export const runCli = (environment: Overrides, ...args: string[]): Promise<Exit> => runToEnd([CLI, ...args], environment);

async function runToEnd(args: string[], env: Overrides): Promise<Exit> {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [[code], stdout, stderr] = await Promise.all([
    once(child, 'close') as Promise<[number | null]>,
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, stdout, stderr };
}
