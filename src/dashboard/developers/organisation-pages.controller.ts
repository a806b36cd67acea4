import { Body, Get, Post, Query } from '@nestjs/common';
import { InviteMember } from '../../developers/invitations/invitations.dto.js';
import { OrganisationInvitations } from '../../developers/invitations/organisation-invitations.service.js';
import { CreateOrganisation } from '../../developers/organisations/organisations.dto.js';
import { OrganisationMembers } from '../../developers/members/organisation-members.service.js';
import { OrganisationsService } from '../../developers/organisations/organisations.service.js';
import { DeveloperContext, OrganisationContext } from '../../platform/auth/organisation-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { validated } from '../../platform/endpoint/validation.pipe.js';
import { problemOf, type ProblemWords } from '../form-refusal.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { InviteForm, NameForm, RoleForm } from './developers.dto.js';
import { OrganisationMemberPage } from './member.page.js';
import { MEMBERS_DONE, OrganisationMembersPage } from './members.page.js';
import { pathOf } from './organisation-document.js';
import { OrganisationsPage } from './organisations.page.js';

const CONFLICT = 409;

/** Error messages of the forms. */
const WORDS: ProblemWords = {
  fields: { name: 'custom_bad_name', email: 'join_bad_email' },
  notices: [
    [/^A person can be a member of/, 'dev_organisations_full'],
    [/sends no email/, 'dev_no_email'],
  ],
};

/** Result of the last action on the members. */
type Notice = Pick<Parameters<typeof OrganisationMembersPage>[0], 'problem' | 'form' | 'done'>;

/** Member, with the role that was chosen. */
interface Chosen {
  readonly merchant_id: number;
  readonly role?: string;
}

/** Pages of organisations and their members. */
@Pages('developers')
export class OrganisationPagesController {
  constructor(
    private readonly organisations: OrganisationsService,
    private readonly members: OrganisationMembers,
    private readonly invitations: OrganisationInvitations,
  ) {}

  /** Lists the organisations of the signed-in person. */
  @Get()
  @Endpoint(callers.developer(), Html)
  home(@Ctx() ctx: DeveloperContext, @Visiting() visit: Visit): Promise<Html> {
    return this.homePage(ctx, visit);
  }

  /** Creates an organisation. */
  @Post('organisations')
  @Endpoint(callers.developer(), Html)
  async create(@Ctx() ctx: DeveloperContext, @Visiting() visit: Visit, @Body() { name }: NameForm): Promise<Html> {
    try {
      const given = await validated(CreateOrganisation, { name });
      return visit.redirect(`${pathOf(await this.organisations.create(ctx, given.name))}?done=dev_organisation_created`);
    } catch (error) {
      return this.homePage(ctx, visit, { name, problem: problemOf(error, WORDS) });
    }
  }

  /** Renames the organisation. */
  @Post('organisations/:organisation_id')
  @Endpoint(callers.organisation('owner'), Html)
  rename(@Ctx() ctx: OrganisationContext, @Visiting() visit: Visit, @Body() { name }: NameForm): Promise<Html> {
    return this.changed(ctx, visit, { name }, async () => {
      await this.organisations.rename(ctx, await validated(CreateOrganisation, { name }));
      return 'dev_saved';
    });
  }

  /** Lists the members and, for owners, the invitations. */
  @Get('organisations/:organisation_id/members')
  @Endpoint(callers.organisation(), Html)
  list(@Ctx() ctx: OrganisationContext, @Visiting() visit: Visit, @Query('done') done: unknown): Promise<Html> {
    return this.page(ctx, visit, { done: MEMBERS_DONE.find((word) => word === done) });
  }

  /** Shows a member. */
  @Get('organisations/:organisation_id/members/:merchant_id')
  @Endpoint(callers.organisation(), Html)
  show(@Ctx() ctx: OrganisationContext, @Visiting() visit: Visit, @Id('merchant_id', 'Member') merchant_id: number): Promise<Html> {
    return this.member(ctx, visit, { merchant_id });
  }

  /** Changes the role of a member. */
  @Post('organisations/:organisation_id/members/:merchant_id')
  @Endpoint(callers.organisation('owner'), Html)
  update(
    @Ctx() ctx: OrganisationContext,
    @Visiting() visit: Visit,
    @Id('merchant_id', 'Member') merchant_id: number,
    @Body() { role }: RoleForm,
  ): Promise<Html> {
    return this.unlessLast(ctx, visit, { merchant_id, role }, async () => {
      await this.members.setRole(ctx, merchant_id, role);
      return `${pathOf(ctx, '/members')}?done=dev_saved`;
    });
  }

