import { Injectable } from '@nestjs/common';
import type { StoreContext } from '../../platform/database/store-context.js';
import { topicRegistry } from '../../platform/contract/domain-event.js';
import { DeliveryQueue } from '../delivery/delivery-queue.service.js';

/** Maximum number of events that one call sends again. */
const MAX_EVENTS = 1_000;

/** Subscription, its topic, and the scopes of its installation. */
interface Receiver {
  readonly subscription_id: number;
  readonly event_topic: string;
  readonly scopes: string[];
}

/** Result of a resend. */
export interface Resent {
  /** Number of events that are being sent again, counted per subscription. */
  readonly events: number;
  /** True if there may be more, which the next call sends. */
  readonly more: boolean;
}

/** Resends of all events whose delivery to an app failed. */
@Injectable()
export class ResendsService {
  constructor(private readonly queue: DeliveryQueue) {}

  /**
   * Starts a new chain of attempts for the events whose delivery to the app failed since a time, the oldest first, up to 1,000. Skips
   * events that are being sent again or were delivered since then by a retry or a replay, disabled subscriptions, subscriptions that lack
   * the scope of their topic, and events whose payload is no longer stored.
   */
  async failedSince(ctx: StoreContext, app_id: number, since: Date): Promise<Resent> {
    // The locks serialize resends, so that a repeated one finds the chains of the first.
    const subscriptions = await ctx.query<Receiver>(LOCK, app_id);
    const ids = subscriptions.filter(mayReceive).map(({ subscription_id }) => subscription_id);
    const started = await ctx.query<{ subscription_id: number }>(RESEND, ids, since, MAX_EVENTS);
    const targets = new Set(started.map(({ subscription_id }) => subscription_id));
    ctx.afterCommit(() => this.queue.wake([...targets].map((subscription_id) => ({ store_id: ctx.store_id, app_id, subscription_id }))));
    return { events: started.length, more: started.length === MAX_EVENTS };
  }
}

const mayReceive = ({ event_topic, scopes }: Receiver): boolean => topicRegistry.missingScope(event_topic, new Set(scopes)) === undefined;

const LOCK = `
SELECT s.subscription_id, s.event_topic, i.scopes FROM webhook_subscriptions s
JOIN installations i ON i.store_id = s.store_id AND i.installation_id = s.installation_id
WHERE s.store_id = $1 AND s.app_id = $2 AND s.is_active = 1 ORDER BY s.subscription_id FOR NO KEY UPDATE OF s`;

/** Reads the failures of each subscription from its index; only the last failure of an event counts. */
const RESEND = `
WITH failed AS (
  SELECT DISTINCT ON (d.subscription_id, d.sequence) d.subscription_id, d.sequence, d.dispatch_id, d.fields
  FROM unnest($2::bigint[]) AS s(subscription_id)
  CROSS JOIN LATERAL (
    SELECT o.subscription_id, o.sequence, o.dispatch_id, o.fields
    FROM webhook_deliveries d
    JOIN webhook_dispatches o ON o.store_id = d.store_id AND o.dispatch_id = d.dispatch_id
    JOIN events e ON e.store_id = o.store_id AND e.sequence = o.sequence
    WHERE d.store_id = $1 AND d.subscription_id = s.subscription_id AND d.status = 'failed' AND d.created_at >= $3
      AND NOT EXISTS (
        SELECT FROM webhook_dispatches n
        WHERE n.store_id = o.store_id AND n.subscription_id = o.subscription_id AND n.sequence = o.sequence
          AND (n.first_delivery_id IS NOT NULL OR n.replay_id IS NOT NULL) AND n.dispatch_id > o.dispatch_id AND n.status IN ('pending', 'retrying', 'delivered')
      )
    ORDER BY d.created_at, d.delivery_id LIMIT $4
  ) d
  ORDER BY d.subscription_id, d.sequence, d.dispatch_id DESC
)
INSERT INTO webhook_dispatches (store_id, subscription_id, sequence, fields, first_delivery_id)
SELECT $1, subscription_id, sequence, fields, nextval('webhook_deliveries_delivery_id_seq')
FROM (SELECT * FROM failed ORDER BY sequence, subscription_id LIMIT $4) f
RETURNING subscription_id`;
