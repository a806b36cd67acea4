import { Body, Get, Post, Query } from '@nestjs/common';
import { PasswordResets } from '../../identity/password-reset/password-resets.service.js';
import { originOf } from '../../identity/sign-in/sessions.service.js';
import { SignInTargets } from '../../identity/sign-in/sign-in-targets.service.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { newPasswordProblem } from './new-password.js';
import { ForgottenPassword, NewPassword, ResetLink } from './password-pages.dto.js';
import { ForgottenPage, LinkSentPage, NewPasswordPage } from './password.pages.js';

/** Pages of a merchant who forgot the password. */
@Pages()
export class PasswordPagesController {
  constructor(
    private readonly resets: PasswordResets,
    private readonly targets: SignInTargets,
  ) {}

  /** Asks for the email address. */
  @Get('forgot-password')
  @Endpoint(callers.anyone(), Html)
  ask(@Visiting() visit: Visit): Promise<Html> {
    this.checkOffered();
    return Promise.resolve(visit.show(ForgottenPage, {}, { csrf_token: this.token(visit) }));
  }

  /** Sends a link, and shows the same page whether or not there is an account. */
  @Post('forgot-password')
  @Endpoint(callers.anyone(), Html)
  async send(@Body() { email, csrf_token }: ForgottenPassword, @Visiting() visit: Visit): Promise<Html> {
    this.checkOffered();
    if (!this.targets.isFormToken(csrf_token, visit.request)) {
      return visit.show(ForgottenPage, { problem: 'login_expired', email }, { status: 403, csrf_token: this.token(visit) });
    }
    await this.resets.request(email, visit.language);
    return visit.show(LinkSentPage, {}, { csrf_token: '' });
  }

  /** Asks for the new password. */
  @Get('reset-password')
  @Endpoint(callers.anyone(), Html)
  async form(@Query() { token = '' }: ResetLink, @Visiting() visit: Visit): Promise<Html> {
    if (!(await this.resets.isOpen(token))) return this.ended(visit);
    return visit.show(NewPasswordPage, { token }, { csrf_token: this.token(visit), address: '/' });
  }

  /** Sets the password and leads to the sign-in, or shows the form with the error. */
  @Post('reset-password')
  @Endpoint(callers.anyone(), Html)
  async set(@Body() form: NewPassword, @Visiting() visit: Visit): Promise<Html> {
    const problem = this.problemOf(form, visit);
    const { token, new_password } = form;
    if (problem) return visit.show(NewPasswordPage, { token, problem }, { status: 400, csrf_token: this.token(visit), address: '/' });
    if (!(await this.resets.use(token, new_password, { language: visit.language, origin: originOf(visit.request) })))
      return this.ended(visit);
    return visit.redirect('/login?done=password_set');
  }

  private problemOf(form: NewPassword, { request }: Visit) {
    return this.targets.isFormToken(form.csrf_token, request) ? newPasswordProblem(form) : 'login_expired';
  }

  private ended(visit: Visit): Html {
    return visit.show(ForgottenPage, { problem: 'password_link_ended' }, { status: 410, csrf_token: this.token(visit), address: '/' });
  }

  private token({ request, reply }: Visit): string {
    return this.targets.formToken(request, reply);
  }

  private checkOffered(): void {
    if (!this.resets.offered) throw ApiError.notFound('Page');
  }
}
