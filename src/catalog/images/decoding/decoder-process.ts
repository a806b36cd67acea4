import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { DecodedFile, Job, Outcome } from './decoder.js';
import { Refusal } from './refusal.js';

/** The built file, even when the sources run without a build; both trees have the same depth. */
const DECODER = fileURLToPath(new URL('../../../../dist/catalog/images/decoding/decoder.js', import.meta.url));

/** The environment of the server is not inherited, because it contains secrets. One thread decodes, another one writes. */
const ENVIRONMENT = { UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2', VIPS_CONCURRENCY: '1' };

const TOO_LONG = 'takes too long to decode.';

/** Running decoder. */
export class DecoderProcess {
  private readonly child: ChildProcess;

  constructor() {
    this.child = fork(DECODER, { env: ENVIRONMENT, execArgv: ['--max-old-space-size=256'], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    this.child.on('error', () => undefined);
    // A decoder does not keep the server running.
    this.child.unref();
    this.child.channel?.unref();
  }

  /** False after it exited or was killed. */
  get usable(): boolean {
    return this.child.connected && !this.child.killed;
  }

  /**
   * Decodes a file, one at a time. Throws a {@link Refusal} for a bad image, including one that takes longer than `timeout` milliseconds,
   * takes too much processor time or crashes the decoder.
   */
  async decode(job: Job, timeout: number): Promise<DecodedFile> {
    const outcome = await this.outcome(job, timeout);
    if ('image' in outcome) return outcome.image;
    if ('exhausted' in outcome) {
      this.kill();
      throw new Refusal(TOO_LONG);
    }
    if ('refused' in outcome) throw new Refusal(outcome.refused);
    throw Object.assign(new Error(`The decoder failed: ${outcome.failed}`), { code: outcome.code });
  }

  /** Kills the process. */
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
      // A signal means that the image crashed the decoder; an exit without a signal is a bug.
      const ended = (code: number | null): void =>
        code === null ? done({ refused: 'cannot be decoded.' }) : failed(`exit code ${String(code)}`);
      const timer = setTimeout(() => {
        done({ refused: TOO_LONG });
        this.kill();
      }, timeout);
      this.child.on('message', done).on('exit', ended).on('error', failed);
      this.child.send(job);
    });
  }
}
