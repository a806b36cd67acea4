import type { Dispatcher } from 'undici';
import { AttemptFailure, failureReason, type FailureReason } from './attempt-failure.js';

/** The part of a response that is read. */
export interface Received {
  readonly status: number;
  /** Milliseconds until the response headers arrived. */
  readonly duration_ms: number;
  /** Start of the body as text without NUL characters. */
  readonly body: string;
  /** Reason why the body ended early; absent when it was read up to its end or to the limit. */
  readonly body_error?: FailureReason;
}

/** Limits of an exchange. */
export interface ExchangeLimits {
  /** Time for the whole exchange in milliseconds. */
  readonly timeout_ms: number;
  /** Maximum bytes of the response body that are read; the connection is closed after them. */
  readonly max_body_bytes: number;
  /** Cancels the exchange. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * One request and its response. Handles the events of undici directly: a stream and an abort signal for each response would cost more than
 * the rest of a small request. `received` rejects if there is no response; once the headers have arrived, it always resolves.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly received: Promise<Received>;
  private readonly started = performance.now();
  private readonly timer: NodeJS.Timeout;
  private readonly chunks: Buffer[] = [];
  private size = 0;
  private head: Pick<Received, 'status' | 'duration_ms'> | undefined;
  private controller: Dispatcher.DispatchController | undefined;
  private ended = false;
  private resolve: (received: Received) => void;
  private reject: (error: unknown) => void;

  constructor(private readonly limits: ExchangeLimits) {
    this.received = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    this.timer = setTimeout(() => this.fail(new AttemptFailure('timeout')), limits.timeout_ms);
    const { signal } = limits;
    if (signal?.aborted) this.cancel();
    else signal?.addEventListener('abort', this.cancel);
  }

  /** Stores the controller, which can abort the request. The exchange may have ended before the connection. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.ended) controller.abort(new AttemptFailure('cancelled'));
  }

  /** Stores the status. Informational responses precede the final one. */
  onResponseStart(_: Dispatcher.DispatchController, status: number): void {
    if (status >= 200) this.head = { status, duration_ms: this.elapsed };
  }

  /** Stores a part of the body, up to the limit. */
  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.ended) return;
    this.chunks.push(chunk);
    this.size += chunk.length;
    if (this.size < this.limits.max_body_bytes) return;
    this.end();
    controller.abort(new AttemptFailure('cancelled'));
  }

  /** Ends with the whole body. */
  onResponseEnd(): void {
    this.end();
  }

  /** Ends with the part of the body that has arrived, if any. */
  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.fail(error);
  }

  /** Ends the exchange with an error, unless it has ended. */
  fail(error: unknown): void {
    if (this.ended) return;
    this.end(error);
    this.controller?.abort(error as Error);
  }

  /** Milliseconds since the exchange began. */
  get elapsed(): number {
    return Math.round(performance.now() - this.started);
  }

  private readonly cancel = (): void => this.fail(new AttemptFailure('cancelled'));

  private end(error?: unknown): void {
    if (this.ended) return;
    this.ended = true;
    clearTimeout(this.timer);
    this.limits.signal?.removeEventListener('abort', this.cancel);
    if (this.head) this.resolve({ ...this.head, body: this.text(), ...(error !== undefined && { body_error: failureReason(error) }) });
    else this.reject(error);
  }

  private text(): string {
    if (this.size === 0) return '';
    // `stream` drops a character that the limit has cut. PostgreSQL cannot store NUL.
    const read = Buffer.concat(this.chunks).subarray(0, this.limits.max_body_bytes);
    return new TextDecoder().decode(read, { stream: true }).replaceAll('\0', '\ufffd');
  }
}
