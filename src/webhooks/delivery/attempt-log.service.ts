import { Injectable } from '@nestjs/common';
import { setTimeout } from 'node:timers/promises';
import { overStores, type Reach } from '../../platform/database/reach.js';
import { SystemDb } from '../../platform/database/system-db.js';
import { Batcher } from './batcher.js';
import type { Verdict } from './delivery-policy.js';
import type { Target } from './delivery-queue.service.js';
import type { Claim } from './dispatches.service.js';
import { SubscriptionCounters } from './subscription-counters.processor.js';

/** Result of one delivery attempt. */
export interface Attempted {
  readonly claim: Claim;
  readonly verdict: Verdict;
  readonly response_status: number | null;
  readonly duration_ms: number;
  /** Start of the attempt (`performance.now()`). */
  readonly started_at: number;
}

/** Attempt that was recorded. */
type Recorded = Pick<Target, 'store_id' | 'subscription_id'> &
  Pick<Claim, 'dispatch_id'> &
  Pick<Verdict, 'status'> & { readonly delivery_id: number; readonly recorded_at: number };

/** Pauses between attempts to record a batch, in milliseconds. */
const FIRST_PAUSE_MS = 50;
const MAX_PAUSE_MS = 1_000;

/** Records attempts, many subscriptions in one statement. */
@Injectable()
export class AttemptLog {
  private readonly batches = new Batcher<Attempted, number | undefined>((attempts) => this.recordAll(attempts));

  constructor(
    private readonly db: SystemDb,
    private readonly counters: SubscriptionCounters,
  ) {}

  /**
   * Records the result of an attempt: log row and state of the dispatch, and later the counters of the subscription. Returns the id of the
   * log row; undefined, without effect, if it is already recorded. While the database is unavailable, recording is retried until the lease
   * ends; afterwards the attempt is repeated.
   */
  record(attempt: Attempted): Promise<number | undefined> {
    return this.batches.add(attempt);
  }

  /** Marks a dispatch as failed because retention has deleted its event. */
  async expire({ store_id, dispatch_id }: Claim): Promise<void> {
    await this.db.background.execute(
      `UPDATE webhook_dispatches SET status = 'failed', leased_until = NULL, updated_at = now() WHERE store_id = $1 AND dispatch_id = $2 AND status IN ('pending', 'retrying')`,
      [store_id, dispatch_id],
    );
  }

  /** Releases a claimed dispatch without an attempt; it is due again after `delay_ms` milliseconds. */
  async defer({ store_id, dispatch_id }: Claim, delay_ms: number): Promise<void> {
    await this.db.execute(
      `UPDATE webhook_dispatches SET leased_until = NULL, next_attempt_at = now() + $3 * interval '1 millisecond'
       WHERE store_id = $1 AND dispatch_id = $2 AND status IN ('pending', 'retrying')`,
      [store_id, dispatch_id, delay_ms],
    );
  }

  private async recordAll(attempts: readonly Attempted[]): Promise<(number | undefined)[]> {
    const until = Math.min(...attempts.map(({ claim }) => claim.leased_until));
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
      try {
        const parts = await this.db.background.divided(attempts, ({ claim }) => claim.store_id);
        const recorded = (await Promise.all(parts.map(([reach, part]) => this.recordPart(reach, part)))).flat();
        const ids = new Map(recorded.map((one) => [keyOf(one), one.delivery_id]));
        return attempts.map(({ claim }) => ids.get(keyOf(claim)));
      } catch (error) {
        if (performance.now() + pause > until) throw error;
        await setTimeout(pause);
      }
    }
  }

  private async recordPart(reach: Reach, attempts: readonly Attempted[]): Promise<Recorded[]> {
    const rows = await reach.query<Recorded>(this.db.background.reads, RECORD, valuesOf(attempts));
    for (const recorded of rows) this.counters.schedule(recorded, recorded);
    return rows;
  }
}

const keyOf = ({ store_id, dispatch_id }: Pick<Claim, 'store_id' | 'dispatch_id'>): string => `${String(store_id)}:${String(dispatch_id)}`;

