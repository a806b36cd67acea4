import type { MetricValueWithName, Registry } from 'prom-client';
import { registerOwn } from '../vendor-internals/prom-registry.js';

const NAME = 'http_request_duration_seconds';
const HELP = 'Time to answer, by method, route and status.';

/** Upper bounds in seconds. */
const BOUNDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30];

/** Requests of one method, route and status. */
class Series {
  /** Requests by the first bound that they did not exceed; the last ones exceeded all. */
  private readonly counts = [...BOUNDS, Infinity].map(() => 0);
  private sum = 0;

  constructor(private readonly labels: Readonly<Record<string, string | number>>) {}

  /** Adds a request. */
  observe(seconds: number): void {
    let n = 0;
    while (seconds > (BOUNDS[n] ?? Infinity)) n++;
    this.counts[n] = (this.counts[n] ?? 0) + 1;
    this.sum += seconds;
  }

  /** Returns the lines of the series. */
  values(): MetricValueWithName<string>[] {
    const { labels, sum: total } = this;
    let count = 0;
    const buckets = this.counts.map((requests, n) => {
      count += requests;
      return { metricName: `${NAME}_bucket`, labels: { le: BOUNDS[n] ?? '+Inf', ...labels }, value: count };
    });
    return [...buckets, { metricName: `${NAME}_sum`, labels, value: total }, { metricName: `${NAME}_count`, labels, value: count }];
  }
}

/**
 * Histogram of the durations of requests. The histogram of prom-client checks and joins the labels of every request, which takes ten times
 * as long.
 */
export class RequestDurations {
  readonly name = NAME;
  /** By route, method and status. */
  private readonly series = new Map<string, Map<string, Map<number, Series>>>();

  /** Adds the histogram to a registry. */
  constructor(registry: Registry) {
    registerOwn(registry, this);
  }

  /** Adds a request. */
  observe(method: string, route: string, status: number, seconds: number): void {
    const series = this.series.get(route)?.get(method)?.get(status) ?? this.add(method, route, status);
    series.observe(seconds);
  }

  /** @internal Called by the registry. */
  get(): Promise<{ name: string; help: string; type: string; aggregator: string; values: MetricValueWithName<string>[] }> {
    const all = [...this.series.values()].flatMap((byMethod) => [...byMethod.values()].flatMap((byStatus) => [...byStatus.values()]));
    const values = all.flatMap((series) => series.values());
    return Promise.resolve({ name: NAME, help: HELP, type: 'histogram', aggregator: 'sum', values });
  }

  private add(method: string, route: string, status: number): Series {
    const series = new Series({ method, route, status });
    const byMethod = this.series.get(route) ?? new Map<string, Map<number, Series>>();
    const byStatus = byMethod.get(method) ?? new Map<number, Series>();
    this.series.set(route, byMethod.set(method, byStatus.set(status, series)));
    return series;
  }
}
