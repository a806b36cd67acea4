import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { SystemDb } from '../database/system-db.js';

/** What Prometheus scrapes. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30],
    registers: [this.registry],
  });
  private readonly attempts = new Counter({
    name: 'webhook_attempts_total',
    help: 'Webhook attempts, by outcome.',
    labelNames: ['status'],
    registers: [this.registry],
  });

  /** The series of requests by their labels, which the histogram would look up by a hash of them. There are as many as routes and statuses. */
  private readonly known = new Map<string, Histogram.Internal<string>>();

  constructor(private readonly db: SystemDb) {
    collectDefaultMetrics({ register: this.registry });
    const waiting = this.gauge('outbox_events_waiting', 'Committed events that the relay has not handed on yet.');
    waiting(() => this.count('SELECT count(*) FROM outbox_events'));
  }

  /** Records a finished request; `seconds` from arrival to answer. */
  request(method: string, route: string, status: number, seconds: number): void {
    const key = `${method} ${String(status)} ${route}`;
    const known = this.known.get(key) ?? this.requests.labels(method, route, String(status));
    this.known.set(key, known);
    known.observe(seconds);
  }

  /** Records a webhook attempt. */
  attempt(status: string): void {
    this.attempts.labels(status).inc();
  }

  /** The metrics in Prometheus' text format. */
  text(): Promise<string> {
    return this.registry.metrics();
  }

  private gauge(name: string, help: string): (read: () => Promise<number>) => void {
    return (read) =>
      new Gauge({
        name,
        help,
        registers: [this.registry],
        async collect() {
          this.set(await read());
        },
      });
  }

  private async count(sql: string): Promise<number> {
    const [row] = await this.db.query<{ count: number }>(sql);
    return row?.count ?? 0;
  }
}
