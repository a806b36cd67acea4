import { ROOT_CONTEXT, type Context, defaultTextMapGetter, type SpanContext, trace, type Tracer } from '@opentelemetry/api';
import { parseKeyPairsIntoRecord, parseTraceParent, setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes, type Resource } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { IncomingHttpHeaders } from 'node:http';
import { VERSION } from '../config/version.js';
import type { TracingSettings } from '../config/tracing-settings.js';
import { OtlpSpan, startSpan } from './otlp-span.js';
import type { Span, Work } from './span.js';

/** Maximum number of ended spans that wait for export; further ones are dropped. */
const QUEUE = 8_192;

/** The SDK of OpenTelemetry: samples traces and exports them in batches over HTTP. */
export class Otlp {
  private readonly provider: TracerProvider;
  private readonly tracer: Tracer;
  private readonly propagator = new W3CTraceContextPropagator();

  /** @param failed is called for each failed export. */
  constructor(settings: TracingSettings, failed: (error: unknown) => void) {
    setGlobalErrorHandler(failed);
    const url = `${settings.endpoint}/v1/traces`;
    const exporter = new OTLPTraceExporter({ url, headers: parseKeyPairsIntoRecord(settings.headers) });
    this.provider = new TracerProvider({
      resource: resourceOf(settings),
      sampler: samplerOf(settings),
      spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize: QUEUE })],
    });
    this.tracer = this.provider.getTracer('merchant-apps-platform', VERSION);
  }

  /** Starts the span of a request, in the trace that its headers identify or in a new one. */
  request(name: string, headers: IncomingHttpHeaders): Span {
    const parent = this.propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
    return new OtlpSpan(
      this.tracer,
      startSpan(this.tracer, { name, kind: 'server', attributes: {}, started_at: performance.now() }, parent),
    );
  }

  /** Adds work that has ended to the span that `traceparent` identifies, or as its own trace. */
  add(traceparent: string | null, work: Work): void {
    new OtlpSpan(this.tracer, startSpan(this.tracer, work, contextOf(traceparent))).end({ error: work.error }, work.ended_at);
  }

  /** Exports the last spans and ends. */
  stop(): Promise<void> {
    return this.provider.shutdown();
  }
}

/** Returns the context of the span that a `traceparent` of this platform identifies. */
function contextOf(traceparent: string | null): Context {
  const parent: SpanContext | null = traceparent === null ? null : parseTraceParent(traceparent);
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
}

/** Name and version of the program, with the attributes in OTEL_RESOURCE_ATTRIBUTES. */
const resourceOf = ({ service_name }: TracingSettings): Resource =>
  defaultResource()
    .merge(detectResources({ detectors: [envDetector] }))
    .merge(resourceFromAttributes({ 'service.name': service_name, 'service.version': VERSION }));

function samplerOf({ sampler, ratio }: TracingSettings): Sampler {
  const root = rootSampler(sampler.replace('parentbased_', ''), ratio);
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

function rootSampler(name: string, ratio: number): Sampler {
  if (name === 'always_on') return new AlwaysOnSampler();
  return name === 'always_off' ? new AlwaysOffSampler() : new TraceIdRatioBasedSampler(ratio);
}
