import { AsyncLocalStorage } from 'node:async_hooks';

/** Values that describe work. Never secrets, texts of users, or parts of a URL except its host. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Kind of work: `client` calls another service, `producer` publishes an event, `server` handles a request. */
export type SpanKind = 'client' | 'internal' | 'producer' | 'server';

/** Work that has ended. Times are from `performance.now()`. */
export interface Work {
  readonly name: string;
  readonly kind: SpanKind;
  readonly started_at: number;
  readonly ended_at: number;
  readonly attributes: Attributes;
  /** Type of its failure. */
  readonly error?: string | undefined;
}

/** Result of the work of a span. */
export interface Outcome {
  /** Replaces the name. */
  readonly name?: string;
  readonly attributes?: Attributes;
  /** Type of its failure. */
  readonly error?: string | undefined;
}

/** Work in progress, as a part of a trace. */
export interface Span {
  readonly trace_id: string;
  /** The span as a value of the header `traceparent`. */
  readonly traceparent: string;
  /** True if the trace is exported. */
  readonly is_sampled: boolean;
  /** True until it ends. */
  readonly is_open: boolean;
  /** Starts a part of the work. */
  start(name: string, kind: SpanKind, attributes: Attributes): Span;
  /** Adds a part of the work that has ended. */
  add(work: Work): void;
  /** Ends the work. */
  end(outcome?: Outcome): void;
}

const current = new AsyncLocalStorage<Span>();

/** Runs `work`, whose parts belong to the span. */
export const runIn = (span: Span, work: () => void): void => current.run(span, work);

/**
 * Returns the span of the request that is being answered; undefined without one, and when traces are off. Background work that a request
 * has woken inherits its span, but does not belong to it once the request has ended.
 */
export function currentSpan(): Span | undefined {
  const span = current.getStore();
  return span?.is_open ? span : undefined;
}

/** Runs `work` as a part of the current span; `describe` names it, if it is exported. */
export function traced<T>(describe: () => Pick<Work, 'name' | 'attributes'>, work: () => Promise<T>): Promise<T> {
  const span = currentSpan();
  return span?.is_sampled ? timed(span, describe(), work) : work();
}

async function timed<T>(span: Span, description: Pick<Work, 'name' | 'attributes'>, work: () => Promise<T>): Promise<T> {
  const started_at = performance.now();
  const add = (error?: string): void => span.add({ ...description, kind: 'client', started_at, ended_at: performance.now(), error });
  try {
    const result = await work();
    add();
    return result;
  } catch (error) {
    add((error as Error).name);
    throw error;
  }
}
