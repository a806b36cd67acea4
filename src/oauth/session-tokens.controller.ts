import { Body, Controller, Header, Headers, Post } from '@nestjs/common';
import type { AppClient } from '../platform/auth/credential-store.js';
import { MerchantContext } from '../platform/auth/merchant-context.js';
import { coded } from '../platform/http/api-error.js';
import { Ctx, Endpoint } from '../platform/http/endpoint.decorator.js';
import { IssueSessionToken, SessionToken, VerifiedSession, VerifySessionToken } from './session-token.dto.js';
import { SessionTokensService } from './session-tokens.service.js';

/** Session tokens of embedded apps. */
@Controller('api/apps')
export class SessionTokensController {
  constructor(private readonly tokens: SessionTokensService) {}

  /** Issues a token with which the server of an installed app knows the merchant. The dashboard hands it over to the app's page. */
  @Post('session-token')
  @Header('Cache-Control', 'no-store')
  @Endpoint('apps__use_apps', SessionToken, { errors: ['invalid_installation', 'store_inactive'], transaction: 'manual' })
  issue(@Ctx() ctx: MerchantContext, @Body() { app_id }: IssueSessionToken): Promise<SessionToken> {
    return this.tokens.issue(ctx, app_id);
  }

  /**
   * Verifies a session token of the calling app; it may be verified as often as it is needed. With `X-Store-Id` it must be a token of that
   * store.
   */
  @Post('session/verify')
  @Header('Cache-Control', 'no-store')
  @Endpoint('client', VerifiedSession, {
    limit: 'session',
    errors: ['invalid_session_token', 'session_expired', 'token_mismatch', 'store_inactive', 'missing_store_id'],
  })
  async verify(
    @Ctx() client: AppClient,
    @Body() { session_token }: VerifySessionToken,
    @Headers('x-store-id') store?: string,
  ): Promise<VerifiedSession> {
    return { valid: 1, claims: await this.tokens.verify(client, session_token, storeIdOf(store)) };
  }
}

function storeIdOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(header.trim())) throw coded('missing_store_id', 'X-Store-Id must be the id of a store.');
  return Number(header);
}
