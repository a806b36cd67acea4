import { Injectable } from '@nestjs/common';
import type { AppContext } from '../../platform/auth/app-context.js';
import { Config } from '../../platform/config/config.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { topicRegistry } from '../../platform/contract/domain-event.js';
import { type Page, Rendered } from '../../platform/contract/reply.js';
import { Filter } from '../../platform/database/filter.js';
import { WebhookDelivery } from '../delivery/webhook-delivery.entity.js';
import { selectFields } from '../subscriptions/selected-fields.js';
import { WebhookSubscription } from '../subscriptions/webhook-subscription.entity.js';
import { type DeliveryDetail, DeliveryEntry, type ListDeliveries } from './deliveries.dto.js';
import type { DeliveryStats, ReadDeliveryStats } from './delivery-stats.dto.js';
import { DeliveryStatsService } from './delivery-stats.service.js';
import { isShown, shownSince } from './shown-since.js';

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
      Filter.atLeast('created_at', shownSince(this.config, query.since)),
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
    const [sent] = await ctx.query<Sent>(SENT, delivery_id, ctx.installation_id, this.config.webhook_retention);
    if (!sent) throw ApiError.notFound('Delivery');
    const { json } = await ctx.rows(WebhookDelivery).show(delivery_id, DeliveryEntry, 'Delivery');
    const mayRead = topicRegistry.missingScope(sent.event_topic, ctx.scopes) === undefined;
    const payload = mayRead && sent.body !== null ? selectFields(sent.body, sent.fields) : null;
    return new Rendered(`${json.slice(0, -1)},"payload":${JSON.stringify(payload)}}`);
  }

  private async mustExist(ctx: AppContext, subscription_id: number): Promise<void> {
    const { installation_id } = ctx;
    await ctx.rows(WebhookSubscription).get({ subscription_id, installation_id }, 'Webhook subscription');
  }
}

const SENT = `
SELECT d.event_topic, e.body, o.fields FROM webhook_deliveries d
JOIN webhook_subscriptions s ON s.store_id = d.store_id AND s.subscription_id = d.subscription_id
LEFT JOIN events e ON e.store_id = d.store_id AND e.event_id = d.event_id
LEFT JOIN webhook_dispatches o ON o.store_id = d.store_id AND o.dispatch_id = d.dispatch_id
WHERE d.store_id = $1 AND d.delivery_id = $2 AND s.installation_id = $3 AND ${isShown('d', '$4')}`;
