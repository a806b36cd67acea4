import {
  type Context,
  ROOT_CONTEXT,
  type Span as ApiSpan,
  SpanKind as ApiKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Tracer,
} from '@opentelemetry/api';
import type { Attributes, Outcome, Span, SpanKind, Work } from './span.js';

const KINDS: Readonly<Record<SpanKind, ApiKind>> = {
  client: ApiKind.CLIENT,
  internal: ApiKind.INTERNAL,
  producer: ApiKind.PRODUCER,
  server: ApiKind.SERVER,
};

type Begun = Pick<Work, 'name' | 'kind' | 'attributes' | 'started_at'>;

/** Starts a span of the SDK in a context, which contains its parent. */
export const startSpan = (tracer: Tracer, { name, kind, attributes, started_at }: Begun, parent: Context): ApiSpan =>
  tracer.startSpan(name, { kind: KINDS[kind], startTime: epochOf(started_at) }, parent).setAttributes({ ...attributes });

/** Span of the SDK. */
export class OtlpSpan implements Span {
  readonly trace_id: string;
  readonly traceparent: string;
  readonly is_sampled: boolean;
  is_open = true;

  constructor(
    private readonly tracer: Tracer,
    private readonly span: ApiSpan,
  ) {
    const { traceId, spanId, traceFlags } = span.spanContext();
    this.is_sampled = (traceFlags & TraceFlags.SAMPLED) !== 0;
    this.trace_id = traceId;
    this.traceparent = `00-${traceId}-${spanId}-0${this.is_sampled ? '1' : '0'}`;
  }

  /** Starts a part of the work. */
  start(name: string, kind: SpanKind, attributes: Attributes): Span {
    return this.child({ name, kind, attributes, started_at: performance.now() });
  }

  /** Adds a part of the work that has ended. */
  add(work: Work): void {
    this.child(work).end({ error: work.error }, work.ended_at);
  }

  /** Ends the work at a time (`performance.now()`). */
  end({ name, attributes, error }: Outcome = {}, at = performance.now()): void {
    if (!this.is_open) return;
    this.is_open = false;
    if (name !== undefined) this.span.updateName(name);
    if (attributes) this.span.setAttributes({ ...attributes });
    if (error !== undefined) this.span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', error);
    this.span.end(epochOf(at));
  }

  private child(work: Begun): OtlpSpan {
    return new OtlpSpan(this.tracer, startSpan(this.tracer, work, trace.setSpan(ROOT_CONTEXT, this.span)));
  }
}

/** Returns a time of `performance.now()` in milliseconds since 1970, by the current setting of the clock. */
const epochOf = (at: number): number => Date.now() - performance.now() + at;
