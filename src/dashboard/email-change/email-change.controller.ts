import { Body, Get, Post, Query } from '@nestjs/common';
import { EmailChanges } from '../../identity/email-change/email-changes.service.js';
import { isAddress } from '../../identity/recipient.js';
import { SignInTargets } from '../../identity/sign-in/sign-in-targets.service.js';
import type { MerchantSession } from '../../platform/auth/merchant-session.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { toApiError } from '../../platform/endpoint/to-api-error.js';
import { Pages } from '../pages.decorator.js';
import { signInProblem } from '../sign-in/sign-in-problem.js';
import { Visit, Visiting } from '../visit.js';
import { EmailForm, EmailLink } from './email-change.dto.js';
import { ConfirmEmailPage, EmailDonePage, EmailPage } from './email-change.pages.js';

const [BAD_REQUEST, FORBIDDEN, CONFLICT, GONE] = [400, 403, 409, 410] as const;

/** Pages on which merchants change their email address. */
@Pages()
export class EmailChangeController {
  constructor(
    private readonly changes: EmailChanges,
    private readonly targets: SignInTargets,
  ) {}

  /** Asks for the new address and the password. */
  @Get('account/email')
  @Endpoint(callers.merchant(), Html)
  ask(@Ctx() { email: present }: MerchantSession, @Visiting() visit: Visit): Promise<Html> {
    this.checkOffered();
    return Promise.resolve(visit.show(EmailPage, { present }));
  }

  /** Sends a link to the new address, or shows the form with the error. */
  @Post('account/email')
  @Endpoint(callers.merchant(), Html)
  async send(@Ctx() session: MerchantSession, @Visiting() visit: Visit, @Body() { email, current_password }: EmailForm): Promise<Html> {
    this.checkOffered();
    const shown = { present: session.email, email };
    if (!isAddress(email)) return visit.show(EmailPage, { ...shown, problem: 'join_bad_email' }, { status: BAD_REQUEST });
    const { request, reply, language } = visit;
    try {
      await this.changes.request(session, { email, current_password }, { request, reply, language });
    } catch (error) {
      const { status, ...problem } = signInProblem(error, visit);
      return visit.show(EmailPage, { ...shown, ...problem }, { status });
    }
    return visit.redirect('/account?done=address_sent');
  }

  /** Shows the new address of a link, with the button that confirms it. */
  @Get('confirm-email')
  @Endpoint(callers.anyone(), Html)
  async show(@Visiting() visit: Visit, @Query() { token = '' }: EmailLink): Promise<Html> {
    return this.page(visit, token);
  }

  /** Changes the address. */
  @Post('confirm-email')
  @Endpoint(callers.anyone(), Html)
  async confirm(@Visiting() visit: Visit, @Body() { token = '', csrf_token }: EmailLink): Promise<Html> {
    if (!this.targets.isFormToken(csrf_token, visit.request))
      return this.page(visit, token, { problem: 'login_expired', status: FORBIDDEN });
    try {
      return (await this.changes.confirm(token, visit.language)) ? done(visit) : ended(visit);
    } catch (error) {
      if (toApiError(error)?.status !== CONFLICT) throw error;
      return this.page(visit, token, { problem: 'address_taken', status: CONFLICT });
    }
  }

  private async page(
    visit: Visit,
    token: string,
    { status = 200, ...notice }: { problem?: 'login_expired' | 'address_taken'; status?: number } = {},
  ): Promise<Html> {
    const email = await this.changes.find(token);
    if (email === undefined) return ended(visit);
    const csrf_token = this.targets.formToken(visit.request, visit.reply);
    return visit.show(ConfirmEmailPage, { token, email, ...notice }, { status, csrf_token, address: '/' });
  }

  private checkOffered(): void {
    if (!this.changes.offered) throw ApiError.notFound('Page');
  }
}

const done = (visit: Visit): Html => visit.show(EmailDonePage, { title: 'address_changed' }, { csrf_token: '', address: '/' });

const ended = (visit: Visit): Html => visit.show(EmailDonePage, { title: 'address_ended' }, { status: GONE, csrf_token: '', address: '/' });
