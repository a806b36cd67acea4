import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import { SystemDb } from '../platform/database/system-db.js';
import { Batcher } from '../platform/queue/batcher.js';
import type { Verdict } from './delivery-policy.js';
import { leaseOf, nameOf, type Target } from './delivery-queue.service.js';

/** A dispatch that this process holds until its lease ends, with all that an attempt needs. */
export interface Claim extends Target {
  readonly dispatch_id: number;
  /** Attempts made before. */
  readonly attempts: number;
  readonly target_url: string;
  /** The event's id; null, like the next two, when the event is older than the retention. */
  readonly event_id: string | null;
  readonly event_topic: string | null;
  readonly body: string | null;
  /** Sealed signing secrets in hex: the subscription's own, or the app's. */
  readonly secrets: string[];
}

/** What is written down of an attempt. */
export interface Attempted {
  readonly claim: Claim;
  readonly verdict: Verdict;
  readonly response_status: number | null;
  readonly duration_ms: number;
  /** When it began (`performance.now()`). */
  readonly began: number;
}

/** A place in the walk over all subscriptions that have something open. */
export type Place = Pick<Target, 'store_id' | 'subscription_id'>;

interface Wanted {
  readonly target: Target;
  readonly count: number;
}

const OPEN = `status IN ('pending', 'retrying')`;

/** The record of what is on its way: `webhook_dispatches`, read and written for many subscriptions at a time. */
@Injectable()
export class DispatchesProcessor {
  private readonly claims = new Batcher<Wanted, Claim[]>((wanted) => this.claimAll(wanted));
  private readonly records = new Batcher<Attempted, undefined>((attempts) => this.recordAll(attempts));

  constructor(
    private readonly config: Config,
    private readonly db: SystemDb,
  ) {}

  /** Claims up to `count` due dispatches of a subscription, the longest due first. */
  claim(target: Target, count: number): Promise<Claim[]> {
    return this.claims.add({ target, count });
  }

  /** Writes an attempt down: its log line, the dispatch's next state, the subscription's counters; nothing when somebody else already did. */
  async record(attempt: Attempted): Promise<void> {
    await this.records.add(attempt);
  }

  /** Ends a dispatch whose event is gone. */
  async expire({ store_id, dispatch_id }: Claim): Promise<void> {
    await this.db.execute(
      `UPDATE webhook_dispatches SET status = 'failed', leased_until = NULL, updated_at = now() WHERE store_id = $1 AND dispatch_id = $2 AND ${OPEN}`,
      [store_id, dispatch_id],
    );
  }

  /**
   * Walks on from a place over the subscriptions with something open: those for which something has been due for `overdue` milliseconds
   * although nobody works on it, and the place to go on from; null at the end.
   */
  async overdue(from: Place, most: number): Promise<{ targets: Target[]; next: Place | null }> {
    const rows = await this.db.query<Target & { due: boolean }>(OVERDUE, [
      from.store_id,
      from.subscription_id,
      this.config.sweep_interval,
      most,
    ]);
    const last = rows.at(-1);
    return { targets: rows.filter(({ due }) => due), next: rows.length === most && last ? last : null };
  }

  /** Several requests for one subscription are one, because rows that a statement locked twice it would also give twice. */
  private async claimAll(wanted: readonly Wanted[]): Promise<Claim[][]> {
    const counts = new Map<string, { target: Target; count: number; claims: Claim[] }>();
    for (const { target, count } of wanted) {
      const entry = counts.get(nameOf(target)) ?? { target, count: 0, claims: [] };
      entry.count += count;
      counts.set(nameOf(target), entry);
    }
    const all = [...counts.values()];
    const claims = await this.db.query<Claim>(CLAIM, [
      all.map(({ target }) => target.store_id),
      all.map(({ target }) => target.subscription_id),
      all.map(({ count }) => count),
      leaseOf(this.config),
    ]);
    for (const claim of claims) counts.get(nameOf(claim))?.claims.push(claim);
    return wanted.map(({ target, count }) => counts.get(nameOf(target))?.claims.splice(0, count) ?? []);
  }

