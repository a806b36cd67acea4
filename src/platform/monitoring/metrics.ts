import { Injectable } from '@nestjs/common';
import cluster from 'node:cluster';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { Database, type PoolState } from '../database/database.js';
import { groupNumber } from './group-messages.js';
import { GroupMetrics } from './group-metrics.js';
import { addReplicaMetrics } from './replica-metrics.js';
import { RequestDurations } from './request-durations.js';

const TOO_MANY_REQUESTS = 429;

const WAITING = 'SELECT count(*) AS value FROM outbox_events';
const OLDEST = `
SELECT extract(epoch FROM clock_timestamp() - created_at)::float8 AS value FROM outbox_events ORDER BY outbox_id LIMIT 1`;
const DEAD_LETTERS = 'SELECT count(*) AS value FROM quarantined_events';

/** Gauges of every pool, by the part of its state that they show. */
const POOL_GAUGES = {
  max: 'Most connections that the pool may open.',
  open: 'Connections that are open.',
  idle: 'Open connections that are not in use.',
  waiting: 'Callers that wait for a connection.',
} as const;

let ofProcess: Registry | undefined;

/** Returns the metrics of the process. They are collected once, because the observer of the event loop is never released. */
function processMetrics(): Registry {
  if (ofProcess) return ofProcess;
  ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess });
  return ofProcess;
}

/** Minimum over all partitioned tables. */
const PARTITION_DAYS = `
SELECT min(days) AS value FROM (
  SELECT extract(epoch FROM max(p.upper_bound) - now())::float8 / 86400 AS days
  FROM pg_partitioned_table t, partitions_of(t.partrelid) p GROUP BY t.partrelid
) t`;

/** Bounds in seconds: a delivery takes milliseconds, or as long as a retry delay. */
const DELIVERY_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 1_800, 7_200, 43_200];

/** Metrics for Prometheus. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  /** Statements of the gauges, by their names. */
  private readonly statements = new Map<string, string>();
  private readonly requests = new RequestDurations(this.registry);
  private readonly limited = new Counter({
    name: 'http_requests_limited_total',
    help: 'Requests answered with 429, by route.',
    labelNames: ['route'],
    registers: [this.registry],
  });
  private readonly attempts = new Counter({
    name: 'webhook_attempts_total',
    help: 'Webhook attempts, by outcome.',
    labelNames: ['status'],
    registers: [this.registry],
  });
  private readonly attemptDurations = new Histogram({
    name: 'webhook_attempt_duration_seconds',
    help: 'Time until a receiver answered or the attempt failed.',
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15],
    registers: [this.registry],
  });
  private readonly deliveries = new Histogram({
    name: 'webhook_delivery_latency_seconds',
    help: 'Time from an event to its accepted delivery, retries included.',
    buckets: DELIVERY_BUCKETS,
    registers: [this.registry],
  });

  /** Metrics of the group that this process belongs to. */
  private readonly group = cluster.isWorker ? new GroupMetrics(groupNumber(), () => this.merged().getMetricsAsJSON()) : undefined;

  constructor(private readonly db: Database) {
    processMetrics();
    // Registered first, so that they do not count the statements of the other gauges.
    this.poolGauges();
    addReplicaMetrics([this.registry], db.replicas);
    this.gauge('outbox_events_waiting', 'Committed events that the relay has not handed on yet.', WAITING);
    this.gauge('outbox_oldest_event_seconds', 'Age of the oldest of these events; 0 without one.', OLDEST);
    this.gauge('outbox_events_quarantined', 'Events that could not be published and wait for an operator.', DEAD_LETTERS);
    this.gauge('database_partition_days_ahead', 'Days until the last partition of a table ends; then its inserts fail.', PARTITION_DAYS);
  }

  /** Records a finished request; `seconds` from its arrival to the response. */
  request(method: string, route: string, status: number, seconds: number): void {
    this.requests.observe(method, route, status, seconds);
    if (status === TOO_MANY_REQUESTS) this.limited.labels(route).inc();
  }

  /** Records a webhook attempt and its duration. */
  attempt(status: string, seconds: number): void {
    this.attempts.labels(status).inc();
    this.attemptDurations.observe(seconds);
  }

  /** Records an accepted delivery; `seconds` since its event. */
  delivery(seconds: number): void {
    this.deliveries.observe(seconds);
  }

  /** Adds a metric of another part of the platform. */
  register(metric: Counter): void {
    this.registry.registerMetric(metric);
  }

  /** Returns the metrics in the text format of Prometheus: of all processes behind the port, if this is one of a group. */
  async text(): Promise<string> {
    return this.group ? this.group.text() : this.merged().metrics();
  }

  /**
   * Adds a gauge whose value a statement returns in the column `value`. Without the database the value is NaN, so that the other metrics
   * can still be read.
   */
  gauge(name: string, help: string, statement: string): void {
    this.statements.set(name, statement);
    const read = (): Promise<number> => this.read(statement);
    new Gauge({
      name,
      help,
      // The same in every process.
      aggregator: 'first',
      registers: [this.registry],
      async collect() {
        this.set(await read());
      },
    });
  }

  private merged(): Registry {
    return Registry.merge([processMetrics(), this.registry]);
  }

  /** Returns the current value of a gauge that a statement reads; NaN without the database. Throws for an unknown name. */
  figure(name: string): Promise<number> {
    const statement = this.statements.get(name);
    if (statement === undefined) throw new TypeError(`there is no gauge ${name}`);
    return this.read(statement);
  }

  private poolGauges(): void {
    const states = (): PoolState[] => this.db.poolStates();
    for (const [part, help] of Object.entries(POOL_GAUGES)) {
      new Gauge({
        name: `database_pool_${part}`,
        help,
        labelNames: ['pool'],
        registers: [this.registry],
        collect() {
          for (const state of states()) this.labels(state.pool).set(state[part as keyof typeof POOL_GAUGES]);
        },
      });
    }
  }

  private async read(statement: string): Promise<number> {
    try {
      const [row] = await this.db.background.reads.query<{ value: number | null }>(statement);
      return row?.value ?? 0;
    } catch {
      return NaN;
    }
  }
}
