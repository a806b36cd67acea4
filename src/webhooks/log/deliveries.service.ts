import { Injectable } from '@nestjs/common';
import type { AppContext } from '../../platform/auth/app-context.js';
import { Config } from '../../platform/config/config.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { topicRegistry } from '../../platform/contract/domain-event.js';
import { type Page, Rendered } from '../../platform/contract/reply.js';
import { type Bind, Filter } from '../../platform/database/filter.js';
import { WebhookDelivery } from '../delivery/webhook-delivery.entity.js';
import { selectFields } from '../subscriptions/selected-fields.js';
import { WebhookSubscription } from '../subscriptions/webhook-subscription.entity.js';
import { DeliveryDetail, DeliveryEntry, type ListDeliveries } from './deliveries.dto.js';
import type { DeliveryStats, ReadDeliveryStats } from './delivery-stats.dto.js';
import { DeliveryStatsService } from './delivery-stats.service.js';
import { isShown } from './shown-time.js';

interface Sent {
  readonly event_topic: string;
  readonly body: string | null;
  readonly fields: string[] | null;
}

/** Delivery log as the calling app reads it. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly config: Config,
    private readonly figures: DeliveryStatsService,
  ) {}

  /** Page of the attempts of a subscription. Throws `Webhook subscription not found.` (404). */
  async list(ctx: AppContext, subscription_id: number, query: ListDeliveries): Promise<Page<DeliveryEntry>> {
    await this.mustExist(ctx, subscription_id);
    const filters = [
      Filter.equals('subscription_id', subscription_id),
      Filter.equals('status', query.status),
      { sql: (bind: Bind) => isShown('t', bind(this.config.webhook_retention)), column: 'created_at' },
      Filter.atLeast('created_at', query.since),
      Filter.atMost('created_at', query.until),
    ];
    return ctx.rows(WebhookDelivery).page(query, filters, DeliveryEntry);
  }

  /** Returns figures about the attempts of a subscription. Throws `Webhook subscription not found.` (404). */
  async stats(ctx: AppContext, subscription_id: number, { window = '24h' }: ReadDeliveryStats): Promise<DeliveryStats> {
    await this.mustExist(ctx, subscription_id);
    return this.figures.of(ctx, { subscription_id }, window);
  }

  /** Returns one attempt to a subscription of the installation. Throws `Delivery not found.` (404). */
  async show(ctx: AppContext, delivery_id: number): Promise<Rendered<DeliveryDetail>> {
    const asksPayload = ctx.selection?.fields.has('payload') ?? true;
    const [sent] = await ctx.query<Sent>(asksPayload ? SENT : MADE, delivery_id, ctx.installation_id, this.config.webhook_retention);
    if (!sent) throw ApiError.notFound('Delivery');
    const entry = await ctx.rows(WebhookDelivery).show(delivery_id, DeliveryDetail, 'Delivery');
    return asksPayload ? withPayload(entry, payloadOf(sent, ctx)) : entry;
  }

  private async mustExist(ctx: AppContext, subscription_id: number): Promise<void> {
    const { installation_id } = ctx;
    await ctx.rows(WebhookSubscription).get({ subscription_id, installation_id }, 'Webhook subscription');
  }
}

function payloadOf({ event_topic, body, fields }: Sent, { scopes }: AppContext): string | null {
  const mayRead = topicRegistry.missingScope(event_topic, scopes) === undefined;
  return mayRead && body !== null ? selectFields(body, fields) : null;
}

function withPayload({ json, selected }: Rendered<DeliveryDetail>, payload: string | null): Rendered<DeliveryDetail> {
  const fields = [json.slice(1, -1), `"payload":${JSON.stringify(payload)}`].filter(Boolean).join(',');
  return new Rendered<DeliveryDetail>(`{${fields}}`, undefined, selected);
}

const delivery = (columns: string, joins: string): string => `
SELECT ${columns} FROM webhook_deliveries d
JOIN webhook_subscriptions s ON s.store_id = d.store_id AND s.subscription_id = d.subscription_id${joins}
WHERE d.store_id = $1 AND d.delivery_id = $2 AND s.installation_id = $3 AND ${isShown('d', '$4')}`;

const SENT = delivery(
  'd.event_topic, e.body, o.fields',
  `
LEFT JOIN events e ON e.store_id = d.store_id AND e.event_id = d.event_id
LEFT JOIN webhook_dispatches o ON o.store_id = d.store_id AND o.dispatch_id = d.dispatch_id`,
);
const MADE = delivery('d.event_topic', '');
