import { Body, Get, Post, Query } from '@nestjs/common';
import { AuthorizationService } from '../../oauth/authorization.service.js';
import { AuthorizeRequest, ConsentAnswer } from '../../oauth/authorize.dto.js';
import { DENIED, type PendingAuthorization } from '../../oauth/pending-authorization.js';
import type { MerchantContext } from '../../platform/auth/merchant-context.js';
import { loginRequired, MerchantGate } from '../../platform/auth/merchant-gate.js';
import type { MerchantSession } from '../../platform/auth/merchant-session.js';
import { Ctx, Endpoint } from '../../platform/http/endpoint.decorator.js';
import { Html } from '../../platform/http/reply.js';
import { StoreService } from '../../store/store.service.js';
import { DocumentedPages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { ConsentErrorFilter } from './consent-error.filter.js';
import { ConsentPage } from './consent.page.js';

/** The authorization endpoint of app OAuth, where the merchant's browser meets the flow. */
@DocumentedPages('api/apps/oauth/authorize', ConsentErrorFilter)
export class AuthorizationController {
  constructor(
    private readonly authorizations: AuthorizationService,
    private readonly gate: MerchantGate,
    private readonly stores: StoreService,
  ) {}

  /**
   * Asks the merchant to let an app into a store, and leads on to the app with a one-time code. Without a session a browser is led to the
   * sign-in page and back. An app that has the scopes already gets its code at once, and so does a request with a bearer token. An unknown
   * client or redirect URI is answered here; whatever else is wrong is told to the app, as `error` beside `state`.
   */
  @Get()
  @Endpoint('visitor', Html, { body: 'oauth', redirect: 302, errors: ['invalid_request', 'invalid_redirect_uri'] })
  async ask(@Ctx() merchant: MerchantSession | undefined, @Query() query: AuthorizeRequest, @Visiting() visit: Visit): Promise<Html> {
    const pending = await this.open(query, visit);
    if (!merchant) throw loginRequired();
    if (pending.problem) return visit.redirect(pending.refused(pending.problem));
    const ctx = await this.enter(merchant, pending, visit);
    const granted = await this.authorizations.granted(ctx, pending);
    const settled = merchant.via === 'bearer' || pending.scopes.every((scope) => granted.has(scope));
    if (settled) return visit.redirect(await this.authorizations.accept(ctx, pending));
    const request = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as Record<string, string>;
    return visit.show(ConsentPage, { pending, store: await this.stores.named(ctx), granted, request }, { leads_elsewhere: true });
  }

  /** Takes the merchant's answer on the consent page, and leads on to the app with a code or with `access_denied`. */
  @Post()
  @Endpoint('visitor', Html, { body: 'oauth', redirect: 303, errors: ['invalid_request', 'invalid_redirect_uri'] })
  async answer(@Ctx() merchant: MerchantSession | undefined, @Body() body: ConsentAnswer, @Visiting() visit: Visit): Promise<Html> {
    const pending = await this.open(body, visit);
    if (!merchant) throw loginRequired();
    const problem = pending.problem ?? (body.decision === 'allow' ? undefined : DENIED);
    if (problem) return visit.redirect(pending.refused(problem));
    const ctx = await this.enter(merchant, pending, visit);
    return visit.redirect(await this.authorizations.accept(ctx, pending));
  }

  private open(asked: Partial<AuthorizeRequest>, { request }: Visit): Promise<PendingAuthorization> {
    return this.authorizations.open(
      asked,
      [request.query, request.body].flatMap((given) => Object.keys(given ?? {})),
    );
  }

  private async enter(merchant: MerchantSession, { store_id }: PendingAuthorization, { request }: Visit): Promise<MerchantContext> {
    const ctx = await this.gate.enter(request, merchant, store_id);
    ctx.require('admin');
    return ctx;
  }
}
