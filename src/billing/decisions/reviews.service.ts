import { Injectable } from '@nestjs/common';
import { ApiError } from '../../platform/contract/api-error.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { ActivationService } from '../payments/activation.service.js';
import { Charge } from '../core/charge.entity.js';
import { lockCharge } from '../core/billing-lock.js';
import { PaymentSession } from '../payments/payment-session.entity.js';
import { RefundsService } from '../payments/refunds.service.js';

/** Decisions of operators on payments that a gateway flags as risky. */
@Injectable()
export class ReviewsService {
  constructor(
    private readonly activation: ActivationService,
    private readonly refunds: RefundsService,
  ) {}

  /**
   * Accepts the payment of a charge that is under review, which activates the charge, or refunds it. A payment for a charge that is no
   * longer pending is refunded in any case. Returns the resulting status of the charge. Throws `charge_not_found`, and 409 when no payment
   * of the charge is under review.
   */
  async decide(
    ctx: StoreContext,
    charge_id: number,
    decision: 'accept' | 'refund',
  ): Promise<Pick<Charge, 'charge_id' | 'status' | 'refund_status'>> {
    const { now } = await lockCharge(ctx, charge_id);
    const [session] = await ctx.rows(PaymentSession).find({ charge_id, status: 'held' });
    if (!session?.gateway_txn) throw ApiError.conflict('No payment of this charge is under review.');
    const accepted = decision === 'accept' && (await this.activation.activate(ctx, charge_id, 'review', now));
    const { session_id, gateway_txn, amount } = session;
    await ctx.rows(PaymentSession).change({ session_id }, { status: accepted ? 'paid' : 'refunded', updated_at: now });
    if (!accepted) await this.refunds.request(ctx, session, { gateway_txn, amount, reason: 'refused after a review' }, now);
    const { status, refund_status } = await ctx.rows(Charge).get({ charge_id }, 'Charge');
    return { charge_id, status, refund_status };
  }
}
