import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { Config } from '../config/config.js';
import { Logger } from './logger.js';
import type { Otlp } from './otlp.js';
import type { Span, Work } from './span.js';

/** Longest time in milliseconds that a stopping process waits for the receiver of its last spans. */
const LAST_EXPORT_MS = 1_000;
/** Shortest time between two log lines about failed exports. */
const REPORT_MS = 60_000;

/** Traces of requests, events and deliveries (docs/adr/0046). Off unless a receiver is configured; the SDK is loaded only then. */
@Injectable()
export class Tracing implements OnApplicationShutdown {
  private otlp: Otlp | undefined;
  private reported_at = -Infinity;

  constructor(
    private readonly config: Config,
    private readonly logger: Logger,
  ) {}

  /** Starts tracing if a receiver is configured. */
  async start(): Promise<void> {
    if (this.config.tracing.endpoint === '') return;
    const { Otlp } = await import('./otlp.js');
    this.otlp = new Otlp(this.config.tracing, (error) => this.report(error));
  }

  /** True while traces are exported. */
  get is_on(): boolean {
    return this.otlp !== undefined;
  }

  /** Starts the span of a request, in the trace that its headers identify or in a new one; undefined when traces are off. */
  request(name: string, headers: IncomingHttpHeaders): Span | undefined {
    return this.otlp?.request(name, headers);
  }

  /** Adds background work that has ended, as a part of the span that `traceparent` identifies or as its own trace. */
  add(traceparent: string | null, work: Work): void {
    this.otlp?.add(traceparent, work);
  }

  /** Exports the last spans. A receiver that does not respond delays the stop by a second. */
  async onApplicationShutdown(): Promise<void> {
    const { otlp } = this;
    this.otlp = undefined;
    if (!otlp) return;
    const timer = new AbortController();
    const late = setTimeout(LAST_EXPORT_MS, new Error('the receiver did not accept the last spans in time'), { signal: timer.signal });
    const failure = await Promise.race([otlp.stop().catch((error: unknown) => error), late]);
    if (failure !== undefined) this.report(failure);
    timer.abort();
    await late.catch(() => undefined);
  }

  private report(error: unknown): void {
    if (performance.now() - this.reported_at < REPORT_MS) return;
    this.reported_at = performance.now();
    const { message, code = '' } = error as Error & { readonly code?: string | number };
    this.logger.warn(`traces cannot be exported: ${[code, message].filter(Boolean).join(' ')}`);
  }
}
