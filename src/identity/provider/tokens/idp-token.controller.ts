import { Body, Controller, Header, Post, Req } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { authenticateClient } from '../../../platform/auth/client-credentials.js';
import { callers } from '../../../platform/endpoint/callers.js';
import { Endpoint } from '../../../platform/endpoint/endpoint.decorator.js';
import { IdpClientsService } from '../clients/clients.service.js';
import type { IdpClient } from '../clients/idp-client.entity.js';
import { CodesService } from './codes.service.js';
import {
  type ClientInBody,
  IdentityTokenAnswer,
  IdentityTokenQuery,
  IdentityTokenRequest,
  IntrospectedToken,
  RevokedToken,
} from './idp-token.dto.js';
import { IdpTokensService } from './idp-tokens.service.js';

const CREDENTIALS = { client_id: 'svc_oc_…', client_secret: 'svc_os_…' };
const OPTIONS = { body: 'oauth', limit: 'identity', transaction: 'manual' } as const;

/** Endpoints of the identity provider for the servers of its clients. */
@Controller('api/oauth')
export class IdentityTokenController {
  constructor(
    private readonly clients: IdpClientsService,
    private readonly codes: CodesService,
    private readonly tokens: IdpTokensService,
  ) {}

  /** Exchanges an authorization code for an access token and, with the scope `openid`, an ID token. */
  @ApiOperation({ operationId: 'identity.token', summary: 'Exchange a code for tokens' })
  @Post('token')
  @Header('Cache-Control', 'no-store')
  @Endpoint(callers.oauthClient(), IdentityTokenAnswer, {
    ...OPTIONS,
    cors: true,
    errors: ['invalid_grant', 'invalid_request', 'unsupported_grant_type'],
    example: {
      ...CREDENTIALS,
      grant_type: 'authorization_code',
      code: 'svc_ac_…',
      redirect_uri: 'https://shop.example.com/signed-in',
      code_verifier: '…',
    },
  })
  async exchange(@Body() body: IdentityTokenRequest, @Req() request: FastifyRequest): Promise<IdentityTokenAnswer> {
    return authenticateClient(request.headers.authorization, body, (client) => this.codes.redeem(client, body));
  }

  /** Revokes an access token (RFC 7009). The response is the same for an unknown token and for a token of another client; neither is changed. */
  @ApiOperation({ operationId: 'identity.revoke', summary: 'Revoke a token' })
  @Post('revoke')
  @Header('Cache-Control', 'no-store')
  @Endpoint(callers.oauthClient(), RevokedToken, {
    ...OPTIONS,
    cors: true,
    errors: ['invalid_request'],
    example: { ...CREDENTIALS, token: 'svc_it_…' },
  })
  async revoke(@Body() body: IdentityTokenQuery, @Req() request: FastifyRequest): Promise<RevokedToken> {
    await this.tokens.revoke(await this.clientOf(request, body), body.token);
    return {};
  }

  /** Returns the state of an access token of the calling client (RFC 7662). Needs a confidential client. */
  @ApiOperation({ operationId: 'identity.introspect', summary: 'Introspect a token' })
  @Post('introspect')
  @Header('Cache-Control', 'no-store')
  @Endpoint(callers.oauthClient(), IntrospectedToken, {
    ...OPTIONS,
    errors: ['invalid_request'],
    example: { ...CREDENTIALS, token: 'svc_it_…' },
  })
  async introspect(@Body() body: IdentityTokenQuery, @Req() request: FastifyRequest): Promise<IntrospectedToken> {
    return this.tokens.introspect(await this.clientOf(request, body, true), body.token);
  }

  private clientOf({ headers }: FastifyRequest, body: ClientInBody, secret_needed = false): Promise<IdpClient> {
    return authenticateClient(headers.authorization, body, (client) => this.clients.authenticate(client, secret_needed));
  }
}
