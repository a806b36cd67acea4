import { Body, Controller, Delete, Get, Post, Res } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { OrganisationContext } from '../../platform/auth/organisation-context.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Reply } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { InviteMember, OrganisationInvitationDetail } from './invitations.dto.js';
import { OrganisationInvitations } from './organisation-invitations.service.js';

/** Invitations to an organisation. */
@Controller('api/developers/organisations/:organisation_id/invitations')
export class OrganisationInvitationsController {
  constructor(private readonly invitations: OrganisationInvitations) {}

  /** Lists the invitations that were not accepted, newest first. */
  @ApiOperation({ operationId: 'organisations.listInvitations', summary: 'List invitations' })
  @Get()
  @Endpoint(callers.organisation('owner'), [OrganisationInvitationDetail], { extra: {}, errors: [404] })
  async list(@Ctx() ctx: OrganisationContext): Promise<Reply<OrganisationInvitationDetail[]>> {
    return new Reply(await this.invitations.list(ctx));
  }

  /**
   * Invites a person by email. The link is valid for seven days and works once; another invitation of the same person replaces it. Where the
   * installation sends no email, the response is 409.
   */
  @ApiOperation({ operationId: 'organisations.invite', summary: 'Invite a member' })
  @Post()
  @Endpoint(callers.organisation('owner'), OrganisationInvitationDetail, {
    status: 201,
    extra: Reply.messageField,
    errors: [404, 409],
    example: { email: 'developer@example.com', role: 'developer', language: 'en' },
  })
  async invite(
    @Ctx() ctx: OrganisationContext,
    @Body() body: InviteMember,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Reply<OrganisationInvitationDetail>> {
    return new Reply(await this.invitations.invite(ctx, body, reply), { message: 'Invitation sent.' });
  }

  /** Withdraws an invitation. Its link no longer works. */
  @ApiOperation({ operationId: 'organisations.withdrawInvitation', summary: 'Withdraw an invitation' })
  @Delete(':invitation_id')
  @Endpoint(callers.organisation('owner'), null, { extra: Reply.messageField, errors: [404] })
  async withdraw(@Ctx() ctx: OrganisationContext, @Id('invitation_id', 'Invitation') invitation_id: number): Promise<Reply<null>> {
    await this.invitations.withdraw(ctx, invitation_id);
    return new Reply(null, { message: 'Invitation withdrawn.' });
  }
}
