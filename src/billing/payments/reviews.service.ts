import { Injectable } from '@nestjs/common';
import { ApiError } from '../../platform/contract/api-error.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { ActivationService } from '../charges/activation.service.js';
import { Charge } from '../charges/charge.entity.js';
import { billingClock } from '../clock/billing-clock.js';
import { lockBilling } from './billing-lock.js';
import { PaymentSession } from './payment-session.entity.js';
import { RefundsService } from './refunds.service.js';

/** Decisions of operators on payments that a gateway flags as risky. */
@Injectable()
export class ReviewsService {
  constructor(
    private readonly activation: ActivationService,
    private readonly refunds: RefundsService,
  ) {}

  /**
   * Accepts the held payment of a charge, which activates it, or refunds it. A payment for a charge that is no longer pending is refunded
   * in any case. Returns the resulting status of the charge. Throws `charge_not_found`, and 409 when no payment of the charge is held.
   */
  async decide(
    ctx: StoreContext,
    charge_id: number,
    decision: 'accept' | 'refund',
  ): Promise<Pick<Charge, 'charge_id' | 'status' | 'refund_status'>> {
    const { app_id } = await ctx.rows(Charge).get({ charge_id }, 'Charge');
    await lockBilling(ctx, app_id);
    const [session] = await ctx.rows(PaymentSession).find({ charge_id, status: 'held' });
    if (!session?.gateway_txn) throw ApiError.conflict('No payment of this charge is under review.');
    const now = await billingClock.now(ctx);
    const accepted = decision === 'accept' && (await this.activation.activate(ctx, charge_id, 'review', now));
    const { session_id, gateway_txn, amount } = session;
    await ctx.rows(PaymentSession).change({ session_id }, { status: accepted ? 'paid' : 'refunded', updated_at: now });
    if (!accepted) await this.refunds.request(ctx, session, { gateway_txn, amount, reason: 'refused after a review' }, now);
    const { status, refund_status } = await ctx.rows(Charge).get({ charge_id }, 'Charge');
    return { charge_id, status, refund_status };
  }
}
