import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { AppContext } from '../../platform/auth/app-context.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Reply } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { ActsOutside } from '../../platform/endpoint/rare-options.js';
import { RequestRunner } from '../../platform/endpoint/request-runner.js';
import { ReplaysService } from './replays.service.js';
import { TestDeliveries } from './test-deliveries.service.js';
import { ReplayEvents, StartedReplay, TestDelivery } from './webhooks.dto.js';
import { WebhooksService } from './webhooks.service.js';

const NAME = 'Webhook subscription';

/** Tools around subscriptions: test deliveries and replays. */
@Controller('api/apps/v1/webhooks')
export class WebhookToolsController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly tests: TestDeliveries,
    private readonly replays: ReplaysService,
    private readonly runner: RequestRunner,
  ) {}

  /**
   * Sends an example event of the subscription's topic, marked `"test": true`, once and returns the outcome. It is neither logged nor
   * retried, and a failure does not count. If the subscription or the app already has its maximum of attempts in progress, the response is
   * `rate_limited`.
   */
  @ApiOperation({ operationId: 'webhooks.test', summary: 'Send a test event' })
  @Post(':subscription_id/test')
  @Endpoint(callers.app(), TestDelivery, { extra: Reply.messageField, transaction: 'manual', errors: [404] })
  @ActsOutside()
  async test(
    @Ctx() ctx: AppContext,
    @Id('subscription_id', NAME) subscription_id: number,
    @Req() request: FastifyRequest,
  ): Promise<Reply<TestDelivery>> {
    const subscription = await this.webhooks.find(ctx, subscription_id);
    return this.runner.runOnce(request, async () => {
      const result = await this.tests.send(ctx, subscription);
      const message = result.delivered ? 'The test event was delivered.' : 'The test event was not delivered.';
      return this.runner.commit(request, () => Promise.resolve(new Reply(result, { message })));
    });
  }

  /**
   * Sends the events of the subscription's topic that were published in a period again, at most 10,000 per call, oldest first. Their bodies
   * are unchanged.
   */
  @ApiOperation({ operationId: 'webhooks.replay', summary: 'Replay events' })
  @Post(':subscription_id/replay')
  @Endpoint(callers.app(), StartedReplay, {
    extra: Reply.messageField,
    errors: [404, 'subscription_inactive', 'replay_in_progress'],
    example: { since: '2026-11-20T00:00:00Z' },
  })
  async replay(
    @Ctx() ctx: AppContext,
    @Id('subscription_id', NAME) subscription_id: number,
    @Body() body: ReplayEvents,
  ): Promise<Reply<StartedReplay>> {
    return new Reply(await this.replays.start(ctx, subscription_id, body), { message: 'The events are being sent again.' });
  }
}
