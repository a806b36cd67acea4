import { parseUrl } from '../vendor-internals/parse-url.js';
import type { Environment } from './environment.js';

const SAMPLERS = [
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
  'always_on',
  'always_off',
  'traceidratio',
] as const;

/** Export of traces, configured with the variables of OpenTelemetry. */
export interface TracingSettings {
  /** Base URL of an OTLP receiver over HTTP; empty to export no traces. */
  readonly endpoint: string;
  /** Headers of the export, as `name=value` separated by commas. */
  readonly headers: string;
  readonly service_name: string;
  readonly sampler: (typeof SAMPLERS)[number];
  /** Share of traces that a ratio-based sampler keeps, 0 to 1. */
  readonly ratio: number;
}

/** Reads the settings of traces. */
export const tracingSettings = (env: Environment): TracingSettings => ({
  endpoint: receiver(env),
  headers: env.text('OTEL_EXPORTER_OTLP_HEADERS', ''),
  service_name: env.text('OTEL_SERVICE_NAME', 'merchant-apps-platform'),
  sampler: env.word('OTEL_TRACES_SAMPLER', SAMPLERS, 'parentbased_always_on'),
  ratio: ratio(env),
});

function receiver(env: Environment): string {
  const address = env.address('OTEL_EXPORTER_OTLP_ENDPOINT', '');
  const isWeb = /^https?:\/\//.test(address) && parseUrl(address) !== undefined;
  if (address !== '' && !isWeb) env.problem('OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https address');
  return address;
}

function ratio(env: Environment): number {
  const share = Number(env.text('OTEL_TRACES_SAMPLER_ARG', '1'));
  if (share >= 0 && share <= 1) return share;
  env.problem('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1');
  return 1;
}
