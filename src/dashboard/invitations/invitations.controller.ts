import { Body, Get, Post, Query } from '@nestjs/common';
import { Invitations } from '../../identity/members/invitations.service.js';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { AskedList } from '../asked-list.js';
import { Pages } from '../pages.decorator.js';
import { signInProblem } from '../sign-in/sign-in-problem.js';
import { StaffDirectory } from '../staff/staff-directory.service.js';
import { type LIST_DONE, pathOf, STAFF_FILTERS } from '../staff/staff.page.js';
import { Visit, Visiting } from '../visit.js';
import { InvitationForm } from './invitations.dto.js';
import { InvitePage } from './invite.page.js';

type Shown = Omit<Parameters<typeof InvitePage>[0], 'store' | 'roles'>;

const EMPTY: Shown['form'] = { contact: '', role: 'staff', roles: [], permissions: [] };
/** The message is sent when the invitation is committed. */
const WRITES = { transaction: 'manual' } as const;
const BAD_REQUEST = 400;

/** Pages on which owners invite staff. */
@Pages(':store_id/settings/staff/invitations')
export class InvitationsController {
  constructor(
    private readonly invitations: Invitations,
    private readonly directory: StaffDirectory,
  ) {}

  /** Shows the form for an invitation. */
  @Get('new')
  @Endpoint(callers.member('owner'), Html)
  form(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit): Promise<Html> {
    return this.page(ctx, visit, { form: EMPTY });
  }

  /** Sends an invitation, or shows the form with the error. */
  @Post()
  @Endpoint(callers.member('owner'), Html, WRITES)
  async invite(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Body() form: InvitationForm): Promise<Html> {
    const recipient = this.invitations.recipientOf(form.contact);
    if (!recipient) return this.page(ctx, visit, { form, problem: 'invite_bad_contact' }, BAD_REQUEST);
    if (!this.invitations.offers(recipient)) return this.page(ctx, visit, { form, problem: 'invite_not_offered' }, BAD_REQUEST);
    try {
      await this.invitations.invite(ctx, recipient, form, await this.visitOf(ctx, visit));
    } catch (error) {
      const { status, minutes = 1 } = tooMany(error, visit);
      return this.page(ctx, visit, { form, minutes }, status);
    }
    return visit.redirect(`${pathOf(ctx)}?done=invite_sent`);
  }

  /** Sends an invitation again, with another link. */
  @Post(':invitation_id/resend')
  @Endpoint(callers.member('owner'), Html, WRITES)
  async resend(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Id('invitation_id', 'Invitation') id: number,
    @Query() query: Record<string, unknown>,
  ): Promise<Html> {
    await this.invitations.resend(ctx, id, await this.visitOf(ctx, visit));
    return visit.redirect(listOf(ctx, query, 'invite_sent'));
  }

  /** Withdraws an invitation. */
  @Post(':invitation_id/withdraw')
  @Endpoint(callers.member('owner'), Html)
  async withdraw(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Id('invitation_id', 'Invitation') id: number,
    @Query() query: Record<string, unknown>,
  ): Promise<Html> {
    await this.invitations.withdraw(ctx, id);
    return visit.redirect(listOf(ctx, query, 'invite_withdrawn'));
  }

  private async visitOf(ctx: MerchantContext, { language, reply, request }: Visit) {
    const { store } = await this.directory.options(ctx);
    return { store: store.name, by: request.merchant?.name ?? store.name, language, reply };
  }

  private async page(ctx: MerchantContext, visit: Visit, shown: Shown, status = 200): Promise<Html> {
    const address = `${pathOf(ctx)}/invitations/new`;
    return visit.show(InvitePage, { ...(await this.directory.options(ctx)), ...shown }, { status, address });
  }
}

/** Returns the address of the list with the same search, on the same page, with a notice. */
function listOf(ctx: MerchantContext, query: Record<string, unknown>, done: (typeof LIST_DONE)[number]): string {
  const asked = new AskedList(query, STAFF_FILTERS);
  const list = asked.queryOf(asked.cursor);
  return `${pathOf(ctx)}${list === '' ? '?' : `${list}&`}done=${done}`;
}

/** Returns the minutes to wait after too many invitations. Rethrows other errors. */
function tooMany(error: unknown, visit: Visit): { status: number; minutes?: number } {
  if (!(error instanceof ApiError) || error.code !== 'rate_limited') throw error;
  return signInProblem(error, visit);
}
