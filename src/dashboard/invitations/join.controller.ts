import { Body, Get, Post, Query } from '@nestjs/common';
import { hash } from '@node-rs/argon2';
import { type InvitationLink, Invitations, type OpenInvitation } from '../../identity/members/invitations.service.js';
import { isAddress } from '../../identity/recipient.js';
import { originOf } from '../../identity/sign-in/sessions.service.js';
import { SignInService } from '../../identity/sign-in/sign-in.service.js';
import { SignInTargets } from '../../identity/sign-in/sign-in-targets.service.js';
import type { MerchantSession } from '../../platform/auth/merchant-session.js';
import { Id } from '../../platform/contract/fields/ids.js';
import type { Connection } from '../../platform/database/connection.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { toApiError } from '../../platform/endpoint/to-api-error.js';
import { StaffService } from '../../staff/staff.service.js';
import { newPasswordErrors } from '../password/new-password.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { AcceptForm, JoinForm, JoinLink } from './invitations.dto.js';
import { JoinEndedPage, type JoinErrors, JoinPage } from './join.page.js';

type Shown = Pick<Parameters<typeof JoinPage>[0], 'signed_in' | 'form' | 'errors' | 'problem'> & { readonly status?: number };

const [BAD_REQUEST, FORBIDDEN, CONFLICT, GONE] = [400, 403, 409, 410] as const;

/** Pages of a person who was invited to the staff of a store. */
@Pages(':store_id/invitation')
export class JoinController {
  constructor(
    private readonly invitations: Invitations,
    private readonly accounts: SignInService,
    private readonly staff: StaffService,
    private readonly targets: SignInTargets,
  ) {}

  /** Shows the invitation. */
  @Get()
  @Endpoint(callers.visitor(), Html)
  async show(
    @Ctx() merchant: MerchantSession | undefined,
    @Visiting() visit: Visit,
    @Id('store_id', 'Store') store_id: number,
    @Query() { token = '' }: JoinLink,
  ): Promise<Html> {
    const link = { store_id, token };
    const invitation = await this.invitations.find(link);
    if (!invitation) return ended(visit);
    return this.page(visit, link, invitation, { signed_in: merchant?.name });
  }

  /** Leads to the invitation after the sign-in. */
  @Get('sign-in')
  @Endpoint(callers.merchant(), Html)
  signedIn(
    @Ctx() _merchant: MerchantSession,
    @Visiting() visit: Visit,
    @Id('store_id', 'Store') store_id: number,
    @Query() { token = '' }: JoinLink,
  ): Promise<Html> {
    return Promise.resolve(visit.redirect(linkOf(pathOf(store_id), token)));
  }

  /** Makes the signed-in merchant a member. */
  @Post('accept')
  @Endpoint(callers.merchant(), Html)
  async accept(
    @Ctx() merchant: MerchantSession,
    @Visiting() visit: Visit,
    @Id('store_id', 'Store') store_id: number,
    @Body() { token = '' }: AcceptForm,
  ): Promise<Html> {
    const link = { store_id, token };
    try {
      const joined = await this.invitations.accept(link, () => Promise.resolve(merchant.merchant_id), originOf(visit.request));
      return joined === undefined ? ended(visit) : visit.redirect(homeOf(store_id));
    } catch (error) {
      return this.refused(visit, link, error, { signed_in: merchant.name, problem: 'join_member' });
    }
  }

  /** Creates the account of a new person as a member and signs the person in, or shows the form with the errors. */
  @Post()
  @Endpoint(callers.anyone(), Html)
  async join(@Visiting() visit: Visit, @Id('store_id', 'Store') store_id: number, @Body() form: JoinForm): Promise<Html> {
    const link = { store_id, token: form.token ?? '' };
    const invitation = await this.invitations.find(link);
    if (!invitation) return ended(visit);
    const email = invitation.channel === 'email' ? invitation.recipient : (form.email ?? '');
    const refusal = this.refusalOf(form, email, visit);
    return refusal ? this.page(visit, link, invitation, refusal) : this.create(visit, link, { form, email });
  }

  private async create(visit: Visit, link: InvitationLink, { form, email }: { form: JoinForm; email: string }): Promise<Html> {
    const person = { email, name: form.name, password_hash: await hash(form.new_password) };
    try {
      const create = (connection: Connection): Promise<number> => this.staff.insertMerchant(connection, person);
      const joined = await this.invitations.accept(link, create, originOf(visit.request));
      if (joined === undefined) return ended(visit);
      await this.accounts.enter(joined, visit);
    } catch (error) {
      return this.refused(visit, link, error, { form, errors: { email: 'join_email_taken' } });
    }
    this.targets.forget(visit.reply);
    return visit.redirect(homeOf(link.store_id));
  }

  private refusalOf(form: JoinForm, email: string, { request }: Visit): Shown | undefined {
    if (!this.targets.isFormToken(form.csrf_token, request)) return { form, problem: 'login_expired', status: FORBIDDEN };
    const errors = errorsOf(form, email);
    return Object.keys(errors).length > 0 ? { form, errors, status: BAD_REQUEST } : undefined;
  }

  /** Shows the invitation, which is still open, with the conflict. */
  private async refused(visit: Visit, link: InvitationLink, error: unknown, shown: Shown): Promise<Html> {
    if (toApiError(error)?.status !== CONFLICT) throw error;
    const invitation = await this.invitations.find(link);
    return invitation ? this.page(visit, link, invitation, { ...shown, status: CONFLICT }) : ended(visit);
  }

  private page(visit: Visit, { store_id, token }: InvitationLink, invitation: OpenInvitation, { status = 200, ...shown }: Shown): Html {
    // The session of a merchant has a CSRF token of its own.
    const csrf_token = shown.signed_in === undefined ? { csrf_token: this.targets.formToken(visit.request, visit.reply) } : {};
    const props = { invitation, path: pathOf(store_id), token, ...shown };
    return visit.show(JoinPage, props, { status, address: '/', ...csrf_token });
  }
}

const pathOf = (store_id: number): string => `/${String(store_id)}/invitation`;

const linkOf = (path: string, token: string): string => `${path}?${new URLSearchParams({ token }).toString()}`;

const homeOf = (store_id: number): string => `/${String(store_id)}/home?done=home_joined`;

const ended = (visit: Visit): Html => visit.show(JoinEndedPage, {}, { status: GONE, address: '/' });

function errorsOf({ name, ...passwords }: JoinForm, email: string): JoinErrors {
  return {
    ...(name === '' && { name: 'join_no_name' }),
    ...(!isAddress(email) && { email: 'join_bad_email' }),
    ...newPasswordErrors(passwords),
  };
}
