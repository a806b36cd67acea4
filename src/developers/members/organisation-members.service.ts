import { Injectable } from '@nestjs/common';
import type { OrganisationContext, OrganisationRole } from '../../platform/auth/organisation-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { selectList } from '../../platform/database/select-list.js';
import { OrganisationMember } from '../organisations/organisation.entity.js';
import { OrganisationsService } from '../organisations/organisations.service.js';
import { OrganisationMemberDetail } from './members.dto.js';

/** Members of organisations. */
@Injectable()
export class OrganisationMembers {
  constructor(private readonly organisations: OrganisationsService) {}

  /** Returns the members of the organisation in the order in which they joined. */
  list({ connection, organisation_id }: OrganisationContext): Promise<OrganisationMemberDetail[]> {
    const fields = selectList(connection.manager.dataSource, OrganisationMemberDetail);
    return connection.query<OrganisationMemberDetail>(
      `SELECT ${fields} FROM organisation_members t WHERE t.organisation_id = $1 ORDER BY t.created_at, t.merchant_id`,
      [organisation_id],
    );
  }

  /** Changes the role of a member. Throws `Member not found.` (404), and 409 for the last owner. */
  setRole(ctx: OrganisationContext, merchant_id: number, role: OrganisationRole): Promise<OrganisationMemberDetail> {
    return this.organisations.change(ctx, 'owner', async (within) => {
      const { connection, organisation_id } = within;
      if (role !== 'owner') await this.organisations.requireAnotherOwner(within, merchant_id);
      await connection.manager.update(OrganisationMember, { organisation_id, merchant_id }, { role });
      const member = (await this.list(within)).find((each) => each.merchant_id === merchant_id);
      if (!member) throw ApiError.notFound('Member');
      return member;
    });
  }

  /**
   * Removes a member. A member who is not an owner can only leave. Throws `Member not found.` (404), `forbidden`, and 409 for the last owner.
   */
  remove(ctx: OrganisationContext, merchant_id: number): Promise<void> {
    return this.organisations.change(ctx, ctx.merchant_id === merchant_id ? 'member' : 'owner', async (within) => {
      const { connection, organisation_id } = within;
      await this.organisations.requireAnotherOwner(within, merchant_id);
      const { affected } = await connection.manager.delete(OrganisationMember, { organisation_id, merchant_id });
      if (affected !== 1) throw ApiError.notFound('Member');
    });
  }
}
