import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { beyond, type LogDirection, type LogPosition, MAX_COUNTED, rangeOf } from '../../platform/database/log-range.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { topicRegistry } from '../../platform/contract/domain-event.js';
import type { WebhookDelivery } from '../delivery/webhook-delivery.entity.js';
import type { WebhookSubscription } from '../subscriptions/webhook-subscription.entity.js';
import { WARN_AT } from '../webhooks.events.js';
import { isShown } from './shown-time.js';

/** Filters of the delivery log for the last attempts of deliveries; an omitted filter matches all of them. */
export interface DeliveryFilters {
  readonly status?: WebhookDelivery['status'] | undefined;
  readonly topic?: string | undefined;
  readonly app_id?: number | undefined;
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
}

/** Part of the delivery log: attempts after a given one in their order, newest first by default. */
export interface DeliveryPart extends DeliveryFilters {
  readonly after?: LogPosition | undefined;
  readonly direction?: LogDirection | undefined;
}

/** One attempt as the log lists it. */
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

/** One attempt in the chain of its delivery. */
export type ChainedAttempt = Pick<LoggedDelivery, 'delivery_id' | 'attempt_number' | 'status' | 'response_status'>;

/** Delivery of an event to a subscription, as its last attempt left it. */
export interface ListedDelivery extends LoggedDelivery {
  /** Every attempt, newest first. */
  readonly attempts: readonly ChainedAttempt[];
}

/** One attempt with its request body and the other attempts of its chain. */
export interface DeliveryRecord extends LoggedDelivery {
  /** 1 while the subscription receives events. */
  readonly is_active: 0 | 1;
  /** True when the app no longer has the scope of the topic. */
  readonly lacks_scope: boolean;
  /** Request body; null when retention has deleted it. */
  readonly body: string | null;
  /** Request that caused the event; null for background work, or when retention has deleted the event. */
  readonly request_id: string | null;
  /** Every attempt of the chain, oldest first. */
  readonly attempts: readonly ChainedAttempt[];
}

/** Values that the filters of the log offer. */
export interface DeliveryChoices {
  readonly apps: readonly { readonly app_id: number; readonly name: string }[];
  readonly topics: readonly string[];
}

/** Subscription that keeps failing, or was disabled because of it. */
export interface FailingSubscription extends Pick<
  WebhookSubscription,
  'subscription_id' | 'event_topic' | 'target_url' | 'failure_count' | 'is_active'
> {
  readonly app_name: string;
}

/** Maximum number of failing subscriptions that the log lists. */
const MAX_FAILING = 20;

/** Webhook delivery log of a store, across its apps (specification 2.21). */
@Injectable()
export class DeliveryLogService {
  constructor(private readonly config: Config) {}

  /** Returns up to `limit` deliveries by their last attempts, and whether more follow. */
  async list(ctx: StoreContext, part: DeliveryPart, limit: number): Promise<{ deliveries: ListedDelivery[]; more: boolean }> {
    const { status = 'any', direction = 'DESC' } = part;
    const rows = await ctx.query<ListedDelivery>(LISTS[direction][status], ...this.valuesOf(part, limit + 1));
    return { deliveries: rows.slice(0, limit), more: rows.length > limit };
  }

  /** Returns the number of the deliveries that match, at most {@link MAX_COUNTED}. */
  async count(ctx: StoreContext, filters: DeliveryFilters): Promise<number> {
    const [row] = await ctx.query<{ total: number }>(COUNTS[filters.status ?? 'any'], ...this.valuesOf(filters, MAX_COUNTED));
    return row?.total ?? 0;
  }

  /** Returns one attempt of the store. Throws `Delivery not found.` (404). */
  async show(ctx: StoreContext, delivery_id: number): Promise<DeliveryRecord> {
    const [found] = await ctx.query<DeliveryRecord & { scopes: string[] }>(SHOW, delivery_id, this.config.webhook_retention);
    if (!found) throw ApiError.notFound('Delivery');
    const { scopes, ...record } = found;
    return { ...record, lacks_scope: topicRegistry.missingScope(record.event_topic, new Set(scopes)) !== undefined };
  }

  /** Returns the subscriptions that have reached a warning, or were disabled by failures, the worst first. */
  failing(ctx: StoreContext): Promise<FailingSubscription[]> {
    return ctx.query<FailingSubscription>(FAILING, Math.min(...WARN_AT), MAX_FAILING);
  }

  /** Returns the apps and topics that the store has subscriptions for. */
  async choices(ctx: StoreContext): Promise<DeliveryChoices> {
    const [choices] = await ctx.query<DeliveryChoices>(CHOICES);
    return choices ?? { apps: [], topics: [] };
  }

  private valuesOf({ app_id, topic, since, until, ...part }: DeliveryPart, limit: number): unknown[] {
    const range = rangeOf({ since, until, after: part.after, direction: part.direction });
    return [app_id ?? null, topic ?? null, ...range, limit, this.config.webhook_retention];
  }
}

