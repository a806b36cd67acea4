import { Injectable } from '@nestjs/common';
import type { Connection } from '../../platform/database/connection.js';
import { Metrics } from '../../platform/monitoring/metrics.js';
import { WARN_AT } from '../../webhooks/webhooks.events.js';

/** Numbers of the tasks that wait for an operator. */
export interface Waiting {
  /** Submissions to the directory of apps. */
  readonly submissions: number;
  /** Payments that a gateway flags as risky. */
  readonly held: number;
  /** Events that could not be published. */
  readonly dead_letters: number;
  /** Webhook subscriptions that keep failing, or were disabled because of it. */
  readonly failing: number;
  /** Exports and imports that no process works on. */
  readonly late_jobs: number;
  /** Kinds of background work that is late. */
  readonly late_work: number;
}

/** Background work, the metric of its delay, and the delay in seconds from which it is late. */
export const WORK = [
  { work: 'events', metric: 'outbox_oldest_event_seconds', late: 60 },
  { work: 'deliveries', metric: 'webhook_oldest_due_seconds', late: 300 },
  { work: 'billing', metric: 'billing_oldest_due_seconds', late: 600 },
  { work: 'refunds', metric: 'billing_oldest_refund_seconds', late: 86_400 },
] as const;

/** Background work with its current delay in seconds; NaN while it cannot be read. */
export interface Work {
  readonly work: (typeof WORK)[number]['work'];
  readonly seconds: number;
  readonly is_late: boolean;
}

/** Figures of the operator's overview. Each is the number of the rows of a small index, regardless of the number of stores. */
@Injectable()
export class OverviewFigures {
  constructor(private readonly metrics: Metrics) {}

  /** Returns the numbers of the tasks that wait for an operator. */
  async waiting(connection: Connection): Promise<Waiting> {
    const count = async (statement: string, ...values: unknown[]): Promise<number> => {
      const [row] = await connection.query<{ count: number }>(`SELECT count(*)::integer AS count FROM ${statement}`, values);
      return row?.count ?? 0;
    };
    const [submissions, held, dead_letters, failing, late_jobs, work] = await Promise.all([
      count('app_listings WHERE submitted IS NOT NULL'),
      count(`payment_sessions WHERE status = 'held'`),
      this.metrics.figure('outbox_events_quarantined'),
      count(`webhook_subscriptions t WHERE ${FAILING_SUBSCRIPTION}`),
      count(`bulk_jobs t WHERE ${LATE_JOB}`),
      this.work(),
    ]);
    return { submissions, held, dead_letters, failing, late_jobs, late_work: work.filter(({ is_late }) => is_late).length };
  }

  /** Returns the delays of background work. */
  work(): Promise<Work[]> {
    return Promise.all(
      WORK.map(async ({ work, metric, late }) => {
        const seconds = await this.metrics.figure(metric);
        return { work, seconds, is_late: seconds >= late };
      }),
    );
  }
}

/** Subscriptions that have reached a warning, or were disabled by failures. The index for it has the same condition. */
export const FAILING_SUBSCRIPTION = `t.failure_count > 0 AND t.deleted_at IS NULL
  AND (t.inactive_reason = 'failures' OR t.is_active = 1 AND t.failure_count >= ${String(Math.min(...WARN_AT))})`;

/** Jobs that no process has worked on for ten minutes. */
export const LATE_JOB = `t.status IN ('pending', 'running') AND coalesce(t.lease_until, t.created_at) < now() - interval '10 minutes'`;
