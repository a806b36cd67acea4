import { Body, Get, Post, Query } from '@nestjs/common';
import { InvitationLinks, type OpenInvitation } from '../../developers/invitations/invitation-links.service.js';
import { SignUp } from '../../developers/invitations/invitations.dto.js';
import { OrganisationInvitations } from '../../developers/invitations/organisation-invitations.service.js';
import { SignInService } from '../../identity/sign-in/sign-in.service.js';
import { SignInTargets } from '../../identity/sign-in/sign-in-targets.service.js';
import type { MerchantSession } from '../../platform/auth/merchant-session.js';
import { DeveloperContext } from '../../platform/auth/organisation-context.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { toApiError } from '../../platform/endpoint/to-api-error.js';
import { validated } from '../../platform/endpoint/validation.pipe.js';
import { newPasswordErrors } from '../password/new-password.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { AcceptPortalForm, JoinPortalForm, PortalLink, SignUpForm } from './developers.dto.js';
import { INVITATION, PortalEndedPage, type PortalErrors, PortalInvitationPage, SignUpPage } from './invitation.page.js';
import { pathOf } from './organisation-document.js';

type Shown = Omit<Parameters<typeof PortalInvitationPage>[0], 'invitation' | 'token'> & { readonly status?: number };

const [BAD_REQUEST, FORBIDDEN, NOT_FOUND, CONFLICT, GONE, TOO_MANY] = [400, 403, 404, 409, 410, 429] as const;

/** Pages for a person who signs up to the developer portal, or was invited to it. */
@Pages('developers')
export class DeveloperInvitationController {
  constructor(
    private readonly links: InvitationLinks,
    private readonly invitations: OrganisationInvitations,
    private readonly accounts: SignInService,
    private readonly targets: SignInTargets,
  ) {}

  /** Shows the form to sign up. */
  @Get('sign-up')
  @Endpoint(callers.anyone(), Html)
  signUpForm(@Visiting() visit: Visit): Promise<Html> {
    return Promise.resolve(this.signUpPage(visit, { sent: false }));
  }

  /** Sends a link to an email address. */
  @Post('sign-up')
  @Endpoint(callers.anyone(), Html)
  async signUp(@Visiting() visit: Visit, @Body() { email, csrf_token }: SignUpForm): Promise<Html> {
    if (!this.targets.isFormToken(csrf_token, visit.request))
      return this.signUpPage(visit, { email, problem: 'login_expired', sent: false }, FORBIDDEN);
    try {
      const { language } = visit;
      await this.invitations.signUp(this.links.connection, await validated(SignUp, { email, language }), visit);
    } catch (error) {
      const status = toApiError(error)?.status;
      if (status !== BAD_REQUEST && status !== TOO_MANY) throw error;
      return this.signUpPage(visit, { email, problem: status === TOO_MANY ? 'error_429_lead' : 'join_bad_email', sent: false }, status);
    }
    return this.signUpPage(visit, { sent: true });
  }

  /** Shows an invitation. */
  @Get('invitation')
  @Endpoint(callers.visitor(), Html)
  async show(@Ctx() person: MerchantSession | undefined, @Visiting() visit: Visit, @Query() { token = '' }: PortalLink): Promise<Html> {
    return this.page(visit, token, { signed_in: person?.name });
  }

  /** Redirects to the invitation after the sign-in. */
  @Get('invitation/sign-in')
  @Endpoint(callers.merchant(), Html)
  signedIn(@Ctx() _person: MerchantSession, @Visiting() visit: Visit, @Query() { token = '' }: PortalLink): Promise<Html> {
    return Promise.resolve(visit.redirect(`${INVITATION}?${new URLSearchParams({ token }).toString()}`));
  }

