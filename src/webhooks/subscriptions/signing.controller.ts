import { Controller, Header, Post, Req } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { AppContext } from '../../platform/auth/app-context.js';
import { Reply } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { OptionalBody } from '../../platform/endpoint/optional-body.js';
import { RequestRunner } from '../../platform/endpoint/request-runner.js';
import { SigningService } from './signing.service.js';
import { NewSigningSecret, RotateSigningSecret } from './webhooks.dto.js';

/** Signing secrets of the calling app. */
@Controller('api/apps/v1/webhooks/secret')
export class SigningController {
  constructor(
    private readonly signing: SigningService,
    private readonly runner: RequestRunner,
  ) {}

  /**
   * Replaces the signing secret of the app or of one subscription of a custom app. Requests are signed with both the previous and the new
   * secret for 24 hours. The secret of the app signs in all of its stores, so it is replaced with client credentials only; an access token
   * is refused with `forbidden`.
   */
  @ApiOperation({ operationId: 'webhooks.rotateSecret', summary: 'Rotate the signing secret' })
  @Post('rotate')
  @Header('Cache-Control', 'no-store')
  @Endpoint(callers.app(), NewSigningSecret, {
    extra: Reply.messageField,
    secret: true,
    transaction: 'manual',
    errors: ['forbidden'],
    example: {},
  })
  rotate(
    @Ctx() ctx: AppContext,
    @OptionalBody() { subscription_id = null }: RotateSigningSecret,
    @Req() request: FastifyRequest,
  ): Promise<Reply<NewSigningSecret>> {
    // Checked before the idempotency key, whose stored response may contain a secret.
    this.signing.checkCredentials(ctx, subscription_id);
    const message = 'Signing secret replaced.';
    return this.runner.commit(request, async (within) => new Reply(await this.signing.rotate(within, ctx, subscription_id), { message }));
  }
}
