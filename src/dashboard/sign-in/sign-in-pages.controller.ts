import { Body, Get, Post, Query } from '@nestjs/common';
import { MerchantSignIn } from '../../identity/second-factor/merchant-sign-in.service.js';
import { SignInService } from '../../identity/sign-in/sign-in.service.js';
import { SignInTargets } from '../../identity/sign-in/sign-in-targets.service.js';
import type { MerchantSession } from '../../platform/auth/merchant-session.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Html } from '../../platform/contract/reply.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { SecondStepForm } from '../second-factor/second-factor.dto.js';
import { SignInForm } from './sign-in-pages.dto.js';
import { signInProblem } from './sign-in-problem.js';
import { SignInView } from './sign-in-view.service.js';

/** Results that lead to the sign-in page. */
const DONE = ['password_set', 'logout_done'] as const;

/** Sign-in pages. */
@Pages()
export class SignInPagesController {
  constructor(
    private readonly accounts: SignInService,
    private readonly targets: SignInTargets,
    private readonly signIns: MerchantSignIn,
    private readonly view: SignInView,
  ) {}

  /** Shows the form; redirects a signed-in merchant. */
  @Get('login')
  @Endpoint(callers.visitor(), Html)
  async form(@Ctx() merchant: MerchantSession | undefined, @Visiting() visit: Visit, @Query('done') done: unknown): Promise<Html> {
    if (merchant) return visit.redirect(await this.targets.take(visit.request, visit.reply));
    return this.view.show(visit, { done: DONE.find((word) => word === done) });
  }

  /** Signs in and redirects to the requested page, or shows the form with the error. */
  @Post('login')
  @Endpoint(callers.anyone(), Html)
  async signIn(@Body() { email, password, csrf_token }: SignInForm, @Visiting() visit: Visit): Promise<Html> {
    if (!this.targets.isFormToken(csrf_token, visit.request)) return this.view.show(visit, { problem: 'login_expired', email }, 403);
    try {
      const { ticket } = await this.signIns.begin({ email, password }, visit);
      if (ticket !== undefined) return await this.view.askCode(visit, { ticket });
    } catch (error) {
      const { status, ...problem } = signInProblem(error, visit);
      return this.view.show(visit, { ...problem, email }, status);
    }
    return visit.redirect(await this.targets.take(visit.request, visit.reply));
  }

  /** Signs in with the code of the second factor, or shows its form with the error. */
  @Post('login/code')
  @Endpoint(callers.anyone(), Html)
  async enterCode(@Body() { ticket, code, csrf_token }: SecondStepForm, @Visiting() visit: Visit): Promise<Html> {
    if (!this.targets.isFormToken(csrf_token, visit.request)) return this.view.show(visit, { problem: 'login_expired' }, 403);
    try {
      if ((await this.signIns.finish({ ticket, code }, visit)) === undefined)
        return await this.view.show(visit, { problem: 'login_expired' }, 403);
    } catch (error) {
      const { status, ...problem } = signInProblem(error, visit);
      return this.view.askCode(visit, { ticket, ...problem }, status);
    }
    return visit.redirect(await this.targets.take(visit.request, visit.reply));
  }

  /** Ends the session. */
  @Post('logout')
  @Endpoint(callers.merchant(), Html)
  async signOut(@Ctx() session: MerchantSession, @Visiting() visit: Visit): Promise<Html> {
    await this.accounts.signOut(session, visit.reply);
    return visit.redirect('/login?done=logout_done');
  }
}
