import { Body, Controller, Header, Headers, Post } from '@nestjs/common';
import { callers } from '../../platform/endpoint/callers.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { TokenAnswer, TokenRequest } from './token.dto.js';
import { TokenService } from './token.service.js';

/** OAuth token endpoint for apps. */
@Controller('api/apps/oauth/token')
export class TokenController {
  constructor(private readonly tokens: TokenService) {}

  /** Exchanges a code, a refresh token or a session token for tokens. */
  @Post()
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
  exchange(@Body() body: TokenRequest, @Headers('authorization') authorization?: string): Promise<TokenAnswer> {
    return this.tokens.exchange(body, authorization);
  }
}
