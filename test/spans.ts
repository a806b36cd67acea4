import { type Receiver, startReceiver } from './receiver.js';

/** Span as the receiver of an export reads it. */
export interface ExportedSpan {
  readonly trace_id: string;
  readonly span_id: string;
  /** Id of the parent; absent for the first span of a trace. */
  readonly parent_id: string | undefined;
  readonly name: string;
  /** 1 internal, 2 server, 3 client, 4 producer. */
  readonly kind: number;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly is_failed: boolean;
  /** Milliseconds. */
  readonly duration: number;
}

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number | string; readonly doubleValue?: number };
}

interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly Attribute[];
  readonly status: { readonly code?: number };
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
}

interface OtlpExport {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[];
  }[];
}

const FAILED = 2;
const NANOSECONDS = 1e6;

/** Starts a receiver of OTLP over HTTP, whose URL is that of the setting. */
export const startSpanReceiver = (): Promise<Receiver> => startReceiver({ respond: () => ({ status: 200, body: '{}' }) });

/** Returns the spans that a receiver has got. */
export const spansOf = ({ requests }: Receiver): ExportedSpan[] =>
  requests.flatMap(({ body }) =>
    (JSON.parse(body) as OtlpExport).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans.map(readSpan))),
  );

/** Returns the attributes of the program that has sent the first spans. */
export const resourceOf = ({ requests: [first] }: Receiver): ExportedSpan['attributes'] => {
  const [resource] = (JSON.parse(first?.body ?? '') as OtlpExport).resourceSpans;
  return readAttributes(resource?.resource.attributes ?? []);
};

const readSpan = (span: OtlpSpan): ExportedSpan => ({
  trace_id: span.traceId,
  span_id: span.spanId,
  parent_id: span.parentSpanId,
  name: span.name,
  kind: span.kind,
  attributes: readAttributes(span.attributes),
  is_failed: span.status.code === FAILED,
  duration: Number(BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano)) / NANOSECONDS,
});

const readAttributes = (attributes: readonly Attribute[]): ExportedSpan['attributes'] =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue ?? value.doubleValue)]));
