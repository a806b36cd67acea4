import { Body, Get, Post, Query } from '@nestjs/common';
import { EmailChanges } from '../../identity/email-change/email-changes.service.js';
import { SecondFactors } from '../../identity/second-factor/second-factors.service.js';
import { Passkeys } from '../../identity/passkeys/passkeys.service.js';
import { AccountsService } from '../../identity/sign-in/accounts.service.js';
import type { MerchantSession } from '../../platform/auth/merchant-session.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Pages } from '../pages.decorator.js';
import { newPasswordProblem } from '../password/new-password.js';
import { signInProblem } from '../sign-in/sign-in-problem.js';
import { Visit, Visiting } from '../visit.js';
import { PasswordForm } from './account.dto.js';
import { AccountPage, type AccountNotice, DONE } from './account.page.js';

const PATH = '/account';

/** Page of the merchant's own account. */
@Pages('account')
export class AccountController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly factors: SecondFactors,
    private readonly addresses: EmailChanges,
    private readonly passkeys: Passkeys,
  ) {}

  /** Shows the form for a new password, and the sessions. */
  @Get()
  @Endpoint(callers.merchant(), Html)
  show(@Ctx() session: MerchantSession, @Visiting() visit: Visit, @Query('done') done: unknown): Promise<Html> {
    return this.page(session, visit, { done: DONE.find((word) => word === done) });
  }

  /** Changes the password and ends the other sessions, or shows the form with the error. */
  @Post('password')
  @Endpoint(callers.merchant(), Html)
  async changePassword(@Ctx() session: MerchantSession, @Visiting() visit: Visit, @Body() form: PasswordForm): Promise<Html> {
    const { current_password, new_password } = form;
    const refused = newPasswordProblem(form);
    if (refused) return this.page(session, visit, { problem: refused }, 400);
    try {
      await this.accounts.changePassword(session, { current_password, new_password }, visit);
    } catch (error) {
      const { problem, minutes, status } = signInProblem(error, visit);
      if (problem === 'login_wrong') return this.page(session, visit, { problem: 'account_wrong' }, 400);
      return this.page(session, visit, { problem, minutes }, status);
    }
    return visit.redirect(`${PATH}?done=account_password_changed`);
  }

  /** Ends all sessions but this one. */
  @Post('sessions/end')
  @Endpoint(callers.merchant(), Html)
  async endOthers(@Ctx() { merchant_id, session_id }: MerchantSession, @Visiting() visit: Visit): Promise<Html> {
    await this.accounts.endSessions(merchant_id, { except: session_id }, visit.request);
    return visit.redirect(`${PATH}?done=account_sessions_ended`);
  }

  /** Ends one session. */
  @Post('sessions/:session_id/end')
  @Endpoint(callers.merchant(), Html)
  async endOne(
    @Ctx() { merchant_id }: MerchantSession,
    @Visiting() visit: Visit,
    @Id('session_id', 'Session') session_id: number,
  ): Promise<Html> {
    await this.accounts.endSessions(merchant_id, { only: session_id }, visit.request);
    return visit.redirect(`${PATH}?done=account_session_ended`);
  }

  private async page({ merchant_id, session_id }: MerchantSession, visit: Visit, notice: AccountNotice, status = 200): Promise<Html> {
    const [sessions, factor, passkeys] = await Promise.all([
      this.accounts.sessions(merchant_id),
      this.factors.state(merchant_id),
      this.passkeys.party && this.passkeys.list(merchant_id),
    ]);
    return visit.show(AccountPage, { ...notice, factor, passkeys, movable: this.addresses.offered, sessions, session_id }, { status });
  }
}