  private async recordAll(attempts: readonly Attempted[]): Promise<undefined[]> {
    const now = performance.now();
    const column = (value: (attempt: Attempted) => unknown): unknown[] => attempts.map(value);
    const values = [
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
      column(({ began }) => Math.round(now - began)),
      this.config.webhook_failure_limit,
    ];
    // Writing the same attempts again changes nothing, so whatever went wrong, a deadlock say, may be tried once more.
    await this.db.execute(RECORD, values).catch(() => this.db.transaction((session) => session.execute(RECORD, values)));
    return attempts.map(() => undefined);
  }
}

/**
 * Arrays go through `given`, here and below, so that PostgreSQL does not plan each call anew for their lengths: planning costs several
 * times what the statement does.
 */
const CLAIM = `
WITH given AS MATERIALIZED (
  SELECT $1::bigint[] AS stores, $2::bigint[] AS subscriptions, $3::int[] AS counts
), due AS (
  SELECT d.* FROM given CROSS JOIN LATERAL unnest(stores, subscriptions, counts) AS w(store_id, subscription_id, count)
  CROSS JOIN LATERAL (
    SELECT store_id, dispatch_id FROM webhook_dispatches d
    WHERE d.store_id = w.store_id AND d.subscription_id = w.subscription_id AND ${OPEN}
      AND next_attempt_at <= now() AND (leased_until IS NULL OR leased_until < now())
    ORDER BY next_attempt_at, dispatch_id LIMIT w.count FOR UPDATE SKIP LOCKED
  ) d
), claimed AS (
  UPDATE webhook_dispatches d SET leased_until = now() + $4 * interval '1 millisecond'
  FROM due WHERE d.store_id = due.store_id AND d.dispatch_id = due.dispatch_id
  RETURNING d.store_id, d.subscription_id, d.dispatch_id, d.sequence, d.attempts
)
SELECT c.store_id, c.subscription_id, c.dispatch_id, c.attempts, s.app_id, s.target_url, e.event_id, e.topic AS event_topic, e.body,
  coalesce(own.secrets, shared.secrets, '{}') AS secrets
FROM claimed c
JOIN webhook_subscriptions s ON s.store_id = c.store_id AND s.subscription_id = c.subscription_id
LEFT JOIN events e ON e.store_id = c.store_id AND e.sequence = c.sequence
CROSS JOIN LATERAL (
  SELECT array_agg(encode(k.sealed, 'hex') ORDER BY k.secret_id DESC) AS secrets FROM signing_secrets k
  WHERE k.app_id = s.app_id AND k.subscription_id = s.subscription_id AND (k.expires_at IS NULL OR k.expires_at > now())
) own
CROSS JOIN LATERAL (
  SELECT array_agg(encode(k.sealed, 'hex') ORDER BY k.secret_id DESC) AS secrets FROM signing_secrets k
  WHERE own.secrets IS NULL AND k.app_id = s.app_id AND k.subscription_id IS NULL AND (k.expires_at IS NULL OR k.expires_at > now())
) shared
ORDER BY c.dispatch_id`;

/**
 * A dispatch counts its attempts, so an attempt whose number was taken meanwhile (its lease had run out) leaves no trace. Subscriptions
 * are locked in order, because several processes write down attempts to the same ones. A success resets the counter; failures of the
 * same batch as a success count as earlier.
 */
