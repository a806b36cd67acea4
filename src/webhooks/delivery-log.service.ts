import { Injectable } from '@nestjs/common';
import type { StoreContext } from '../platform/database/store-context.js';
import { notFound } from '../platform/http/api-error.js';
import type { WebhookDelivery } from './webhook-delivery.entity.js';

/** Which attempts are asked for; what is left out asks for all. */
export interface DeliveryFilters {
  readonly status?: WebhookDelivery['status'] | undefined;
  readonly topic?: string | undefined;
  readonly app_id?: number | undefined;
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
  /** Only attempts older than this one. */
  readonly before?: Place | undefined;
}

/** Where an attempt stands in the log. */
export type Place = Pick<WebhookDelivery, 'created_at' | 'delivery_id'>;

/** One attempt, as merchants see it. */
export interface LoggedDelivery extends Pick<
  WebhookDelivery,
  | 'delivery_id'
  | 'event_topic'
  | 'event_id'
  | 'target_url'
  | 'response_status'
  | 'attempt_number'
  | 'status'
  | 'duration_ms'
  | 'error_message'
  | 'created_at'
> {
  readonly app_name: string;
}

/** An attempt with what was sent, and the others of its chain. */
export interface DeliveryRecord extends LoggedDelivery {
  /** Whether the subscription gets events at present. */
  readonly is_active: 0 | 1;
  /** What was sent; null when it is older than the retention. */
  readonly body: string | null;
  /** Every attempt of the chain, the first first. */
  readonly attempts: readonly Pick<LoggedDelivery, 'delivery_id' | 'attempt_number' | 'status' | 'response_status'>[];
}

/** What there is to choose from in the log's filters. */
export interface DeliveryChoices {
  readonly apps: readonly { readonly app_id: number; readonly name: string }[];
  readonly topics: readonly string[];
}

/** The log of webhook deliveries of a store, over all its apps (specification 2.21). */
@Injectable()
export class DeliveryLogService {
  /** Up to `most` attempts, the newest first, and whether there are older ones. */
  async list(ctx: StoreContext, filters: DeliveryFilters, most: number): Promise<{ deliveries: LoggedDelivery[]; more: boolean }> {
    const { status, app_id = null, topic = null, since, until, before } = filters;
    const from = since ?? new Date(0);
    const [at, id] = before ? [before.created_at, before.delivery_id] : [until ?? FOREVER, Number.MAX_SAFE_INTEGER];
    const rows = await ctx.query<LoggedDelivery>(LISTS[status ?? 'any'], app_id, topic, from, at, id, most + 1);
    return { deliveries: rows.slice(0, most), more: rows.length > most };
  }

  /** One attempt of the store. Throws `Delivery not found.` (404). */
  async show(ctx: StoreContext, delivery_id: number): Promise<DeliveryRecord> {
    const [record] = await ctx.query<DeliveryRecord>(SHOW, delivery_id);
    if (!record) throw notFound('Delivery');
    return record;
  }

  /** The apps and topics that the store has subscriptions of. */
  async choices(ctx: StoreContext): Promise<DeliveryChoices> {
    const [choices] = await ctx.query<DeliveryChoices>(CHOICES);
    return choices ?? { apps: [], topics: [] };
  }
}

const FOREVER = new Date('9999-12-31T00:00:00Z');

const SHOWN = `d.delivery_id, d.event_topic, d.event_id, d.target_url, d.response_status, d.attempt_number, d.status, d.duration_ms,
  d.error_message, d.created_at`;

/**
 * The newest of each subscription by its own index, then the newest of those: neither a rare app nor a rare topic makes it walk the log. The
 * subscription stands in the comparisons so that no index serves them that leaves the store out.
 * Each status has a text of its own, so that the planner knows which partial index serves it.
 */
const list = (condition: string): string => `
SELECT ${SHOWN}, a.name AS app_name
FROM webhook_subscriptions s
JOIN apps a ON a.app_id = s.app_id
CROSS JOIN LATERAL (
  SELECT * FROM webhook_deliveries d
  WHERE d.store_id = s.store_id AND d.subscription_id = s.subscription_id${condition}
    AND (d.subscription_id, d.created_at) >= (s.subscription_id, $4::timestamptz)
    AND (d.subscription_id, d.created_at, d.delivery_id) < (s.subscription_id, $5::timestamptz, $6::bigint)
  ORDER BY d.created_at DESC, d.delivery_id DESC LIMIT $7
) d
WHERE s.store_id = $1 AND ($2::bigint IS NULL OR s.app_id = $2) AND ($3::text IS NULL OR s.event_topic = $3)
ORDER BY d.created_at DESC, d.delivery_id DESC LIMIT $7`;

const LISTS = {
  any: list(''),
  delivered: list(` AND d.status = 'delivered'`),
  retrying: list(` AND d.status = 'retrying'`),
  failed: list(` AND d.status = 'failed'`),
} as const;

const SHOW = `
SELECT ${SHOWN}, a.name AS app_name, s.is_active, e.body, (
    SELECT json_agg(json_build_object('delivery_id', o.delivery_id, 'attempt_number', o.attempt_number, 'status', o.status,
      'response_status', o.response_status) ORDER BY o.attempt_number)
    FROM webhook_deliveries o WHERE o.store_id = d.store_id AND o.dispatch_id = d.dispatch_id
  ) AS attempts
FROM webhook_deliveries d
JOIN webhook_subscriptions s ON s.store_id = d.store_id AND s.subscription_id = d.subscription_id
JOIN apps a ON a.app_id = s.app_id
LEFT JOIN events e ON e.store_id = d.store_id AND e.event_id = d.event_id
WHERE d.store_id = $1 AND d.delivery_id = $2`;

const CHOICES = `
SELECT coalesce(json_agg(DISTINCT jsonb_build_object('name', a.name, 'app_id', a.app_id)), '[]') AS apps,
  coalesce(json_agg(DISTINCT s.event_topic), '[]') AS topics
FROM webhook_subscriptions s JOIN apps a ON a.app_id = s.app_id WHERE s.store_id = $1`;
