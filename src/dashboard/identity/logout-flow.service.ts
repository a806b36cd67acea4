import { Injectable } from '@nestjs/common';
import { type LogoutRequest, logoutParameters } from '../../identity/provider/logout/logout.dto.js';
import { type BrowserSession, BrowserSessions } from '../../identity/provider/logout/browser-sessions.service.js';
import { Logouts, type PendingLogout } from '../../identity/provider/logout/logouts.service.js';
import { subjectOf } from '../../identity/provider/user.js';
import { SignInSteps } from '../../identity/provider/authorize/sign-in-steps.service.js';
import { SignInTargets } from '../../identity/sign-in/sign-in-targets.service.js';
import type { Html } from '../../platform/contract/reply.js';
import type { Brand } from '../design/brand.js';
import type { Visit } from '../visit.js';
import { logoutAddressOf } from './addresses.js';
import { LogoutPage, SignedOutPage } from './logout.page.js';

/** Pages and redirects of a logout request. */
@Injectable()
export class LogoutFlow {
  constructor(
    private readonly logouts: Logouts,
    private readonly sessions: BrowserSessions,
    private readonly targets: SignInTargets,
    private readonly steps: SignInSteps,
  ) {}

  /** Ends the session of the user that the ID token names, or asks for confirmation if anyone is signed in. */
  async begin(request: LogoutRequest, visit: Visit): Promise<Html> {
    const pending = await this.logouts.open(request);
    const sessions = await this.sessionsOf(pending, visit);
    const expected = expectedOf(pending, sessions);
    if (expected) return this.end([expected], pending, visit);
    return sessions.length === 0 ? this.leave(pending, sessions, visit) : this.ask(request, { pending, sessions }, visit);
  }

  /** Like {@link begin}, for a form on another site: browsers send no cookies with it, but do send them when they follow the redirect. */
  async post(request: LogoutRequest, visit: Visit): Promise<Html> {
    const pending = await this.logouts.open(request);
    const expected = expectedOf(pending, await this.sessionsOf(pending, visit));
    if (expected) return this.end([expected], pending, visit);
    return visit.redirect(logoutAddressOf(logoutParameters(request)), 303);
  }

  /** Ends all sessions that the page showed, or shows it again if the form is not from this browser. */
  async confirm(request: LogoutRequest, csrf_token: unknown, visit: Visit): Promise<Html> {
    const pending = await this.logouts.open(request);
    const sessions = await this.sessionsOf(pending, visit);
    if (!this.targets.isFormToken(csrf_token, visit.request)) return this.ask(request, { pending, sessions }, visit, true);
    return this.end(sessions, pending, visit);
  }

  /** A client of a store does not sign out customers of other stores. */
  private sessionsOf({ client }: PendingLogout, { request }: Visit): Promise<BrowserSession[]> {
    return this.sessions.of(request, client?.owner_store_id ?? null);
  }

  private async end(sessions: readonly BrowserSession[], pending: PendingLogout, visit: Visit): Promise<Html> {
    await this.sessions.end(sessions, visit.reply);
    return this.leave(pending, sessions, visit);
  }

  private async leave({ location, client }: PendingLogout, sessions: readonly BrowserSession[], visit: Visit): Promise<Html> {
    if (location !== undefined) return visit.redirect(location, 303);
    const brand = await this.brandOf(client, sessions);
    return visit.show(SignedOutPage, { brand, client: client?.name }, { csrf_token: '', address: logoutAddressOf({}) });
  }

  /** Returns the look of the store that the pages concern: that of the client or of all sessions; undefined if there is not exactly one. */
  private async brandOf(client: PendingLogout['client'], sessions: readonly BrowserSession[]): Promise<Brand | undefined> {
    const [store_id, ...others] = new Set(sessions.map((session) => session.store_id).concat(client?.owner_store_id ?? []));
    return store_id === undefined || store_id === null || others.length > 0 ? undefined : this.steps.store(store_id);
  }

  private async ask(
    request: LogoutRequest,
    { pending, sessions }: { readonly pending: PendingLogout; readonly sessions: readonly BrowserSession[] },
    visit: Visit,
    expired = false,
  ): Promise<Html> {
    const fields = logoutParameters(request);
    const csrf_token = this.targets.formToken(visit.request, visit.reply);
    const options = { csrf_token, leads_elsewhere: true, address: logoutAddressOf(fields), status: expired ? 403 : 200 };
    const brand = await this.brandOf(pending.client, sessions);
    return visit.show(LogoutPage, { client: pending.client?.name, brand, sessions, request: fields, expired }, options);
  }
}

/** Returns the browser's session of the user that the ID token names, if any. */
const expectedOf = ({ subject }: PendingLogout, sessions: readonly BrowserSession[]): BrowserSession | undefined =>
  sessions.find((session) => subjectOf(session) === subject);
