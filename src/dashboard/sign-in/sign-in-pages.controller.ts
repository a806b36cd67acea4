import { Body, Get, Post } from '@nestjs/common';
import { SignInService } from '../../identity/sign-in.service.js';
import { SignInTargets } from '../../identity/sign-in-targets.service.js';
import type { MerchantSession } from '../../platform/auth/merchant-session.js';
import { ApiError } from '../../platform/http/api-error.js';
import { Ctx, Endpoint } from '../../platform/http/endpoint.decorator.js';
import { Html } from '../../platform/http/reply.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { SignInForm } from './sign-in-pages.dto.js';
import { SignInPage } from './sign-in.page.js';

type Problem = Parameters<typeof SignInPage>[0];

/** Sign-in in a browser. */
@Pages()
export class SignInPagesController {
  constructor(
    private readonly accounts: SignInService,
    private readonly targets: SignInTargets,
  ) {}

  /** The form; whoever is signed in goes on. */
  @Get('login')
  @Endpoint('visitor', Html)
  async form(@Ctx() merchant: MerchantSession | undefined, @Visiting() visit: Visit): Promise<Html> {
    if (merchant) return visit.redirect(await this.targets.take(visit.request, visit.reply));
    return this.show(visit, {});
  }

  /** Signs in and goes on to where the browser wanted to go; or shows the form again, with the reason. */
  @Post('login')
  @Endpoint('public', Html)
  async signIn(@Body() { email, password, csrf_token }: SignInForm, @Visiting() visit: Visit): Promise<Html> {
    if (!this.targets.isFormToken(csrf_token, visit.request)) return this.show(visit, { problem: 'login_expired', email }, 403);
    try {
      await this.accounts.signIn({ email, password }, visit);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return this.refuse(error, email, visit);
    }
    return visit.redirect(await this.targets.take(visit.request, visit.reply));
  }

  /** Ends the session. */
  @Post('logout')
  @Endpoint('merchant', Html)
  async signOut(@Ctx() { session_id }: MerchantSession, @Visiting() visit: Visit): Promise<Html> {
    await this.accounts.signOut(session_id, visit.reply);
    return visit.redirect('/login');
  }

  private refuse(error: ApiError, email: string, visit: Visit): Html {
    if (error.code === 'invalid_credentials') return this.show(visit, { problem: 'login_wrong', email }, error.status);
    if (error.code !== 'rate_limited') throw error;
    const minutes = Math.ceil(Number(visit.reply.getHeader('retry-after')) / 60);
    return this.show(visit, { problem: 'login_too_many', minutes, email }, error.status);
  }

  private show(visit: Visit, props: Problem, status = 200): Html {
    const csrf_token = this.targets.formToken(visit.request, visit.reply);
    return visit.show(SignInPage, props, { status, csrf_token, leads_elsewhere: true });
  }
}
