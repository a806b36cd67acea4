import { Body, Controller, Header, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AppContext } from '../../platform/auth/app-context.js';
import { Reply } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Verification, VerifyWebhook } from './verification.dto.js';
import { VerificationService } from './verification.service.js';

/** Verification of received webhooks. */
@Controller('api/apps/v1/webhooks/verify')
export class VerificationController {
  constructor(private readonly verification: VerificationService) {}

  /** Verifies a received webhook like a receiver, and explains why its signature is refused. */
  @ApiOperation({ operationId: 'webhooks.verify', summary: 'Verify a webhook' })
  @Post()
  @Header('Cache-Control', 'no-store')
  @Endpoint(callers.app(), Verification, {
    example: {
      payload: '{"event_topic":"order.created"}',
      headers: { 'webhook-id': 'an-event-id', 'webhook-timestamp': '1795305600', 'webhook-signature': 'v1,c2lnbmF0dXJl' },
    },
  })
  async verify(@Ctx() ctx: AppContext, @Body() body: VerifyWebhook): Promise<Reply<Verification>> {
    return new Reply(await this.verification.verify(ctx, ctx, body));
  }
}
