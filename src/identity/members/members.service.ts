import { Injectable } from '@nestjs/common';
import type { MerchantContext } from '../../platform/auth/merchant-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { type Membership, StaffService } from '../../staff/staff.service.js';
import { AccountsService } from '../sign-in/accounts.service.js';
import { SessionsService, type SignInOrigin } from '../sign-in/sessions.service.js';
import type { SignInExchange } from '../sign-in/sign-in.service.js';
import type { InvitedRole } from './staff-invitation.entity.js';

/** Hand-over of the ownership. */
export interface HandOver {
  /** Password of the current owner. */
  readonly password: string;
  /** Role of the current owner after the hand-over. */
  readonly role: InvitedRole;
}

/** Returns the origin of an act of the context's merchant on another account. */
const originIn = ({ merchant_id: by, caller: { address, request_id } }: MerchantContext): SignInOrigin => ({
  by,
  ...(address !== undefined && { address }),
  ...(request_id !== null && { request_id }),
});

/**
 * Changes of a store's staff by its owners. Each throws `Staff member not found.` (404), `forbidden` for a caller who is no longer an owner, and 409
 * if the store would have no active owner.
 */
@Injectable()
export class Members {
  constructor(
    private readonly staff: StaffService,
    private readonly sessions: SessionsService,
    private readonly accounts: AccountsService,
  ) {}

  /** Updates the role, the permissions and the title of a member. Throws 400 if the member would become an owner: only a hand-over allows that. */
  async update(ctx: MerchantContext, id: number, membership: Membership): Promise<void> {
    const member = await this.staff.member(ctx, id);
    if (membership.role === 'owner' && member.role !== 'owner') throw ApiError.invalidField('role', 'in', 'role must be admin or staff.');
    await ctx.transaction((within) => this.staff.update(within, member.merchant_id, membership));
  }

  /** Suspends the access of a member to the store and ends the member's sessions. */
  suspend(ctx: MerchantContext, id: number): Promise<void> {
    return this.shutOut(ctx, id, (within, merchant_id) => this.staff.setSuspended(within, merchant_id, true));
  }

  /** Lifts the suspension of a member. */
  async reactivate(ctx: MerchantContext, id: number): Promise<void> {
    const { merchant_id } = await this.staff.member(ctx, id);
    await ctx.transaction((within) => this.staff.setSuspended(within, merchant_id, false));
  }

  /** Removes a member from the store and ends the member's sessions. Apps that the member installed stay installed. */
  remove(ctx: MerchantContext, id: number): Promise<void> {
    return this.shutOut(ctx, id, (within, merchant_id) => this.staff.remove(within, merchant_id));
  }

  /** Makes a member the owner in place of the caller, who confirms with the password and takes another role. Throws like `confirm`. */
  async handOver(ctx: MerchantContext, id: number, { password, role }: HandOver, exchange: SignInExchange): Promise<void> {
    const { merchant_id } = await this.staff.member(ctx, id);
    await this.accounts.confirm(ctx.merchant_id, password, exchange);
    await ctx.transaction((within) => this.staff.handOver(within, merchant_id, role));
  }

  private async shutOut(
    ctx: MerchantContext,
    id: number,
    change: (within: MerchantContext, merchant_id: number) => Promise<void>,
  ): Promise<void> {
    const { merchant_id } = await this.staff.member(ctx, id);
    await ctx.transaction(async (within) => {
      await change(within, merchant_id);
      await this.sessions.endWithin(within.connection, merchant_id, {}, originIn(within));
    });
  }
}
