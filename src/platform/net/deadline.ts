import { AttemptFailure } from './attempt-failure.js';

/** Deadline of an attempt: a timeout, or cancellation by the caller. Call {@link Deadline.clear} when the attempt has ended. */
export class Deadline {
  /** Aborts with an {@link AttemptFailure}: `timeout`, or `cancelled` by the caller. */
  readonly signal: AbortSignal;
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private readonly passed: Promise<never>;

  /**
   * @param timeout_ms milliseconds from now.
   * @param caller cancels the attempt.
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
    // Prevents an unhandled rejection while nothing waits for the deadline.
    this.passed.catch(() => undefined);
    this.timer = setTimeout(() => {
      this.controller.abort(new AttemptFailure('timeout'));
    }, timeout_ms);
    if (caller?.aborted) this.cancel();
    else caller?.addEventListener('abort', this.cancel);
  }

  /** Returns the result of the work, or rejects when the deadline passes first; the work is then abandoned. */
  race<T>(work: Promise<T>): Promise<T> {
    return Promise.race([this.passed, work]);
  }

  /** Clears the timer and detaches from the caller's signal. */
  clear(): void {
    clearTimeout(this.timer);
    this.caller?.removeEventListener('abort', this.cancel);
  }

  private readonly cancel = (): void => {
    this.controller.abort(new AttemptFailure('cancelled'));
  };
}
