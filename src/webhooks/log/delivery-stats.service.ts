import { Injectable } from '@nestjs/common';
import type { StoreContext } from '../../platform/database/store-context.js';
import { type DeliveryHour, type DeliveryStats, type StatsWindow, WINDOWS } from './delivery-stats.dto.js';

/** Subscriptions that the figures cover: one, all of an app in the store, or all of the store. */
export interface StatsSubject {
  readonly subscription_id?: number;
  readonly app_id?: number;
}

interface Row {
  readonly since: Date;
  readonly until: Date;
  readonly deliveries: number;
  readonly failures: number;
  /** 50th, 95th and 99th percentile. */
  readonly latency: readonly number[] | null;
  /** Hours with attempts, by their start in seconds since 1970. */
  readonly hours: readonly { readonly start: number; readonly deliveries: number; readonly failures: number }[];
}

/** Maximum number of attempts that one statement reads, newest first; the subscriptions of an app get equal shares. */
const MAX_READ = 50_000;
const HOUR_MS = 3_600_000;

/** Figures about the delivery attempts of a store. */
@Injectable()
export class DeliveryStatsService {
  /** Returns the figures of the window that ends now. */
  async of(ctx: StoreContext, subject: StatsSubject, window: StatsWindow): Promise<DeliveryStats> {
    const { subscription_id = null, app_id = null } = subject;
    const [row] = await ctx.query<Row>(STATS, subscription_id, app_id, WINDOWS[window], MAX_READ);
    if (!row) throw new Error('The figures returned no row.');
    const { since, until, deliveries, failures, latency, hours } = row;
    return {
      since: since.toISOString(),
      until: until.toISOString(),
      deliveries,
      failures,
      success_rate: shareOf(deliveries, failures),
      latency_ms: percentiles(latency ?? []),
      hours: everyHour(since, until, hours),
    };
  }
}

const shareOf = (deliveries: number, failures: number): number | null =>
  deliveries + failures === 0 ? null : deliveries / (deliveries + failures);

const percentiles = ([p50, p95, p99]: readonly number[]): DeliveryStats['latency_ms'] => ({
  p50: p50 ?? null,
  p95: p95 ?? null,
  p99: p99 ?? null,
});

/** Returns the hours from `since` to `until`, including hours without attempts. */
function everyHour(since: Date, until: Date, known: Row['hours']): DeliveryHour[] {
  const counts = new Map(known.map((hour) => [hour.start * 1000, hour]));
  const first = Math.floor(since.getTime() / HOUR_MS) * HOUR_MS;
  const length = Math.floor((until.getTime() - first) / HOUR_MS) + 1;
  return Array.from({ length }, (_, n) => {
    const start = first + n * HOUR_MS;
    const { deliveries = 0, failures = 0 } = counts.get(start) ?? {};
    return { hour: new Date(start).toISOString(), deliveries, failures };
  });
}

const START = `now() - $4 * interval '1 hour'`;

/**
 * Reads the newest attempts of each subscription from its index. When the limit is reached, the period begins with the oldest attempt
 * that was read, so that the counts of all hours are complete.
 */
const STATS = `
WITH chosen AS MATERIALIZED (
  SELECT subscription_id FROM webhook_subscriptions
  WHERE store_id = $1 AND ($2::bigint IS NULL OR subscription_id = $2) AND ($3::bigint IS NULL OR app_id = $3)
    AND (deleted_at IS NULL OR deleted_at >= ${START})
), share AS MATERIALIZED (
  SELECT $5::bigint / greatest(1, count(*)) AS most FROM chosen
), attempts AS MATERIALIZED (
  SELECT d.subscription_id, d.created_at, d.status, d.response_status, d.duration_ms FROM chosen s CROSS JOIN LATERAL (
    SELECT d.subscription_id, d.created_at, d.status, d.response_status, d.duration_ms FROM webhook_deliveries d
    WHERE d.store_id = $1 AND d.subscription_id = s.subscription_id AND d.created_at >= ${START}
    ORDER BY d.created_at DESC, d.delivery_id DESC LIMIT (SELECT most FROM share)
  ) d
), period AS MATERIALIZED (
  SELECT coalesce(max(oldest), ${START}) AS since FROM (
    SELECT min(created_at) AS oldest FROM attempts GROUP BY subscription_id HAVING count(*) >= (SELECT most FROM share)
  ) cut
), counted AS MATERIALIZED (
  SELECT * FROM attempts WHERE created_at >= (SELECT since FROM period)
)
SELECT (SELECT since FROM period) AS since, now() AS until,
  count(*) FILTER (WHERE status = 'delivered') AS deliveries,
  count(*) FILTER (WHERE status <> 'delivered') AS failures,
  percentile_disc(ARRAY[0.5, 0.95, 0.99]) WITHIN GROUP (ORDER BY duration_ms) FILTER (WHERE response_status IS NOT NULL) AS latency,
  (
    SELECT coalesce(json_agg(h), '[]') FROM (
      SELECT extract(epoch FROM date_trunc('hour', created_at, 'UTC'))::bigint AS start,
        count(*) FILTER (WHERE status = 'delivered') AS deliveries, count(*) FILTER (WHERE status <> 'delivered') AS failures
      FROM counted GROUP BY 1
    ) h
  ) AS hours
FROM counted`;
