import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { DecodedFile, Job, Outcome } from './decoder.js';
import { Refusal } from './refusal.js';

/** The built file, also for sources that run without a build; both trees are equally deep. */
const DECODER = fileURLToPath(new URL('../../../../dist/catalog/images/decoding/decoder.js', import.meta.url));

/** Nothing of our own environment, for it holds secrets. One thread decodes; another writes. */
const ENVIRONMENT = { UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2', VIPS_CONCURRENCY: '1' };

/** A running decoder. */
export class DecoderProcess {
  private readonly child: ChildProcess;

  constructor() {
    this.child = fork(DECODER, { env: ENVIRONMENT, execArgv: ['--max-old-space-size=256'], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    this.child.on('error', () => undefined);
    // It keeps nobody from ending.
    this.child.unref();
    this.child.channel?.unref();
  }

  /** False once it has ended or been killed. */
  get usable(): boolean {
    return this.child.connected && !this.child.killed;
  }

  /**
   * Decodes a file, one at a time. Throws a {@link Refusal} for a bad image, also for one that takes longer than `timeout` milliseconds or
   * that the decoder dies of.
   */
  async decode(job: Job, timeout: number): Promise<DecodedFile> {
    const outcome = await this.outcome(job, timeout);
    if ('image' in outcome) return outcome.image;
    throw 'refused' in outcome ? new Refusal(outcome.refused) : new Error(`The decoder failed: ${outcome.failed}`);
  }

  /** Ends it at once. */
  kill(): void {
    this.child.kill('SIGKILL');
  }

  private outcome(job: Job, timeout: number): Promise<Outcome> {
    return new Promise((resolve) => {
      const done = (outcome: Outcome): void => {
        clearTimeout(timer);
        this.child.off('message', done).off('exit', ended).off('error', failed);
        resolve(outcome);
      };
      const failed = (reason: unknown): void => done({ failed: String(reason) });
      // What ends by a signal was too much for the decoder; what ends by itself is a fault of ours.
      const ended = (code: number | null): void =>
        code === null ? done({ refused: 'cannot be decoded.' }) : failed(`exit code ${String(code)}`);
      const timer = setTimeout(() => {
        done({ refused: 'takes too long to decode.' });
        this.kill();
      }, timeout);
      this.child.on('message', done).on('exit', ended).on('error', failed);
      this.child.send(job);
    });
  }
}
