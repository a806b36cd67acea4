import { Controller, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Reply } from '../../platform/contract/reply.js';
import { RetriedDelivery } from './retries.dto.js';
import { RetriesService } from './retries.service.js';
import { WebhookDelivery } from '../delivery/webhook-delivery.entity.js';

/** Merchant endpoints for webhook deliveries. */
@Controller('api/apps/webhooks/deliveries')
export class RetriesController {
  constructor(private readonly retries: RetriesService) {}

  /**
   * Sends the event of a delivery again, to the current URL of the subscription, in a new chain of attempts. The original delivery does not
   * change. A repeated call within ten seconds, or while the chain is in progress, returns the same chain. If the installation lost the
   * scope of the topic, the response is the same as for an inactive subscription.
   */
  @ApiOperation({ operationId: 'webhooks.retryDelivery', summary: 'Retry a delivery' })
  @Post(':delivery_id/retry')
  @Endpoint(callers.member('apps__manage_webhooks'), RetriedDelivery, {
    extra: Reply.messageField,
    errors: ['subscription_inactive', 'payload_expired'],
    row: { of: WebhookDelivery, name: 'Delivery' },
  })
  async retry(@Ctx() ctx: MerchantContext, @Id('delivery_id', 'Delivery') delivery_id: number): Promise<Reply<RetriedDelivery>> {
    return new Reply(await this.retries.retry(ctx, delivery_id), { message: 'The event is being sent again.' });
  }
}