const RECORD = `
WITH given AS MATERIALIZED (
  SELECT $1::bigint[] AS c1, $2::bigint[] AS c2, $3::int[] AS c3, $4::text[] AS c4, $5::bigint[] AS c5, $6::uuid[] AS c6, $7::text[] AS c7,
    $8::text[] AS c8, $9::int[] AS c9, $10::int[] AS c10, $11::text[] AS c11, $12::int[] AS c12
), o AS (
  SELECT o.* FROM given CROSS JOIN LATERAL unnest(c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12) AS o(store_id, dispatch_id,
    attempt_number, status, delay_ms, event_id, event_topic, target_url, response_status, duration_ms, error_message, age_ms)
), recorded AS (
  UPDATE webhook_dispatches d SET status = o.status, attempts = o.attempt_number, leased_until = NULL, updated_at = now(),
    next_attempt_at = CASE WHEN o.status = 'retrying' THEN now() + o.delay_ms * interval '1 millisecond' ELSE d.next_attempt_at END
  FROM o WHERE d.store_id = o.store_id AND d.dispatch_id = o.dispatch_id AND d.attempts = o.attempt_number - 1 AND d.${OPEN}
  RETURNING d.subscription_id, d.first_delivery_id, o.*
), logged AS (
  INSERT INTO webhook_deliveries (store_id, delivery_id, dispatch_id, subscription_id, event_topic, event_id, target_url, response_status,
    attempt_number, status, duration_ms, error_message, created_at, completed_at)
  SELECT store_id, CASE WHEN attempt_number = 1 AND first_delivery_id IS NOT NULL THEN first_delivery_id
    ELSE nextval('webhook_deliveries_delivery_id_seq') END,
    dispatch_id, subscription_id, event_topic, event_id, target_url, response_status, attempt_number, status, duration_ms, error_message, now() - age_ms * interval '1 millisecond', now() - (age_ms - duration_ms) * interval '1 millisecond'
  FROM recorded
), tally AS (
  SELECT store_id, subscription_id, bool_or(status = 'delivered') AS delivered, count(*) FILTER (WHERE status = 'failed')::int AS failed
  FROM recorded WHERE status <> 'retrying' GROUP BY store_id, subscription_id
), locked AS (
  SELECT s.store_id, s.subscription_id, t.delivered, t.failed FROM webhook_subscriptions s JOIN tally t USING (store_id, subscription_id)
  ORDER BY s.store_id, s.subscription_id FOR NO KEY UPDATE OF s
)
UPDATE webhook_subscriptions s SET
  failure_count = CASE WHEN t.delivered THEN 0 ELSE s.failure_count + t.failed END,
  last_success_at = CASE WHEN t.delivered THEN now() ELSE s.last_success_at END,
  last_failure_at = CASE WHEN t.failed > 0 THEN now() ELSE s.last_failure_at END,
  is_active = CASE WHEN NOT t.delivered AND s.failure_count + t.failed >= $13 THEN 0 ELSE s.is_active END,
  inactive_reason = CASE WHEN NOT t.delivered AND s.failure_count + t.failed >= $13 AND s.is_active = 1 THEN 'failures' ELSE s.inactive_reason END
FROM locked t WHERE s.store_id = t.store_id AND s.subscription_id = t.subscription_id`;

/** Hops from subscription to subscription by the index of open dispatches, whatever their number. */
const OVERDUE = `
WITH RECURSIVE walk AS (
  (SELECT store_id, subscription_id FROM webhook_dispatches
   WHERE ${OPEN} AND (store_id, subscription_id) > ($1::bigint, $2::bigint) ORDER BY store_id, subscription_id LIMIT 1)
  UNION ALL
  SELECT n.store_id, n.subscription_id FROM walk w CROSS JOIN LATERAL (
    SELECT store_id, subscription_id FROM webhook_dispatches d
    WHERE ${OPEN} AND (d.store_id, d.subscription_id) > (w.store_id, w.subscription_id) ORDER BY store_id, subscription_id LIMIT 1
  ) n
)
SELECT w.store_id, w.subscription_id, s.app_id, EXISTS (
  SELECT FROM webhook_dispatches d WHERE d.store_id = w.store_id AND d.subscription_id = w.subscription_id AND ${OPEN}
    AND d.next_attempt_at <= now() - $3 * interval '1 millisecond' AND (d.leased_until IS NULL OR d.leased_until < now())
) AS due
FROM (SELECT * FROM walk LIMIT $4) w
JOIN webhook_subscriptions s ON s.store_id = w.store_id AND s.subscription_id = w.subscription_id
ORDER BY w.store_id, w.subscription_id`;
