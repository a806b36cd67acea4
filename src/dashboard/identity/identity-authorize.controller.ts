import { Body, Get, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { IdentityRequest, parametersOf } from '../../identity/provider/authorize/authorize.dto.js';
import { SignInRequestsService } from '../../identity/provider/authorize/sign-in-requests.service.js';
import type { MerchantSession } from '../../platform/auth/merchant-session.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { ConsentErrorFilter } from '../consent/consent-error.filter.js';
import { DocumentedPages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { addressOf } from './addresses.js';
import { IdentityFlow } from './identity-flow.service.js';
import { IdentityUsers } from './identity-users.service.js';

/** Errors that are returned without a redirect. */
const ERRORS = ['invalid_request', [400, 'invalid_client'], 'invalid_redirect_uri'] as const;

/** Authorization endpoint of the identity provider. */
@DocumentedPages('api/oauth/authorize', ConsentErrorFilter)
export class IdentityAuthorizeController {
  constructor(
    private readonly requests: SignInRequestsService,
    private readonly flow: IdentityFlow,
    private readonly users: IdentityUsers,
  ) {}

  /**
   * Signs a user in to a client: shows the sign-in and consent pages if they are needed, then redirects to the client with a one-time code.
   * A merchant's session sent as a bearer token needs no consent page. An unknown client or redirect URI returns an error here; all other
   * errors are reported to the client as `error` with the `state`. Success and errors carry `iss`.
   */
  @ApiOperation({ operationId: 'identity.authorize', summary: 'Ask a user for authorization' })
  @Get()
  @Endpoint(callers.visitor(), Html, { body: 'oauth', redirect: 303, errors: ERRORS })
  async ask(@Ctx() merchant: MerchantSession | undefined, @Query() query: IdentityRequest, @Visiting() visit: Visit): Promise<Html> {
    const pending = await this.requests.open(query, Object.keys(visit.request.query ?? {}));
    const user = await this.users.of(pending, merchant, visit);
    return this.flow.proceed(pending, user, visit, user?.user_type === 'merchant' && merchant?.via === 'bearer');
  }

  /** Accepts the same request as a form, and redirects to its address, so that the browser sends its cookies. */
  @ApiOperation({ operationId: 'identity.authorizeForm', summary: 'Ask with a form' })
  @Post()
  @Endpoint(callers.anyone(), Html, {
    body: 'oauth',
    redirect: 303,
    errors: ERRORS,
    example: {
      client_id: 'svc_oc_0123456789abcdef0123456789abcdef',
      redirect_uri: 'https://shop.example.com/signed-in',
      response_type: 'code',
      scope: 'openid',
    },
  })
  async post(@Body() body: IdentityRequest, @Visiting() visit: Visit): Promise<Html> {
    await this.requests.open(body, Object.keys(visit.request.body ?? {}));
    return visit.redirect(addressOf(parametersOf(body)), 303);
  }
}
