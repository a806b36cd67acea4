import { Body, Controller, Header, Post, Req } from '@nestjs/common';
import { ApiHeader, ApiOperation } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Id } from '../../platform/contract/fields/ids.js';
import type { AppClient } from '../../platform/auth/credential-store.js';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { IssueSessionToken, SessionToken, VerifiedSession, VerifySessionToken } from './session-token.dto.js';
import { SessionTokensService } from './session-tokens.service.js';

/** Session tokens of embedded apps. */
@Controller('api/apps')
export class SessionTokensController {
  constructor(private readonly tokens: SessionTokensService) {}

  /** Issues a token that identifies the merchant to the server of an installed app. The dashboard passes it to the page of the app. */
  @ApiOperation({ operationId: 'sessionTokens.issue', summary: 'Issue a session token' })
  @Post('session-token')
  @Header('Cache-Control', 'no-store')
  @Endpoint(callers.member('apps__use_apps'), SessionToken, {
    body_size: 'small',
    errors: ['invalid_installation', 'store_inactive'],
    transaction: 'manual',
    example: { app_id: 1, store_id: 1 },
  })
  issue(@Ctx() ctx: MerchantContext, @Body() { app_id }: IssueSessionToken): Promise<SessionToken> {
    return this.tokens.issue(ctx, app_id);
  }

  /**
   * Verifies a session token of the calling app. A token can be verified repeatedly. With `X-Store-Id`, it must be a token of that store.
   */
  @ApiOperation({ operationId: 'sessionTokens.verify', summary: 'Verify a session token' })
  @Post('session/verify')
  @ApiHeader({ name: 'X-Store-Id', required: false, description: 'Store of the token.', schema: { type: 'integer', minimum: 1 } })
  @Header('Cache-Control', 'no-store')
  @Endpoint(callers.client(), VerifiedSession, {
    body_size: 'small',
    limit: 'session',
    errors: ['invalid_session_token', 'session_expired', 'token_mismatch', 'store_inactive', 'missing_store_id'],
    example: { session_token: 'eyJhbGciOiJIUzI1NiJ9.e30.signature' },
  })
  async verify(
    @Ctx() client: AppClient,
    @Body() { session_token }: VerifySessionToken,
    @Req() { headers }: FastifyRequest,
  ): Promise<VerifiedSession> {
    return { valid: 1, claims: await this.tokens.verify(client, session_token, storeIdOf(headers['x-store-id'])) };
  }
}

function storeIdOf(header: string | string[] | undefined): number | undefined {
  if (header === undefined) return undefined;
  const store_id = Id.parse(String(header).trim());
  if (store_id === undefined) throw ApiError.coded('missing_store_id', 'X-Store-Id must be the id of a store.');
  return store_id;
}