  /** Removes a member, who may be the signed-in person. */
  @Post('organisations/:organisation_id/members/:merchant_id/remove')
  @Endpoint(callers.organisation(), Html)
  remove(@Ctx() ctx: OrganisationContext, @Visiting() visit: Visit, @Id('merchant_id', 'Member') merchant_id: number): Promise<Html> {
    return this.unlessLast(ctx, visit, { merchant_id }, async () => {
      await this.members.remove(ctx, merchant_id);
      return merchant_id === ctx.merchant_id ? '/developers' : `${pathOf(ctx, '/members')}?done=dev_saved`;
    });
  }

  /** Invites a person. */
  @Post('organisations/:organisation_id/invitations')
  @Endpoint(callers.organisation('owner'), Html)
  invite(@Ctx() ctx: OrganisationContext, @Visiting() visit: Visit, @Body() { email, role }: InviteForm): Promise<Html> {
    return this.changed(ctx, visit, { email, role }, async () => {
      const { language } = visit;
      await this.invitations.invite(ctx, await validated(InviteMember, { email, role, language }), visit.reply);
      return 'invite_sent';
    });
  }

  /** Withdraws an invitation. */
  @Post('organisations/:organisation_id/invitations/:invitation_id/withdraw')
  @Endpoint(callers.organisation('owner'), Html)
  withdraw(
    @Ctx() ctx: OrganisationContext,
    @Visiting() visit: Visit,
    @Id('invitation_id', 'Invitation') invitation_id: number,
  ): Promise<Html> {
    return this.changed(ctx, visit, {}, async () => {
      await this.invitations.withdraw(ctx, invitation_id);
      return 'invite_withdrawn';
    });
  }

  private async homePage(
    ctx: DeveloperContext,
    visit: Visit,
    refused: Pick<Parameters<typeof OrganisationsPage>[0], 'name' | 'problem'> = {},
  ): Promise<Html> {
    const organisations = await this.organisations.list(ctx);
    const open = this.organisations.sign_up === 'open';
    return visit.show(
      OrganisationsPage,
      { organisations, open, ...refused },
      { status: refused.problem?.status ?? 200, address: '/developers' },
    );
  }

  /** Redirects to the members after a change, or shows them with the refused form. */
  private async changed(
    ctx: OrganisationContext,
    visit: Visit,
    form: NonNullable<Notice['form']>,
    change: () => Promise<(typeof MEMBERS_DONE)[number]>,
  ): Promise<Html> {
    try {
      return visit.redirect(`${pathOf(ctx, '/members')}?done=${await change()}`);
    } catch (error) {
      return this.page(ctx, visit, { form, problem: problemOf(error, WORDS) });
    }
  }

  private async unlessLast(ctx: OrganisationContext, visit: Visit, chosen: Chosen, change: () => Promise<string>): Promise<Html> {
    try {
      return visit.redirect(await change());
    } catch (error) {
      if (problemOf(error, WORDS).status !== CONFLICT) throw error;
      return this.member(ctx, visit, chosen, CONFLICT);
    }
  }

  private async member(ctx: OrganisationContext, visit: Visit, { merchant_id, role }: Chosen, status = 200): Promise<Html> {
    const [organisation, members] = await Promise.all([this.organisations.show(ctx), this.members.list(ctx)]);
    const member = members.find((each) => each.merchant_id === merchant_id);
    if (!member) throw ApiError.notFound('Member');
    const props = { organisation, member, role: role ?? member.role, last_owner: status === CONFLICT };
    return visit.show(OrganisationMemberPage, props, { status, address: pathOf(ctx, `/members/${String(merchant_id)}`) });
  }

  private async page(ctx: OrganisationContext, visit: Visit, notice: Notice): Promise<Html> {
    const [organisation, members] = await Promise.all([this.organisations.show(ctx), this.members.list(ctx)]);
    const invitations = ctx.may('owner') ? await this.invitations.list(ctx) : [];
    const options = { status: notice.problem?.status ?? 200, address: pathOf(ctx, '/members') };
    return visit.show(OrganisationMembersPage, { organisation, members, invitations, ...notice }, options);
  }
}
