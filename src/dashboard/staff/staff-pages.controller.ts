import { Body, Get, Post, Query } from '@nestjs/common';
import { Members } from '../../identity/members/members.service.js';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { AskedList } from '../asked-list.js';
import { Pages } from '../pages.decorator.js';
import { orFirstPage } from '../refused-cursor.js';
import { Visit, Visiting } from '../visit.js';
import { HandOverPage } from './hand-over.page.js';
import { signInProblem } from '../sign-in/sign-in-problem.js';
import { MEMBER_DONE, MemberPage } from './member.page.js';
import { RemoveMemberPage } from './remove-member.page.js';
import { HandOverForm, MemberForm } from './staff.dto.js';
import { StaffDirectory } from './staff-directory.service.js';
import { LIST_DONE, pathOf, STAFF_FILTERS, StaffPage } from './staff.page.js';

/** The services open the transactions, so that a page can show a refusal. */
const WRITES = { transaction: 'manual' } as const;
const CONFLICT = 409;

type MemberNotice = Pick<Parameters<typeof MemberPage>[0], 'done' | 'problem'> & { readonly status?: number };

/** Pages of a store's staff, for its owners. */
@Pages(':store_id/settings/staff')
export class StaffPagesController {
  constructor(
    private readonly directory: StaffDirectory,
    private readonly members: Members,
  ) {}

  /** Lists the members. A cursor of another list or sort order leads to the first page. */
  @Get()
  @Endpoint(callers.member('owner'), Html)
  async list(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Query() query: Record<string, unknown>): Promise<Html> {
    const asked = new AskedList(query, STAFF_FILTERS);
    return orFirstPage(visit, asked, async () => {
      const found = await this.directory.list(ctx, { ...asked.byCreation, q: asked.q, role: asked.of('role') });
      return visit.show(StaffPage, { asked, ...found, done: LIST_DONE.find((word) => word === query['done']) });
    });
  }

  /** Shows a member and the forms to change it. */
  @Get(':id')
  @Endpoint(callers.member('owner'), Html)
  show(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Id('id', 'Staff member') id: number,
    @Query('done') done: unknown,
  ): Promise<Html> {
    return this.page(ctx, visit, id, { done: MEMBER_DONE.find((word) => word === done) });
  }

  /** Changes the role, the title and the permissions of a member. */
  @Post(':id')
  @Endpoint(callers.member('owner'), Html, WRITES)
  update(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Id('id', 'Staff member') id: number,
    @Body() { role, designation, roles, permissions }: MemberForm,
  ): Promise<Html> {
    const change = this.members.update(ctx, id, { role, designation, roles, permissions });
    return this.changed(ctx, visit, id, { change, done: 'staff_saved' });
  }

  /** Suspends a member. */
  @Post(':id/suspend')
  @Endpoint(callers.member('owner'), Html, WRITES)
  suspend(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Id('id', 'Staff member') id: number): Promise<Html> {
    return this.changed(ctx, visit, id, { change: this.members.suspend(ctx, id), done: 'staff_was_suspended' });
  }

  /** Lifts the suspension of a member. */
  @Post(':id/reactivate')
  @Endpoint(callers.member('owner'), Html, WRITES)
  reactivate(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Id('id', 'Staff member') id: number): Promise<Html> {
    return this.changed(ctx, visit, id, { change: this.members.reactivate(ctx, id), done: 'staff_was_reactivated' });
  }

  /** Asks for confirmation before a member is removed. */
  @Get(':id/remove')
  @Endpoint(callers.member('owner'), Html)
  async confirm(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Id('id', 'Staff member') id: number): Promise<Html> {
    const { store, member } = await this.directory.member(ctx, id);
    return visit.show(RemoveMemberPage, { store, member });
  }

  /** Removes a member. */
  @Post(':id/remove')
  @Endpoint(callers.member('owner'), Html, WRITES)
  remove(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Id('id', 'Staff member') id: number): Promise<Html> {
    const location = `${pathOf(ctx)}?done=staff_removed`;
    return this.changed(ctx, visit, id, { change: this.members.remove(ctx, id), location });
  }

  /** Asks for the password before the ownership is handed over. */
  @Get(':id/hand-over')
  @Endpoint(callers.member('owner'), Html)
  async askHandOver(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Id('id', 'Staff member') id: number): Promise<Html> {
    const { store, member } = await this.directory.member(ctx, id);
    return visit.show(HandOverPage, { store, member });
  }

  /** Hands the ownership over and leads to the home page, or shows the form with the error. */
  @Post(':id/hand-over')
  @Endpoint(callers.member('owner'), Html, WRITES)
  async handOver(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Id('id', 'Staff member') id: number,
    @Body() { password, role }: HandOverForm,
  ): Promise<Html> {
    try {
      await this.members.handOver(ctx, id, { password, role }, visit);
    } catch (error) {
      const { store, member } = await this.directory.member(ctx, id);
      const { status, ...problem } = handOverProblem(error, visit);
      return visit.show(HandOverPage, { store, member, role, ...problem }, { status });
    }
    return visit.redirect(`/${String(ctx.store_id)}/home?done=home_handed_over`);
  }

  /** Redirects after a change, by default to the member, or shows the member with the refusal. */
  private async changed(
    ctx: MerchantContext,
    visit: Visit,
    id: number,
    { change, done = 'staff_saved', location }: { change: Promise<void>; done?: (typeof MEMBER_DONE)[number]; location?: string },
  ): Promise<Html> {
    try {
      await change;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== CONFLICT) throw error;
      return this.page(ctx, visit, id, { problem: 'staff_last_owner', status: CONFLICT });
    }
    return visit.redirect(location ?? `${pathOf(ctx, id)}?done=${done}`);
  }

  private async page(ctx: MerchantContext, visit: Visit, id: number, { status = 200, ...notice }: MemberNotice): Promise<Html> {
    return visit.show(MemberPage, { ...(await this.directory.member(ctx, id)), ...notice }, { status, address: pathOf(ctx, id) });
  }
}

/** Returns the problem of a hand-over to show. Rethrows errors that are not about the password or the new owner. */
function handOverProblem(error: unknown, visit: Visit) {
  if (error instanceof ApiError && error.status === CONFLICT) return { problem: 'staff_no_successor', status: CONFLICT } as const;
  return signInProblem(error, visit);
}
