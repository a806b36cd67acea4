import { Injectable } from '@nestjs/common';
import { setTimeout } from 'node:timers/promises';
import { notify } from '../../notifications/notify.service.js';
import { Config } from '../../platform/config/config.js';
import type { Connection } from '../../platform/database/connection.js';
import { overStores, type Reach } from '../../platform/database/reach.js';
import { SystemDb } from '../../platform/database/system-db.js';
import { Logger } from '../../platform/observability/logger.js';
import { PeriodicProcessor } from '../../platform/queue/periodic-processor.js';
import { endPending } from '../subscriptions/pending-dispatches.js';
import { nameOf, type Target } from './delivery-queue.service.js';
import { type Counted, warningsOf } from './warnings.js';

/** Recorded attempts that the counters of their subscription do not include yet. */
interface PendingOutcome {
  readonly target: Pick<Target, 'store_id' | 'subscription_id'>;
  /** Time at which the last success was recorded, in milliseconds since 1970; null without one. */
  delivered_at: number | null;
  missed: boolean;
  tries: number;
}

/** Outcome of a recorded attempt, and the time of the record in milliseconds since 1970. */
interface Outcome {
  readonly status: 'delivered' | 'retrying' | 'failed';
  readonly recorded_at: number;
}

const MAX_BATCH = 200;
/** Time between two updates, in milliseconds, so that deliveries in quick succession are one update of their subscription. */
const PAUSE_MS = 50;
/** Attempts after which the sweep takes over. */
const MAX_ATTEMPTS = 1_200;

/**
 * Updates the counters of subscriptions after their attempts are recorded, in separate transactions: a locked row delays only its own
 * counters. Failed events are marked in the database until they are counted, so a crash loses none of them.
 */
@Injectable()
export class SubscriptionCounters extends PeriodicProcessor {
  private readonly waiting = new Map<string, PendingOutcome>();
  private running: Promise<void> | undefined;

  constructor(
    private readonly config: Config,
    private readonly db: SystemDb,
    private readonly logger: Logger,
  ) {
    super(config, logger, config.sweep_interval);
  }

  /** Schedules the outcome of a recorded attempt for the counters of its subscription. Without an outcome, schedules all marked results. */
  schedule(target: Pick<Target, 'store_id' | 'subscription_id'>, outcome?: Outcome): void {
    const { store_id, subscription_id } = target;
    const name = nameOf(target);
    const pending = this.waiting.get(name) ?? { target: { store_id, subscription_id }, delivered_at: null, missed: false, tries: 0 };
    if (outcome?.status === 'delivered') pending.delivered_at = Math.max(outcome.recorded_at, pending.delivered_at ?? 0);
    else if (outcome) pending.missed = true;
    this.waiting.set(name, pending);
    this.running ??= this.run();
  }

  /** Finds outcomes that are marked but not counted, because the process that recorded them has stopped. */
  async work(): Promise<void> {
    const marked = await this.db.background.query<PendingOutcome['target']>(MARKED, [MAX_BATCH]);
    for (const target of marked) this.schedule(target);
  }

  /** Counts the remaining outcomes. */
  override async onModuleDestroy(): Promise<void> {
    await super.onModuleDestroy();
    await this.running;
  }

  private async run(): Promise<void> {
    try {
      while (this.waiting.size > 0) {
        const batch = [...this.waiting.values()].slice(0, MAX_BATCH);
        for (const { target } of batch) this.waiting.delete(nameOf(target));
        const left = await this.count(batch);
        if (this.stopping && left.length > 0) return;
        for (const pending of left) this.requeue(pending);
        if (this.waiting.size > 0 && !this.stopping) await setTimeout(PAUSE_MS);
      }
    } finally {
      this.running = undefined;
    }
  }

  /** Counts a batch and returns the subscriptions that could not be counted because they are locked or the database is unavailable. */
  private async count(batch: readonly PendingOutcome[]): Promise<readonly PendingOutcome[]> {
    try {
      const parts = await this.db.background.divided(batch, ({ target }) => target.store_id);
      const names = new Set<string>();
      for (const [reach, part] of parts) for (const counted of await this.update(reach, part)) names.add(nameOf(counted));
      return batch.filter(({ target }) => !names.has(nameOf(target)));
    } catch (error) {
      this.logger.failure(error);
      return batch;
    }
  }

  private requeue(pending: PendingOutcome): void {
    const later = this.waiting.get(nameOf(pending.target));
    if (later) {
      if (pending.delivered_at !== null) later.delivered_at = Math.max(pending.delivered_at, later.delivered_at ?? 0);
      later.missed ||= pending.missed;
    } else if (++pending.tries < MAX_ATTEMPTS) {
      this.waiting.set(nameOf(pending.target), pending);
    }
  }

