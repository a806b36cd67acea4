import { Body, Get, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { LogoutConfirmation, LogoutRequest } from '../../identity/provider/logout/logout.dto.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { ConsentErrorFilter } from '../consent/consent-error.filter.js';
import { DocumentedPages, Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { LogoutFlow } from './logout-flow.service.js';

/** Errors that are returned without a redirect. */
const ERRORS = ['invalid_request', [400, 'invalid_client'], 'invalid_redirect_uri'] as const;

/** Logout endpoint of the identity provider. */
@DocumentedPages('api/oauth/logout', ConsentErrorFilter)
export class IdentityLogoutController {
  constructor(private readonly flow: LogoutFlow) {}

  /**
   * Signs the user of a browser out and redirects to the client. Without an ID token of the signed-in user, the person at the browser is
   * asked first. An invalid ID token, an unknown client and an address that is not registered return an error here, and end no session.
   */
  @ApiOperation({ operationId: 'identity.logout', summary: 'Sign a user out' })
  @Get()
  @Endpoint(callers.anyone(), Html, { body: 'oauth', redirect: 303, errors: ERRORS })
  ask(@Query() query: LogoutRequest, @Visiting() visit: Visit): Promise<Html> {
    return this.flow.begin(query, visit);
  }

  /** Accepts the same request as a form. If the browser sent no session with it, redirects to its address, where it does. */
  @ApiOperation({ operationId: 'identity.logoutForm', summary: 'Sign out with a form' })
  @Post()
  @Endpoint(callers.anyone(), Html, {
    body: 'oauth',
    redirect: 303,
    errors: ERRORS,
    example: { client_id: 'svc_oc_0123456789abcdef0123456789abcdef' },
  })
  post(@Body() body: LogoutRequest, @Visiting() visit: Visit): Promise<Html> {
    return this.flow.post(body, visit);
  }
}

/** Form with which a person signs out. */
@Pages('identity/logout')
export class LogoutPagesController {
  constructor(private readonly flow: LogoutFlow) {}

  /** Ends the sessions that the page showed. */
  @Post()
  @Endpoint(callers.anyone(), Html)
  confirm(@Body() { csrf_token, ...request }: LogoutConfirmation, @Visiting() visit: Visit): Promise<Html> {
    return this.flow.confirm(request, csrf_token, visit);
  }
}
