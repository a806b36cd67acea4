import { Injectable } from '@nestjs/common';
import { type InvitationDetail, Invitations } from '../../identity/members/invitations.service.js';
import type { MerchantContext } from '../../platform/auth/merchant-context.js';
import { type NamedRole, RolesService } from '../../staff/roles.service.js';
import type { FindMembers, MemberDetail } from '../../staff/staff.dto.js';
import { type FoundMembers, StaffService } from '../../staff/staff.service.js';
import { type NamedStore, StoreService } from '../../store/store.service.js';

/** Store of a page about staff, with its roles. */
interface StaffOptions {
  readonly store: NamedStore;
  readonly roles: NamedRole[];
}

/** Reads the data that the pages about the staff of a store show. */
@Injectable()
export class StaffDirectory {
  constructor(
    private readonly staff: StaffService,
    private readonly roles: RolesService,
    private readonly invitations: Invitations,
    private readonly stores: StoreService,
  ) {}

  /** Returns a page of the members, their number, and the invitations that were not accepted. */
  async list(ctx: MerchantContext, query: FindMembers): Promise<FoundMembers & { store: NamedStore; invitations: InvitationDetail[] }> {
    const [store, found, invitations] = await Promise.all([
      this.stores.named(ctx),
      this.staff.members(ctx, query),
      this.invitations.list(ctx),
    ]);
    return { store, ...found, invitations };
  }

  /** Returns a member. Throws `Staff member not found.` (404). */
  async member(ctx: MerchantContext, id: number): Promise<StaffOptions & { member: MemberDetail; is_self: boolean }> {
    const [options, member] = await Promise.all([this.options(ctx), this.staff.member(ctx, id)]);
    return { ...options, member, is_self: member.merchant_id === ctx.merchant_id };
  }

  /** Returns the roles to choose from. */
  async options(ctx: MerchantContext): Promise<StaffOptions> {
    const [store, roles] = await Promise.all([this.stores.named(ctx), this.roles.list(ctx)]);
    return { store, roles };
  }
}
