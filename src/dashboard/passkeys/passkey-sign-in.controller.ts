import { Body, Post } from '@nestjs/common';
import { PasskeySignIn } from '../../identity/passkeys/passkey-sign-in.service.js';
import { SignInTargets } from '../../identity/sign-in/sign-in-targets.service.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Pages } from '../pages.decorator.js';
import { signInProblem } from '../sign-in/sign-in-problem.js';
import { SignInView } from '../sign-in/sign-in-view.service.js';
import { Visit, Visiting } from '../visit.js';
import { PasskeySignInForm } from './passkeys.dto.js';

/** Sign-in with a passkey. */
@Pages('login/passkey')
export class PasskeySignInController {
  constructor(
    private readonly targets: SignInTargets,
    private readonly passkeys: PasskeySignIn,
    private readonly view: SignInView,
  ) {}

  /** Signs in and redirects to the requested page, or shows the sign-in form with the error. */
  @Post()
  @Endpoint(callers.anyone(), Html)
  async signIn(@Body() { csrf_token = '', ...answer }: PasskeySignInForm, @Visiting() visit: Visit): Promise<Html> {
    if (!this.targets.isFormToken(csrf_token, visit.request)) return this.expired(visit);
    try {
      if ((await this.passkeys.finish({ ...answer, csrf_token }, visit)) === undefined) return await this.expired(visit);
    } catch (error) {
      const { status, problem, ...rest } = signInProblem(error, visit);
      return this.view.show(visit, { problem: problem === 'login_wrong' ? 'passkey_wrong' : problem, ...rest }, status);
    }
    return visit.redirect(await this.targets.take(visit.request, visit.reply));
  }

  private expired(visit: Visit): Promise<Html> {
    return this.view.show(visit, { problem: 'login_expired' }, 403);
  }
}
