import { sealedSecret } from '../../apps/signing-secret.entity.js';
import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { overStores } from '../../platform/database/reach.js';
import { SystemDb } from '../../platform/database/system-db.js';
import { Batcher } from './batcher.js';
import { topicRegistry } from '../../platform/contract/domain-event.js';
import { leaseOf, nameOf, type Target } from './delivery-queue.service.js';

/** Dispatch that this process has leased, with everything that an attempt needs. */
export interface Claim extends Target {
  readonly dispatch_id: number;
  /** Number of previous attempts. */
  readonly attempts: number;
  readonly target_url: string;
  /** Id of the event. This and the next two are null when retention has deleted the event. */
  readonly event_id: string | null;
  readonly event_topic: string | null;
  readonly body: string | null;
  /** Span that published the event, as a value of the header `traceparent`; null when traces were off. */
  readonly traceparent: string | null;
  /** Fields of `data` to send; null sends all. */
  readonly fields: string[] | null;
  /** Encrypted signing secrets in hex: the secrets of the subscription, or of the app if it has none. */
  readonly secrets: string[];
  /** Time at which the lease ends (`performance.now()`). */
  readonly leased_until: number;
  /** Time at which the event was published (`performance.now()`). */
  readonly published_at: number;
}

/** Key of a subscription, in the order of the sweep. */
export type SweepCursor = Pick<Target, 'store_id' | 'subscription_id'>;

interface ClaimRequest {
  readonly target: Target;
  readonly count: number;
}

const OPEN = `status IN ('pending', 'retrying')`;

/** Store of dispatches (`webhook_dispatches`). Claims of many subscriptions are batched into one statement. */
@Injectable()
export class DispatchesService {
  private readonly claims = new Batcher<ClaimRequest, Claim[]>((requests) => this.claimAll(requests));

  constructor(
    private readonly config: Config,
    private readonly db: SystemDb,
  ) {}

  /** Leases up to `count` due dispatches of a subscription, longest overdue first. */
  claim(target: Target, count: number): Promise<Claim[]> {
    return this.claims.add({ target, count });
  }

  /**
   * Scans the next `limit` subscriptions with open dispatches, in key order. Returns the subscriptions with a dispatch that has been due
   * for a sweep interval without a lease, and the cursor to continue from; null at the end.
   */
  async overdue(after: SweepCursor, limit: number): Promise<{ targets: Target[]; next: SweepCursor | null }> {
    const { background } = this.db;
    const late = this.config.sweep_interval;
    const rows: (Target & { due: boolean })[] = [];
    for (const reach of await background.reaches(OVERDUE_STORES, [after.store_id, late])) {
      const values = [after.store_id, after.subscription_id, late, limit - rows.length];
      if (rows.length < limit) rows.push(...(await reach.query<Target & { due: boolean }>(background.reads, OVERDUE, values)));
    }
    const last = rows.at(-1);
    return { targets: rows.filter(({ due }) => due), next: rows.length === limit && last ? last : null };
  }

  /** Returns true while an attempt may be in progress in any process. */
  async isAnyLeased(): Promise<boolean> {
    const rows = await this.db.background.query(`SELECT 1 FROM webhook_dispatches WHERE ${OPEN} AND leased_until > now() LIMIT 1`);
    return rows.length > 0;
  }

  /** Merges requests for the same subscription, because a statement that locks a row twice also returns it twice. */
  private async claimAll(requests: readonly ClaimRequest[]): Promise<Claim[][]> {
    const counts = new Map<string, { target: Target; count: number; claims: Claim[] }>();
    for (const { target, count } of requests) {
      const entry = counts.get(nameOf(target)) ?? { target, count: 0, claims: [] };
      entry.count += count;
      counts.set(nameOf(target), entry);
    }
    const all = [...counts.values()].map(({ target, count }) => ({ ...target, count }));
    const lease = leaseOf(this.config);
    const claimed_at = performance.now();
    for (const claim of await this.leased(all, lease))
      counts
        .get(nameOf(claim))
        ?.claims.push(Object.assign(claim, { leased_until: claimed_at + lease, published_at: claimed_at - claim.age_ms }));
    return requests.map(({ target, count }) => counts.get(nameOf(target))?.claims.splice(0, count) ?? []);
  }

  private async leased(all: readonly (Target & { readonly count: number })[], lease: number): Promise<(Claim & { age_ms: number })[]> {
    const parts = (await this.db.background.divided(all, ({ store_id }) => store_id)).map(([reach, targets]) =>
      reach.query<Claim & { age_ms: number }>(this.db.background.reads, CLAIM, [
        targets.map(({ store_id }) => store_id),
        targets.map(({ subscription_id }) => subscription_id),
        targets.map(({ count }) => count),
        lease,
        topicRegistry.all().filter((topic) => topicRegistry.receiversOf(topic).after_uninstall),
        JSON.stringify(topicRegistry.scopes()),
      ]),
    );
    return (await Promise.all(parts)).flat();
  }
}

/** Encrypted secrets that sign for the row `c`, newest first: `own` of its subscription, otherwise `shared` of its app. */
const SECRETS = `CROSS JOIN LATERAL (
  SELECT array_agg(${sealedSecret('k')} ORDER BY k.secret_id DESC) AS secrets FROM signing_secrets k
  WHERE k.app_id = c.app_id AND k.subscription_id = c.subscription_id AND (k.expires_at IS NULL OR k.expires_at > now())
) own
CROSS JOIN LATERAL (
  SELECT array_agg(${sealedSecret('k')} ORDER BY k.secret_id DESC) AS secrets FROM signing_secrets k
  WHERE own.secrets IS NULL AND k.app_id = c.app_id AND k.subscription_id IS NULL AND (k.expires_at IS NULL OR k.expires_at > now())
) shared`;