  /** Makes the signed-in person a member. */
  @Post('invitation/accept')
  @Endpoint(callers.developer(), Html)
  async accept(@Ctx() ctx: DeveloperContext, @Visiting() visit: Visit, @Body() form: AcceptPortalForm): Promise<Html> {
    const { token = '', organisation_name } = form;
    const errors = nameError(form);
    if (errors.organisation_name) return this.page(visit, token, { signed_in: ctx.person.name, form, errors, status: BAD_REQUEST });
    try {
      return visit.redirect(joinedPath(await this.links.accept(ctx, { token, ...(organisation_name && { organisation_name }) })));
    } catch (error) {
      return this.refused(visit, token, error, { signed_in: ctx.person.name, form, problem: 'dev_member' });
    }
  }

  /** Creates the account of a new person, makes the person a member and signs them in, or shows the form with the errors. */
  @Post('invitation')
  @Endpoint(callers.anyone(), Html)
  async join(@Visiting() visit: Visit, @Body() form: JoinPortalForm): Promise<Html> {
    const { token = '', name, new_password: password, organisation_name } = form;
    if (!this.targets.isFormToken(form.csrf_token, visit.request))
      return this.page(visit, token, { form, problem: 'login_expired', status: FORBIDDEN });
    const errors = errorsOf(form);
    if (Object.keys(errors).length > 0) return this.page(visit, token, { form, errors, status: BAD_REQUEST });
    try {
      const made = await this.links.createAccount({ token, name, password, ...(organisation_name && { organisation_name }) });
      await this.accounts.enter(made.merchant_id, visit);
      this.targets.forget(visit.reply);
      return visit.redirect(joinedPath(made));
    } catch (error) {
      return this.refused(visit, token, error, { form, problem: 'join_email_taken' });
    }
  }

  /** Shows the invitation, which is still open, with the conflict or the missing name. */
  private refused(visit: Visit, token: string, error: unknown, { problem, ...shown }: Shown): Promise<Html> {
    const status = toApiError(error)?.status;
    if (status === NOT_FOUND) return Promise.resolve(ended(visit));
    if (status === BAD_REQUEST) return this.page(visit, token, { ...shown, errors: { organisation_name: 'dev_no_name' }, status });
    if (status !== CONFLICT) throw error;
    return this.page(visit, token, { ...shown, ...(problem && { problem }), status });
  }

  private async page(visit: Visit, token: string, { status = 200, ...shown }: Shown): Promise<Html> {
    const invitation: OpenInvitation | undefined = await this.links.find(token);
    if (!invitation) return ended(visit);
    // The session of a person has a CSRF token of its own.
    const csrf_token = shown.signed_in === undefined ? { csrf_token: this.targets.formToken(visit.request, visit.reply) } : {};
    return visit.show(PortalInvitationPage, { invitation, token, ...shown }, { status, address: '/developers', ...csrf_token });
  }

  private signUpPage(visit: Visit, shown: Omit<Parameters<typeof SignUpPage>[0], 'open'>, status = 200): Html {
    const csrf_token = this.targets.formToken(visit.request, visit.reply);
    return visit.show(
      SignUpPage,
      { open: this.invitations.offersSignUp, ...shown },
      { status, address: '/developers/sign-up', csrf_token },
    );
  }
}

const ended = (visit: Visit): Html => visit.show(PortalEndedPage, {}, { status: GONE, address: '/developers' });

/** Maximum number of characters in a name. */
const MAX_NAME = 255;

/** Returns the error for a name that is too long. The invitation determines whether a name is required. */
const nameError = ({ organisation_name = '' }: AcceptPortalForm): PortalErrors =>
  organisation_name.length > MAX_NAME ? { organisation_name: 'custom_bad_name' } : {};

const errorsOf = ({ name, ...form }: JoinPortalForm): PortalErrors => ({
  ...nameError(form),
  ...(name === '' && { name: 'join_no_name' }),
  ...(name.length > MAX_NAME && { name: 'custom_bad_name' }),
  ...newPasswordErrors(form),
});

/** Address of the organisation, with the notice that the person has joined it. */
const joinedPath = (organisation: Parameters<typeof pathOf>[0]): string => `${pathOf(organisation)}?done=dev_joined`;
