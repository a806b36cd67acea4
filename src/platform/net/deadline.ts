import { AttemptFailure } from './attempt-failure.js';

/** The end of an attempt: after a time, or when the caller gives up. Call {@link Deadline.clear} when the attempt is over. */
export class Deadline {
  /** Aborts with an {@link AttemptFailure}: `timeout`, or `cancelled` when the caller gave up. */
  readonly signal: AbortSignal;
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private readonly passed: Promise<never>;

  /**
   * @param timeout_ms milliseconds from now.
   * @param caller ends the attempt earlier.
   */
  constructor(
    timeout_ms: number,
    private readonly caller?: AbortSignal,
  ) {
    this.signal = this.controller.signal;
    this.passed = new Promise((_, reject) => {
      this.signal.addEventListener('abort', () => {
        reject(this.signal.reason as AttemptFailure);
      });
    });
    // The deadline may pass while nobody waits for it.
    this.passed.catch(() => undefined);
    this.timer = setTimeout(() => {
      this.controller.abort(new AttemptFailure('timeout'));
    }, timeout_ms);
    if (caller?.aborted) this.cancel();
    else caller?.addEventListener('abort', this.cancel);
  }

  /** The result of the work, or the failure of the deadline when that comes first; the work is then left behind. */
  race<T>(work: Promise<T>): Promise<T> {
    return Promise.race([this.passed, work]);
  }

  /** Lets go of the timer and of the caller's signal. */
  clear(): void {
    clearTimeout(this.timer);
    this.caller?.removeEventListener('abort', this.cancel);
  }

  private readonly cancel = (): void => {
    this.controller.abort(new AttemptFailure('cancelled'));
  };
}
