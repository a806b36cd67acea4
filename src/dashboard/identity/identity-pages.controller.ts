import { Body, Post } from '@nestjs/common';
import { IdentityConsent } from '../../identity/provider/authorize/authorize.dto.js';
import { DENIED, type PendingSignIn } from '../../identity/provider/authorize/pending-sign-in.js';
import { SignInRequestsService } from '../../identity/provider/authorize/sign-in-requests.service.js';
import { type FirstStep, MerchantSignIn } from '../../identity/second-factor/merchant-sign-in.service.js';
import type { MerchantSession } from '../../platform/auth/merchant-session.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Pages } from '../pages.decorator.js';
import { signInProblem } from '../sign-in/sign-in-problem.js';
import { Visit, Visiting } from '../visit.js';
import { IdentityFlow } from './identity-flow.service.js';
import { IdentitySecondStep, IdentitySignIn } from './identity-pages.dto.js';
import { IdentityUsers } from './identity-users.service.js';

/** Forms of merchants who sign in to a client of the identity provider. */
@Pages('identity')
export class IdentityPagesController {
  constructor(
    private readonly requests: SignInRequestsService,
    private readonly flow: IdentityFlow,
    private readonly accounts: MerchantSignIn,
    private readonly users: IdentityUsers,
  ) {}

  /** Signs a merchant in and continues with the request, or shows the form with the error. */
  @Post('sign-in')
  @Endpoint(callers.anyone(), Html)
  async signIn(@Body() form: IdentitySignIn, @Visiting() visit: Visit): Promise<Html> {
    const pending = await this.open(form, visit);
    const { email, password, csrf_token } = form;
    let entered: FirstStep;
    if (!this.flow.isFormToken(csrf_token, visit)) return this.flow.signIn(pending, visit, { problem: 'login_expired', email }, 403);
    try {
      entered = await this.accounts.begin({ email, password }, visit);
    } catch (error) {
      const { status, ...problem } = signInProblem(error, visit);
      return this.flow.signIn(pending, visit, { ...problem, email }, status);
    }
    if (entered.ticket !== undefined) return this.flow.askCode(pending, visit, { ticket: entered.ticket });
    this.flow.forget(visit);
    return this.flow.entered(pending, entered.merchant_id, visit);
  }

  /** Signs a merchant in with the code of the second factor and continues with the request, or shows a form with the error. */
  @Post('sign-in/code')
  @Endpoint(callers.anyone(), Html)
  async enterCode(@Body() form: IdentitySecondStep, @Visiting() visit: Visit): Promise<Html> {
    const pending = await this.open(form, visit);
    const { ticket, code, csrf_token } = form;
    if (!this.flow.isFormToken(csrf_token, visit)) return this.flow.signIn(pending, visit, { problem: 'login_expired' }, 403);
    try {
      const merchant_id = await this.accounts.finish({ ticket, code }, visit);
      if (merchant_id === undefined) return await this.flow.signIn(pending, visit, { problem: 'login_expired' }, 403);
      this.flow.forget(visit);
      return await this.flow.entered(pending, merchant_id, visit);
    } catch (error) {
      const { status, ...problem } = signInProblem(error, visit);
      return this.flow.askCode(pending, visit, { ticket, ...problem }, status);
    }
  }

  /** Handles the decision of a merchant and redirects to the client with a code or with `access_denied`. */
  @Post('consent')
  @Endpoint(callers.visitor(), Html)
  async consent(@Ctx() merchant: MerchantSession | undefined, @Body() form: IdentityConsent, @Visiting() visit: Visit): Promise<Html> {
    const pending = await this.open(form, visit);
    if (form.decision === 'deny') return visit.redirect(pending.refused(pending.problem ?? DENIED), 303);
    return this.flow.proceed(pending, await this.users.of(pending, merchant, visit), visit, true);
  }

  private open(form: IdentityConsent | IdentitySecondStep | IdentitySignIn, { request }: Visit): Promise<PendingSignIn> {
    return this.requests.open(form, Object.keys(request.body ?? {}));
  }
}
