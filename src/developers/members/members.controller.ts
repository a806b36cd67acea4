import { Body, Controller, Delete, Get, Put } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { OrganisationContext } from '../../platform/auth/organisation-context.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Reply } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { OrganisationMemberDetail, UpdateMember } from './members.dto.js';
import { OrganisationMembers } from './organisation-members.service.js';

const NAME = 'Member';

/** Members of an organisation. */
@Controller('api/developers/organisations/:organisation_id/members')
export class OrganisationMembersController {
  constructor(private readonly members: OrganisationMembers) {}

  /** Lists the members of an organisation in the order in which they joined. */
  @ApiOperation({ operationId: 'organisations.listMembers', summary: 'List members' })
  @Get()
  @Endpoint(callers.organisation(), [OrganisationMemberDetail], { extra: {}, errors: [404] })
  async list(@Ctx() ctx: OrganisationContext): Promise<Reply<OrganisationMemberDetail[]>> {
    return new Reply(await this.members.list(ctx));
  }

  /** Changes the role of a member. The last owner keeps the role: 409. */
  @ApiOperation({ operationId: 'organisations.updateMember', summary: 'Update a member' })
  @Put(':merchant_id')
  @Endpoint(callers.organisation('owner'), OrganisationMemberDetail, {
    extra: Reply.messageField,
    errors: [404, 409],
    example: { role: 'owner' },
  })
  async update(
    @Ctx() ctx: OrganisationContext,
    @Id('merchant_id', NAME) merchant_id: number,
    @Body() { role }: UpdateMember,
  ): Promise<Reply<OrganisationMemberDetail>> {
    return new Reply(await this.members.setRole(ctx, merchant_id, role), { message: 'Member updated.' });
  }

  /** Removes a member. Members who are not owners can remove only themselves. The last owner cannot leave: 409. */
  @ApiOperation({ operationId: 'organisations.removeMember', summary: 'Remove a member' })
  @Delete(':merchant_id')
  @Endpoint(callers.organisation(), null, { extra: Reply.messageField, errors: [404, 409] })
  async remove(@Ctx() ctx: OrganisationContext, @Id('merchant_id', NAME) merchant_id: number): Promise<Reply<null>> {
    await this.members.remove(ctx, merchant_id);
    return new Reply(null, { message: 'Member removed.' });
  }
}
