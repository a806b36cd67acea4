import { Controller, Get, Header, HttpException, Post, Req } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../../platform/contract/api-error.js';
import { callers } from '../../../platform/endpoint/callers.js';
import { Endpoint } from '../../../platform/endpoint/endpoint.decorator.js';
import { RefusesBodiesAs } from '../../../platform/endpoint/rare-options.js';
import { OptionalBody } from '../../../platform/endpoint/optional-body.js';
import { Logger } from '../../../platform/observability/logger.js';
import { IdpClientsService } from '../clients/clients.service.js';
import { UserInfo, UserInfoQuery } from './userinfo.dto.js';
import { UserInfoService } from './userinfo.service.js';

const REALM = 'Bearer realm="userinfo"';

/** Userinfo endpoint of the identity provider (specification 4.2). */
@Controller('api/oauth/userinfo')
export class UserInfoController {
  constructor(
    private readonly clients: IdpClientsService,
    private readonly users: UserInfoService,
    private readonly logger: Logger,
  ) {}

  /** Returns the claims of the user of the bearer token. */
  @ApiOperation({ operationId: 'identity.userInfo', summary: "Get the user's claims" })
  @Get()
  @Header('Cache-Control', 'no-store')
  @Endpoint(callers.user(), UserInfo, { body: 'flat', cors: true, errors: [404] })
  show(@Req() request: FastifyRequest): Promise<UserInfo> {
    return this.guarded(request, () => this.ofBearer(request));
  }

  /**
   * Returns the claims of a user to the server of a client, which sends its credentials with the access token in the body. A request with a
   * bearer header instead is the same as `GET`.
   */
  @ApiOperation({ operationId: 'identity.queryUserInfo', summary: "Query a user's claims" })
  @Post()
  @Header('Cache-Control', 'no-store')
  @Endpoint(callers.userClient(), UserInfo, {
    body: 'flat',
    cors: true,
    body_size: 'small',
    limit: 'identity',
    errors: ['invalid_request', 'token_mismatch', 404],
    example: { client_id: 'svc_oc_…', client_secret: 'svc_os_…', access_token: 'svc_it_…' },
  })
  @RefusesBodiesAs('invalid_request')
  query(@Req() request: FastifyRequest, @OptionalBody('required') body: UserInfoQuery): Promise<UserInfo> {
    return this.guarded(request, () => (request.headers.authorization === undefined ? this.ofClient(body) : this.ofBearer(request)));
  }

  private ofBearer({ headers }: FastifyRequest): Promise<UserInfo> {
    // Whatever follows the scheme is the token, so that two tokens are a malformed one.
    const token = /^bearer +(\S.*)$/i.exec(headers.authorization ?? '')?.[1];
    if (token === undefined) throw ApiError.coded('missing_token', 'A bearer token is required.').challenging(REALM);
    return this.users.claims(token);
  }

  /** The client is verified before the token is looked up. */
  private async ofClient({ client_id, client_secret, access_token }: UserInfoQuery): Promise<UserInfo> {
    if (!client_id || !client_secret || !access_token)
      throw ApiError.coded('invalid_request', 'client_id, client_secret and access_token are required.');
    await this.clients.authenticate({ client_id, client_secret }, true);
    return this.users.claims(access_token, client_id);
  }

  /** Adds the challenge of RFC 6750 to every 401, and reports internal errors as `auth_error`. */
  private async guarded({ id }: FastifyRequest, work: () => Promise<UserInfo>): Promise<UserInfo> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'invalid_token') throw error.challenging(`${REALM}, error="invalid_token"`);
      if (error instanceof ApiError && error.code === 'invalid_client') throw error.challenging(REALM);
      if (error instanceof ApiError || error instanceof HttpException) throw error;
      this.logger.failure(error, id);
      throw ApiError.coded('auth_error', 'The user could not be looked up.');
    }
  }
}
