import { Controller, Header, Post } from '@nestjs/common';
import { AppContext } from '../../platform/auth/app-context.js';
import { Reply } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { OptionalBody } from '../../platform/endpoint/optional-body.js';
import { SigningService } from './signing.service.js';
import { NewSigningSecret, RotateSigningSecret } from './webhooks.dto.js';

/** Signing secrets of the calling app. */
@Controller('api/apps/v1/webhooks/secret')
export class SigningController {
  constructor(private readonly signing: SigningService) {}

  /**
   * Replaces the signing secret of the app, which all of its stores share, or that of one subscription of a custom app. The previous secret
   * signs beside the new one for 24 hours.
   */
  @Post('rotate')
  @Header('Cache-Control', 'no-store')
  @Endpoint(callers.app(), NewSigningSecret, { extra: Reply.messageField, secret: true, example: {} })
  async rotate(@Ctx() ctx: AppContext, @OptionalBody() { subscription_id }: RotateSigningSecret): Promise<Reply<NewSigningSecret>> {
    return new Reply(await this.signing.rotate(ctx, subscription_id ?? null), { message: 'Signing secret replaced.' });
  }
}
