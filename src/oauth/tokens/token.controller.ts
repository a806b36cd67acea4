import { Body, Controller, Header, Post, Req } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiOperation, refs } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { callers } from '../../platform/endpoint/callers.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { AuthorizationCodeGrant, RefreshTokenGrant, TOKEN_EXCHANGE, TokenAnswer, TokenExchangeGrant, TokenRequest } from './token.dto.js';
import { TokenService } from './token.service.js';

const GRANTS = [AuthorizationCodeGrant, RefreshTokenGrant, TokenExchangeGrant] as const;
const [code, refresh, exchange] = refs(...GRANTS).map(({ $ref }) => $ref) as [string, string, string];

/** OAuth token endpoint for apps. */
@Controller('api/apps/oauth/token')
export class TokenController {
  constructor(private readonly tokens: TokenService) {}

  /** Exchanges a code, a refresh token or a session token for tokens. */
  @ApiOperation({ operationId: 'oauth.token', summary: 'Exchange a grant for tokens' })
  @Post()
  @ApiExtraModels(...GRANTS)
  @ApiBody({
    schema: {
      oneOf: refs(...GRANTS),
      discriminator: {
        propertyName: 'grant_type',
        mapping: { authorization_code: code, refresh_token: refresh, [TOKEN_EXCHANGE]: exchange },
      },
    },
  })
  @Header('Cache-Control', 'no-store')
  @Endpoint(callers.oauthClient(), TokenAnswer, {
    body: 'oauth',
    limit: 'token',
    transaction: 'manual',
    errors: ['invalid_grant', 'invalid_redirect_uri', 'invalid_request', 'store_inactive', 'unsupported_grant_type'],
    example: {
      grant_type: 'authorization_code',
      client_id: 'svc_app_0123456789abcdef',
      client_secret: 'svc_secret_0123456789abcdef',
      code: 'svc_ac_0123456789abcdef',
      redirect_uri: 'https://app.example.com/callback',
    },
  })
  exchange(@Body() body: TokenRequest, @Req() { headers }: FastifyRequest): Promise<TokenAnswer> {
    return this.tokens.exchange(body, headers.authorization);
  }
}
