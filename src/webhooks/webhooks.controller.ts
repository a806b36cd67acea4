import { Body, Controller, Get, Put, Query } from '@nestjs/common';
import { AppContext } from '../platform/auth/app-context.js';
import { Ctx, Endpoint } from '../platform/http/endpoint.decorator.js';
import { Id } from '../platform/http/fields.js';
import { messageField, type Page, Reply } from '../platform/http/reply.js';
import { ListSubscriptions, SubscriptionDetail, UpdateSubscription } from './webhooks.dto.js';
import { WebhooksService } from './webhooks.service.js';

/** The webhook subscriptions of the caller's installation. */
@Controller('api/apps/v1/webhooks')
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  /** Lists the subscriptions, newest first. */
  @Get()
  @Endpoint('app', [SubscriptionDetail])
  list(@Ctx() ctx: AppContext, @Query() query: ListSubscriptions): Promise<Page<SubscriptionDetail>> {
    return this.webhooks.list(ctx, query);
  }

  /** Switches a subscription on or off; switching it on resets its failure counter. Events published while it is off are not queued. */
  @Put(':subscription_id')
  @Endpoint('app', SubscriptionDetail, { extra: messageField, errors: [404] })
  async update(
    @Ctx() ctx: AppContext,
    @Id('subscription_id', 'Webhook subscription') subscription_id: number,
    @Body() body: UpdateSubscription,
  ): Promise<Reply<SubscriptionDetail>> {
    return new Reply(await this.webhooks.update(ctx, subscription_id, body), { message: 'Webhook subscription updated.' });
  }
}
