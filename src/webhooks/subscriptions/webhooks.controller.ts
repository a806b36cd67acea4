import { Body, Controller, Delete, Get, Header, Post, Put, Query, Req } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { AppContext } from '../../platform/auth/app-context.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { type Page, type Rendered, Reply } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { RequestRunner } from '../../platform/endpoint/request-runner.js';
import {
  CreatedSubscription,
  CreateWebhookSubscription,
  ListSubscriptions,
  SubscriptionDetail,
  UpdateSubscription,
} from './webhooks.dto.js';
import { WebhooksService } from './webhooks.service.js';

const NAME = 'Webhook subscription';

/** Webhook subscriptions of the caller's installation. Looking up the host of a target may be slow, so it is done outside a transaction. */
@Controller('api/apps/v1/webhooks')
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly runner: RequestRunner,
  ) {}

  /** Lists the subscriptions, newest first. */
  @ApiOperation({ operationId: 'webhooks.list', summary: 'List webhook subscriptions' })
  @Get()
  @Endpoint(callers.app(), [SubscriptionDetail])
  list(@Ctx() ctx: AppContext, @Query() query: ListSubscriptions): Promise<Page<SubscriptionDetail>> {
    return this.webhooks.list(ctx, query);
  }

  /** Returns a subscription. */
  @ApiOperation({ operationId: 'webhooks.get', summary: 'Get a webhook subscription' })
  @Get(':subscription_id')
  @Endpoint(callers.app(), SubscriptionDetail, { errors: [404] })
  get(@Ctx() ctx: AppContext, @Id('subscription_id', NAME) subscription_id: number): Promise<Rendered<SubscriptionDetail>> {
    return this.webhooks.show(ctx, subscription_id);
  }

  /** Subscribes to a topic. Events that are published from now on are delivered. An installation has at most 50 subscriptions. */
  @ApiOperation({ operationId: 'webhooks.create', summary: 'Create a webhook subscription' })
  @Post()
  @Header('Cache-Control', 'no-store')
  @Endpoint(callers.app(), CreatedSubscription, {
    status: 201,
    secret: true,
    extra: Reply.messageField,
    transaction: 'manual',
    errors: [
      'invalid_topic',
      'invalid_target_url',
      'subscription_exists',
      'subscription_limit_exceeded',
      'insufficient_scope',
      'invalid_installation',
    ],
    example: { event_topic: 'order.created', target_url: 'http://localhost:4000/webhooks' },
  })
  create(
    @Ctx() ctx: AppContext,
    @Body() body: CreateWebhookSubscription,
    @Req() request: FastifyRequest,
  ): Promise<Reply<CreatedSubscription>> {
    return this.runner.runOnce(request, async () => {
      await this.webhooks.checkNew(ctx, body);
      const message = 'Webhook subscription created.';
      return this.runner.commit(request, async (within) => new Reply(await this.webhooks.create(within, ctx, body), { message }));
    });
  }

  /**
   * Updates a subscription. Activation resets its failure counter. Events published while it is inactive are not queued, and deactivation
   * ends pending retries.
   */
  @ApiOperation({ operationId: 'webhooks.update', summary: 'Update a webhook subscription' })
  @Put(':subscription_id')
  @Endpoint(callers.app(), SubscriptionDetail, {
    extra: Reply.messageField,
    transaction: 'manual',
    errors: [404, 'invalid_target_url', 'subscription_exists'],
    example: { is_active: true },
  })
  async update(
    @Ctx() ctx: AppContext,
    @Id('subscription_id', NAME) subscription_id: number,
    @Body() body: UpdateSubscription,
    @Req() request: FastifyRequest,
  ): Promise<Reply<SubscriptionDetail>> {
    await this.webhooks.checkChange(ctx, subscription_id, body);
    const message = 'Webhook subscription updated.';
    return this.runner.commit(
      request,
      async (within) => new Reply(await this.webhooks.update(within, ctx, subscription_id, body), { message }),
    );
  }

  /** Deletes a subscription. It receives nothing further, not even pending retries. */
  @ApiOperation({ operationId: 'webhooks.delete', summary: 'Delete a webhook subscription' })
  @Delete(':subscription_id')
  @Endpoint(callers.app(), null, { extra: Reply.messageField, errors: [404] })
  async remove(@Ctx() ctx: AppContext, @Id('subscription_id', NAME) subscription_id: number): Promise<Reply<null>> {
    await this.webhooks.remove(ctx, subscription_id);
    return new Reply(null, { message: 'Webhook subscription deleted.' });
  }
}
