import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { Failure } from '../failures.js';
import type { Project } from './project.js';

const PAUSE_MS = 100;

/** Process of the app. */
export class LocalApp {
  /** Rejects when the app ends before it is stopped. */
  readonly ended: Promise<never>;
  private readonly child: ChildProcess;
  private stopped = false;

  constructor({ folder, command }: Project) {
    const [file = '', ...args] = command;
    this.child = spawn(file, args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
    this.ended = once(this.child, 'exit').then(([code, signal]) => {
      if (this.stopped) return new Promise<never>(() => undefined);
      throw new Failure(`${args.at(-1) ?? file} ended: ${String(code ?? signal)}.`);
    });
    this.ended.catch(() => undefined);
  }

  /** Resolves when the app listens. */
  async listens(app_url: string, signal: AbortSignal): Promise<void> {
    const { hostname, port } = new URL(app_url);
    while (!(await accepts(hostname, Number(port)))) await setTimeout(PAUSE_MS, undefined, { signal });
  }

  /** Ends the app and waits for its end. */
  async stop(): Promise<void> {
    this.stopped = true;
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exit = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await exit;
  }
}

const accepts = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