const SHOWN = `d.delivery_id, d.event_topic, d.event_id, d.target_url, d.response_status, d.attempt_number, d.status, d.duration_ms,
  d.error_message, d.created_at`;

/** No attempt is older than its dispatch, so the partitions before it are skipped. */
const ATTEMPTS = (order: 'ASC' | 'DESC'): string => `(
    SELECT json_agg(json_build_object('delivery_id', o.delivery_id, 'attempt_number', o.attempt_number, 'status', o.status,
      'response_status', o.response_status) ORDER BY o.attempt_number ${order})
    FROM webhook_deliveries o WHERE o.store_id = $1 AND o.dispatch_id = d.dispatch_id AND o.created_at >= coalesce((
      SELECT p.created_at FROM webhook_dispatches p WHERE p.store_id = $1 AND p.dispatch_id = d.dispatch_id
    ), '-infinity')
  ) AS attempts`;

/**
 * Reads the last attempts of the deliveries of each subscription from its index, then merges them, so that a rare app or topic does not
 * scan the log. Each status has its own statement, so that the planner can choose the partial index. The dispatch row stores its last
 * attempt and is kept longer than the log. Its comparison is negated: for `=`, the planner would expect so few rows that it would read and
 * sort a subscription's whole log.
 */
const found = (columns: string, condition: string, direction: LogDirection): string => `
CROSS JOIN LATERAL (
  SELECT ${columns} FROM webhook_deliveries d
  WHERE d.store_id = $1 AND d.subscription_id = s.subscription_id${condition}
    AND ${isShown('d', '$8')} AND ${beyond('d.created_at', 'd.delivery_id', direction, ['$4', '$5', '$6'])}
    AND ((
      SELECT p.attempts FROM webhook_dispatches p WHERE p.store_id = $1 AND p.dispatch_id = d.dispatch_id
    ) > d.attempt_number) IS NOT TRUE
  ORDER BY d.created_at ${direction}, d.delivery_id ${direction} LIMIT $7
) d
WHERE s.store_id = $1 AND ($2::bigint IS NULL OR s.app_id = $2) AND ($3::text IS NULL OR s.event_topic = $3)`;

const list = (direction: LogDirection, condition: string): string => `
SELECT ${SHOWN}, a.name AS app_name, ${ATTEMPTS('DESC')}
FROM webhook_subscriptions s
JOIN apps a ON a.app_id = s.app_id${found(`${SHOWN}, d.dispatch_id`, condition, direction)}
ORDER BY d.created_at ${direction}, d.delivery_id ${direction} LIMIT $7`;

const count = (condition: string): string => `
SELECT count(*)::integer AS total FROM (
  SELECT d.delivery_id FROM webhook_subscriptions s${found('d.delivery_id', condition, 'DESC')} LIMIT $7
) n`;

const ofStatus = (statement: (condition: string) => string): Readonly<Record<WebhookDelivery['status'] | 'any', string>> => ({
  any: statement(''),
  delivered: statement(` AND d.status = 'delivered'`),
  retrying: statement(` AND d.status = 'retrying'`),
  failed: statement(` AND d.status = 'failed'`),
});

const LISTS = {
  DESC: ofStatus((condition) => list('DESC', condition)),
  ASC: ofStatus((condition) => list('ASC', condition)),
} as const;

const COUNTS = ofStatus(count);

const SHOW = `
SELECT ${SHOWN}, a.name AS app_name, s.is_active, i.scopes, e.body, e.request_id, ${ATTEMPTS('ASC')}
FROM webhook_deliveries d
JOIN webhook_subscriptions s ON s.store_id = d.store_id AND s.subscription_id = d.subscription_id
JOIN apps a ON a.app_id = s.app_id
JOIN installations i ON i.store_id = s.store_id AND i.installation_id = s.installation_id
LEFT JOIN events e ON e.store_id = d.store_id AND e.event_id = d.event_id
WHERE d.store_id = $1 AND d.delivery_id = $2 AND ${isShown('d', '$3')}`;

const FAILING = `
SELECT s.subscription_id, s.event_topic, s.target_url, s.failure_count, s.is_active, a.name AS app_name
FROM webhook_subscriptions s JOIN apps a ON a.app_id = s.app_id
WHERE s.store_id = $1 AND s.deleted_at IS NULL AND (s.inactive_reason = 'failures' OR s.is_active = 1 AND s.failure_count >= $2)
ORDER BY s.failure_count DESC, s.subscription_id LIMIT $3`;

const CHOICES = `
SELECT coalesce(json_agg(DISTINCT jsonb_build_object('name', a.name, 'app_id', a.app_id)), '[]') AS apps,
  coalesce(json_agg(DISTINCT s.event_topic), '[]') AS topics
FROM webhook_subscriptions s JOIN apps a ON a.app_id = s.app_id WHERE s.store_id = $1`;
