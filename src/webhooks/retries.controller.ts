import { Controller, Post } from '@nestjs/common';
import { MerchantContext } from '../platform/auth/merchant-context.js';
import { Ctx, Endpoint } from '../platform/http/endpoint.decorator.js';
import { Id } from '../platform/http/fields.js';
import { messageField, Reply } from '../platform/http/reply.js';
import { RetriedDelivery } from './retries.dto.js';
import { RetriesService } from './retries.service.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';

/** Webhook deliveries in the hands of merchants. */
@Controller('api/apps/webhooks/deliveries')
export class RetriesController {
  constructor(private readonly retries: RetriesService) {}

  /**
   * Sends the event of a delivery once more, to the subscription's present URL, with a chain of attempts of its own; the delivery that is
   * named stays as it is. Asked again within ten seconds, or while the chain goes on, it gives the same chain.
   */
  @Post(':delivery_id/retry')
  @Endpoint('apps__manage_webhooks', RetriedDelivery, {
    extra: messageField,
    errors: ['subscription_inactive', 'payload_expired'],
    row: { of: WebhookDelivery, name: 'Delivery' },
  })
  async retry(@Ctx() ctx: MerchantContext, @Id('delivery_id', 'Delivery') delivery_id: number): Promise<Reply<RetriedDelivery>> {
    return new Reply(await this.retries.retry(ctx, delivery_id), { message: 'The event is sent once more.' });
  }
}
