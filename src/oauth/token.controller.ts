import { Body, Controller, Header, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Endpoint } from '../platform/http/endpoint.decorator.js';
import { TokenAnswer, TokenRequest } from './token.dto.js';
import { TokenService } from './token.service.js';

/** The token endpoint of app OAuth. */
@Controller('api/apps/oauth/token')
export class TokenController {
  constructor(private readonly tokens: TokenService) {}

  /** Exchanges a code, a refresh token or a session token for tokens. */
  @Post()
  @Header('Cache-Control', 'no-store')
  @Endpoint('public', TokenAnswer, {
    body: 'oauth',
    limit: 'token',
    transaction: 'manual',
    errors: ['invalid_client', 'invalid_grant', 'invalid_request', 'store_inactive', 'unsupported_grant_type'],
  })
  exchange(@Body() body: TokenRequest, @Req() request: FastifyRequest): Promise<TokenAnswer> {
    const waited = performance.now() - request.arrived_at;
    return this.tokens.exchange(body, new Date(Date.now() - waited));
  }
}
