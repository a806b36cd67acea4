import type { Metric, MetricValueWithName, Registry } from 'prom-client';

/** Metric that keeps its values itself. */
export interface OwnMetric {
  readonly name: string;
  get(): Promise<{ name: string; help: string; type: string; aggregator: string; values: MetricValueWithName<string>[] }>;
}

/**
 * Adds a metric that is not a class of prom-client to a registry, which reads only its name and its values, although its type requires more.
 * Replaceable by an interface for collectors in prom-client.
 */
export const registerOwn = (registry: Registry, metric: OwnMetric): void => registry.registerMetric(metric as unknown as Metric);
