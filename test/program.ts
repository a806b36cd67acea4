import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { endWithWorker } from './children.js';
import type { Overrides } from './harness.js';
import { until } from './harness.js';

/** Range below the ephemeral ports, so that no other program gets one of these ports while its owner is not running. */
const PORTS = { from: 20_000, count: 12_000 };

/** Returns an unused port, for a program whose address must be known before it starts. */
export async function choosePort(): Promise<number> {
  for (;;) {
    const port = PORTS.from + Math.floor(Math.random() * PORTS.count);
    const free = await new Promise<boolean>((resolve) => {
      const probe = createServer().once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (free) return port;
  }
}

/** A program that runs alongside the spec until it is stopped. */
export class Program {
  private written = '';

  private constructor(private readonly child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (chunk: string) => (this.written += chunk));
  }

  /** Starts `file` with the arguments. */
  static start([file = '', ...args]: readonly string[], env: Overrides, cwd = process.cwd()): Program {
    return new Program(endWithWorker(spawn(file, args, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] })));
  }

  /** Exit code; null while the program runs. */
  get code(): number | null {
    return this.child.exitCode;
  }

  /** All output so far. */
  get output(): string {
    return this.written;
  }

  /** Resolves when the output matches; rejects if the program exits first. */
  waitForOutput(pattern: RegExp): Promise<void> {
    return until(() => {
      if (pattern.test(this.written)) return true;
      if (this.child.exitCode !== null) throw new Error(`The program ended: ${this.written}`);
      return false;
    });
  }

  /** Presses Ctrl-C, waits for the exit and returns the exit code. */
  async interrupt(): Promise<number | null> {
    const closed = once(this.child, 'close');
    if (this.child.exitCode === null && this.child.kill('SIGINT')) await closed;
    return this.child.exitCode;
  }

  /** Requests termination and waits for the exit. */
  async stop(): Promise<void> {
    const closed = once(this.child, 'close');
    if (this.child.exitCode === null && this.child.kill('SIGTERM')) await closed;
  }
}