/**
 * Leases due dispatches. A dispatch is cancelled instead if its subscription, installation or app was deactivated in the meantime, or the
 * installation lost the scope of the topic, except for topics that are sent after an uninstall. Arrays pass through the CTE `given`, so
 * that PostgreSQL does not make a new plan for each array length: planning takes several times as long as the statement.
 */
const CLAIM = overStores(
  6,
  (inStores) => `
WITH given AS MATERIALIZED (
  SELECT $1::bigint[] AS stores, $2::bigint[] AS subscriptions, $3::int[] AS counts
), due AS (
  SELECT d.store_id, d.dispatch_id, d.subscription_id, d.sequence FROM given CROSS JOIN LATERAL unnest(stores, subscriptions, counts) AS w(store_id, subscription_id, count)
  CROSS JOIN LATERAL (
    SELECT store_id, dispatch_id, subscription_id, sequence FROM webhook_dispatches d
    WHERE d.store_id = w.store_id AND d.subscription_id = w.subscription_id AND ${inStores('d.store_id')} AND ${OPEN}
      AND next_attempt_at <= now() AND (leased_until IS NULL OR leased_until < now())
    ORDER BY next_attempt_at, dispatch_id LIMIT w.count FOR UPDATE SKIP LOCKED
  ) d
), judged AS (
  SELECT due.store_id, due.dispatch_id, s.app_id, s.target_url, e.event_id, e.topic, e.body, e.traceparent,
    extract(epoch FROM clock_timestamp() - e.created_at)::float8 * 1000 AS age_ms,
    s.is_active = 1 AND i.status = 'active' AND a.status = 'active' AND ($6::jsonb ->> e.topic = ANY (i.scopes)) IS NOT FALSE
      OR e.topic = ANY ($5::text[]) AND (s.is_active = 1 OR s.inactive_reason = 'uninstalled') AS receives,
    now() + $4 * interval '1 millisecond' AS leased_until
  FROM due
  JOIN webhook_subscriptions s ON s.store_id = due.store_id AND s.subscription_id = due.subscription_id
  JOIN installations i ON i.store_id = s.store_id AND i.installation_id = s.installation_id
  JOIN apps a ON a.app_id = s.app_id
  LEFT JOIN events e ON e.store_id = due.store_id AND e.sequence = due.sequence AND ${inStores('e.store_id')}
  WHERE ${inStores('s.store_id')} AND ${inStores('i.store_id')}
), claimed AS (
  UPDATE webhook_dispatches d SET
    leased_until = CASE WHEN j.receives THEN j.leased_until END,
    status = CASE WHEN j.receives THEN d.status ELSE 'cancelled' END
  FROM judged j WHERE d.store_id = j.store_id AND d.dispatch_id = j.dispatch_id AND ${inStores('d.store_id')}
  RETURNING d.store_id, d.subscription_id, d.dispatch_id, d.attempts, d.fields, d.status,
    j.app_id, j.target_url, j.event_id, j.topic AS event_topic, j.body, j.traceparent, j.age_ms
)
SELECT c.store_id, c.subscription_id, c.dispatch_id, c.attempts, c.fields, c.app_id, c.target_url, c.event_id, c.event_topic, c.body, c.traceparent, c.age_ms,
  coalesce(own.secrets, shared.secrets, '{}') AS secrets
FROM claimed c
${SECRETS}
WHERE c.status <> 'cancelled'
ORDER BY c.dispatch_id`,
);

/** Condition for a dispatch that has been due without a lease for the number of milliseconds in a parameter. */
const isOverdue = (late: string): string =>
  `next_attempt_at <= now() - ${late} * interval '1 millisecond' AND (leased_until IS NULL OR leased_until < now())`;

const OVERDUE_STORES = `
SELECT store_id FROM webhook_dispatches WHERE store_id >= $1 AND ${OPEN} AND ${isOverdue('$2')} GROUP BY store_id ORDER BY store_id`;

/** Loose index scan: one index lookup per subscription, regardless of the number of open dispatches. */
const OVERDUE = overStores(
  4,
  (inStores) => `
WITH RECURSIVE walk AS (
  (SELECT store_id, subscription_id FROM webhook_dispatches
   WHERE ${OPEN} AND ${inStores('store_id')} AND (store_id, subscription_id) > ($1::bigint, $2::bigint) ORDER BY store_id, subscription_id LIMIT 1)
  UNION ALL
  SELECT n.store_id, n.subscription_id FROM walk w CROSS JOIN LATERAL (
    SELECT store_id, subscription_id FROM webhook_dispatches d
    WHERE ${OPEN} AND ${inStores('d.store_id')} AND (d.store_id, d.subscription_id) > (w.store_id, w.subscription_id) ORDER BY store_id, subscription_id LIMIT 1
  ) n
)
SELECT w.store_id, w.subscription_id, s.app_id, EXISTS (
  SELECT FROM webhook_dispatches d WHERE d.store_id = w.store_id AND d.subscription_id = w.subscription_id AND ${OPEN}
    AND ${inStores('d.store_id')} AND ${isOverdue('$3')}
) AS due
FROM (SELECT * FROM walk LIMIT $4) w
JOIN webhook_subscriptions s ON s.store_id = w.store_id AND s.subscription_id = w.subscription_id AND ${inStores('s.store_id')}
ORDER BY w.store_id, w.subscription_id`,
);