function valuesOf(attempts: readonly Attempted[]): unknown[] {
  const now = performance.now();
  const column = (value: (attempt: Attempted) => unknown): unknown[] => attempts.map(value);
  return [
    column(({ claim }) => claim.store_id),
    column(({ claim }) => claim.dispatch_id),
    column(({ claim }) => claim.attempts + 1),
    column(({ verdict }) => verdict.status),
    column(({ verdict }) => verdict.delay_ms),
    column(({ claim }) => claim.event_id),
    column(({ claim }) => claim.event_topic),
    column(({ claim }) => claim.target_url),
    column(({ response_status }) => response_status),
    column(({ duration_ms }) => duration_ms),
    column(({ verdict }) => verdict.error_message),
    column(({ started_at }) => Math.round(now - started_at)),
  ];
}

/**
 * The attempt number must follow the count of the dispatch, so an attempt that lost its lease and was repeated is not recorded. An attempt
 * that was in progress when its dispatch was cancelled is logged, but not repeated. `is_counted` marks results that the counters of the
 * subscription must include; its row is not locked here, because one locked row would block the whole batch.
 */
const RECORD = overStores(
  12,
  (inStores) => `
WITH given AS MATERIALIZED (
  SELECT $1::bigint[] AS c1, $2::bigint[] AS c2, $3::int[] AS c3, $4::text[] AS c4, $5::bigint[] AS c5, $6::uuid[] AS c6, $7::text[] AS c7,
    $8::text[] AS c8, $9::int[] AS c9, $10::int[] AS c10, $11::text[] AS c11, $12::int[] AS c12
), o AS (
  SELECT o.*, now() + o.delay_ms * interval '1 millisecond' AS retried_at FROM given CROSS JOIN LATERAL unnest(c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12) AS o(store_id, dispatch_id,
    attempt_number, status, delay_ms, event_id, event_topic, target_url, response_status, duration_ms, error_message, age_ms)
), recorded AS (
  UPDATE webhook_dispatches d SET
    status = CASE WHEN d.status = 'cancelled' AND o.status = 'retrying' THEN 'cancelled' ELSE o.status END,
    attempts = o.attempt_number, leased_until = NULL, updated_at = now(),
    next_attempt_at = CASE WHEN o.status = 'retrying' THEN o.retried_at ELSE d.next_attempt_at END,
    is_counted = CASE WHEN o.status = 'failed' OR o.status = 'delivered' AND (
      SELECT failure_count FROM webhook_subscriptions s WHERE s.store_id = d.store_id AND s.subscription_id = d.subscription_id AND ${inStores('s.store_id')}
    ) > 0 THEN 0 ELSE d.is_counted END
  FROM o
  WHERE d.store_id = o.store_id AND d.dispatch_id = o.dispatch_id AND d.attempts = o.attempt_number - 1 AND ${inStores('d.store_id')}
    AND d.status IN ('pending', 'retrying', 'cancelled')
  RETURNING d.subscription_id, d.first_delivery_id, d.status AS dispatch_status, o.*
), named AS (
  SELECT CASE WHEN attempt_number = 1 AND first_delivery_id IS NOT NULL THEN first_delivery_id
    ELSE nextval('webhook_deliveries_delivery_id_seq') END AS delivery_id, recorded.* FROM recorded
)
INSERT INTO webhook_deliveries (store_id, delivery_id, dispatch_id, subscription_id, event_topic, event_id, target_url, response_status,
  attempt_number, status, duration_ms, error_message, created_at, completed_at)
SELECT store_id, delivery_id, dispatch_id, subscription_id, event_topic, event_id, target_url, response_status, attempt_number,
  CASE WHEN dispatch_status = 'cancelled' THEN 'failed' ELSE status END, duration_ms, error_message,
  now() - age_ms * interval '1 millisecond', now() - (age_ms - duration_ms) * interval '1 millisecond'
FROM named
RETURNING store_id, subscription_id, dispatch_id, delivery_id, status, (extract(epoch FROM updated_at) * 1000)::float8 AS recorded_at`,
);