  private update(reach: Reach, batch: readonly PendingOutcome[]): Promise<Counted[]> {
    return this.db.background.transaction(async (connection) => {
      const rows = await reach.query<Counted>(connection, UPDATE, [
        batch.map(({ target }) => target.store_id),
        batch.map(({ target }) => target.subscription_id),
        batch.map(({ delivered_at }) => delivered_at),
        batch.map(({ missed }) => missed),
        this.config.webhook_failure_limit,
      ]);
      for (const row of rows) await this.warn(connection, row);
      return rows;
    });
  }

  private async warn(connection: Connection, row: Counted): Promise<void> {
    const limit = this.config.webhook_failure_limit;
    const warnings = warningsOf(row, limit);
    if (warnings.length === 0) return;
    const { store_id, subscription_id } = row;
    const ctx = this.db.background.of(store_id).within(connection);
    const [last] = await ctx.query<{ last_error: string | null }>(LAST_ERROR, subscription_id);
    const told = warnings.map(({ event, failure_count }) =>
      ctx.publish(event({ ...row, failure_count, last_error: last?.last_error ?? null }, limit)),
    );
    if (row.is_active) return;
    // The last warning is the deactivation, which can happen to a subscription more than once.
    const fact = `${String(subscription_id)}:${String(told.at(-1))}`;
    notify(ctx, { kind: 'webhook_disabled', subject_id: subscription_id, fact, app_id: row.app_id, title: row.target_url });
    await endPending(ctx, { subscription_id });
  }
}

/** Counts marked results. After a success, only the failures that were recorded later count. Locked subscriptions are skipped. */
const UPDATE = overStores(
  5,
  (inStores) => `
WITH given AS MATERIALIZED (
  SELECT $1::bigint[] AS c1, $2::bigint[] AS c2, $3::float8[] AS c3, $4::boolean[] AS c4
), locked AS (
  SELECT s.store_id, s.subscription_id, s.failure_count, s.is_active, g.delivered_at, g.missed
  FROM given CROSS JOIN LATERAL unnest(c1, c2, c3, c4) AS g(store_id, subscription_id, delivered_at, missed)
  JOIN webhook_subscriptions s ON s.store_id = g.store_id AND s.subscription_id = g.subscription_id AND ${inStores('s.store_id')}
  ORDER BY s.store_id, s.subscription_id FOR NO KEY UPDATE OF s SKIP LOCKED
), counted AS (
  UPDATE webhook_dispatches d SET is_counted = 1 FROM locked l
  WHERE d.store_id = l.store_id AND d.subscription_id = l.subscription_id AND d.is_counted = 0 AND ${inStores('d.store_id')}
  RETURNING d.store_id, d.subscription_id, d.status, (extract(epoch FROM d.updated_at) * 1000)::float8 AS recorded_at
), ended AS (
  SELECT l.*, c.status, c.recorded_at, greatest(l.delivered_at, max(c.recorded_at) FILTER (WHERE c.status = 'delivered')
    OVER (PARTITION BY l.store_id, l.subscription_id)) AS success_at
  FROM locked l LEFT JOIN counted c ON c.store_id = l.store_id AND c.subscription_id = l.subscription_id
), totals AS (
  SELECT store_id, subscription_id, is_active, success_at, missed, now() AS counted_at, CASE WHEN success_at IS NULL THEN failure_count ELSE 0 END AS counted_from,
    count(*) FILTER (WHERE status = 'failed' AND (success_at IS NULL OR recorded_at > success_at))::int AS failed
  FROM ended GROUP BY store_id, subscription_id, is_active, missed, failure_count, success_at
)
UPDATE webhook_subscriptions s SET
  failure_count = t.counted_from + t.failed,
  last_success_at = CASE WHEN t.success_at IS NULL THEN s.last_success_at ELSE t.counted_at END,
  last_failure_at = CASE WHEN t.missed OR t.failed > 0 THEN t.counted_at ELSE s.last_failure_at END,
  is_active = CASE WHEN t.counted_from + t.failed >= $5 THEN 0 ELSE s.is_active END,
  inactive_reason = CASE WHEN t.counted_from + t.failed >= $5 AND s.is_active = 1 THEN 'failures' ELSE s.inactive_reason END
FROM totals t WHERE s.store_id = t.store_id AND s.subscription_id = t.subscription_id AND ${inStores('s.store_id')}
RETURNING s.store_id, s.subscription_id, s.app_id, s.installation_id, s.target_url, s.failure_count, s.is_active,
  t.counted_from, t.is_active AS was_active`,
);

const LAST_ERROR = `
SELECT error_message AS last_error FROM webhook_deliveries
WHERE store_id = $1 AND subscription_id = $2 AND status IN ('retrying', 'failed')
ORDER BY created_at DESC, delivery_id DESC LIMIT 1`;

const MARKED = `
SELECT store_id, subscription_id FROM webhook_dispatches WHERE is_counted = 0 GROUP BY store_id, subscription_id LIMIT $1`;
