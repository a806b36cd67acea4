import { Body, Get, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AppProfiles } from '../../developers/apps/app-profiles.service.js';
import { AuthorizationService } from '../../oauth/authorize/authorization.service.js';
import { AuthorizeRequest, ConsentAnswer } from '../../oauth/authorize/authorize.dto.js';
import { DENIED, NOT_APPROVED, type PendingAuthorization } from '../../oauth/authorize/pending-authorization.js';
import type { MerchantContext } from '../../platform/auth/merchant-context.js';
import { MerchantGate } from '../../platform/auth/merchant-gate.js';
import type { MerchantSession } from '../../platform/auth/merchant-session.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Html } from '../../platform/contract/reply.js';
import { StoreService } from '../../store/store.service.js';
import { DocumentedPages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { ConsentErrorFilter } from './consent-error.filter.js';
import { ConsentPage } from './consent.page.js';

/** OAuth authorization endpoint with the consent page. */
@DocumentedPages('api/apps/oauth/authorize', ConsentErrorFilter)
export class AuthorizationController {
  constructor(
    private readonly authorizations: AuthorizationService,
    private readonly gate: MerchantGate,
    private readonly stores: StoreService,
    private readonly profiles: AppProfiles,
  ) {}

  /**
   * Asks the merchant to approve an app, then redirects to the app with a one-time code. A browser without a session is redirected to the
   * sign-in page first. If the app has all requested scopes already, or the request has a bearer token, the consent page is skipped. An
   * unknown client or redirect URI returns an error here; all other errors are reported to the app as `error` with the `state`.
   */
  @ApiOperation({ operationId: 'oauth.authorize', summary: 'Ask for authorization' })
  @Get()
  @Endpoint(callers.visitor(), Html, {
    body: 'oauth',
    redirect: 302,
    errors: ['invalid_request', [400, 'invalid_client'], 'invalid_redirect_uri'],
  })
  async ask(@Ctx() merchant: MerchantSession | undefined, @Query() query: AuthorizeRequest, @Visiting() visit: Visit): Promise<Html> {
    const pending = await this.open(query, visit);
    if (!merchant) throw MerchantGate.loginRequired();
    if (pending.problem) return visit.redirect(pending.refused(pending.problem));
    const ctx = await this.enter(merchant, pending, visit);
    const granted = await this.authorizations.granted(ctx, pending);
    if (!(await this.mayInstall(ctx, pending, granted))) return visit.redirect(pending.refused(NOT_APPROVED));
    const settled = merchant.via === 'bearer' || pending.scopes.every((scope) => granted.has(scope));
    if (settled) return visit.redirect(await this.authorizations.accept(ctx, pending));
    const request = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as Record<string, string>;
    const [store, profile] = await Promise.all([this.stores.named(ctx), this.profiles.ofApp(ctx, pending.app.app_id)]);
    return visit.show(ConsentPage, { pending, profile, store, granted, request }, { leads_elsewhere: true });
  }

  /** Handles the decision of the merchant and redirects to the app with a code or with `access_denied`. */
  @ApiOperation({ operationId: 'oauth.decide', summary: 'Decide on an authorization' })
  @Post()
  @Endpoint(callers.visitor(), Html, {
    body: 'oauth',
    redirect: 303,
    errors: ['invalid_request', [400, 'invalid_client'], 'invalid_redirect_uri'],
    example: {
      client_id: 'svc_app_0123456789abcdef',
      redirect_uri: 'https://app.example.com/callback',
      scope: 'read:orders',
      state: 'a-random-value',
      store_id: '1',
      decision: 'allow',
    },
  })
  async answer(@Ctx() merchant: MerchantSession | undefined, @Body() body: ConsentAnswer, @Visiting() visit: Visit): Promise<Html> {
    const pending = await this.open(body, visit);
    if (!merchant) throw MerchantGate.loginRequired();
    const problem = pending.problem ?? (body.decision === 'allow' ? undefined : DENIED);
    if (problem) return visit.redirect(pending.refused(problem));
    const ctx = await this.enter(merchant, pending, visit);
    if (!(await this.mayInstall(ctx, pending))) return visit.redirect(pending.refused(NOT_APPROVED));
    return visit.redirect(await this.authorizations.accept(ctx, pending));
  }

  private open(asked: Partial<AuthorizeRequest>, { request }: Visit): Promise<PendingAuthorization> {
    return this.authorizations.open(
      asked,
      [request.query, request.body].flatMap((given) => Object.keys(given ?? {})),
    );
  }

  /** Returns true if the app is installed on the store, or may be installed on it. */
  private async mayInstall(ctx: MerchantContext, pending: PendingAuthorization, granted?: ReadonlySet<string>): Promise<boolean> {
    if (await this.profiles.mayReach(ctx, pending.app.app_id)) return true;
    return (granted ?? (await this.authorizations.granted(ctx, pending))).size > 0;
  }

  private async enter(merchant: MerchantSession, { store_id }: PendingAuthorization, { request }: Visit): Promise<MerchantContext> {
    const ctx = await this.gate.enter(request, merchant, store_id);
    ctx.require('admin');
    return ctx;
  }
}
