import { Body, Post } from '@nestjs/common';
import { ChargeTermination } from '../../billing/decisions/charge-termination.service.js';
import { ChargePages } from '../../billing/pages/charge-pages.service.js';
import { ApprovalService } from '../../billing/decisions/approval.service.js';
import { AutoPayService } from '../../billing/subscriptions/auto-pay.service.js';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { ApprovalFields, AutoPayFields, CancelFields } from './billing.dto.js';
import { chargePath, SECTION } from './parts.js';

const MAY_DECIDE = callers.member('apps__install_apps');

/** Reasons for a refused decision, and the messages that the page of the charge shows for them. */
const REFUSALS: ReadonlyMap<string | undefined, string> = new Map([
  ['charge_not_pending', '?done=gone_done'],
  ['payment_under_review', ''],
  ['insufficient_balance', '?problem=pay_too_low'],
  ['gateway_error', '?problem=pay_unreachable'],
  ['gateway_refused', '?problem=pay_refused'],
  // Another request is opening the payment session.
  ['temporarily_unavailable', '?problem=pay_busy'],
  ['charge_not_cancellable', '?problem=cancel_failed'],
  ['no_active_subscription', '?problem=cancel_failed'],
]);

/** Forms on the pages of charges. Each responds with a redirect, so that Back and Reload do not submit it again. */
@Pages(`:store_id/${SECTION}/:charge_id`)
export class ChargeDecisionsController {
  constructor(
    private readonly charges: ChargePages,
    private readonly approvals: ApprovalService,
    private readonly termination: ChargeTermination,
    private readonly autoPay: AutoPayService,
  ) {}

  /**
   * Approves a charge and redirects to the page of the gateway. If there is nothing to pay, redirects to the app, as after a payment
   * (specification 3.2).
   */
  @Post('approve')
  @Endpoint(MAY_DECIDE, Html, { transaction: 'manual' })
  async approve(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Id('charge_id', 'Charge') charge_id: number,
    @Body() { payment_method = 'gateway' }: ApprovalFields,
  ): Promise<Html> {
    const charge = await this.charges.show(ctx, charge_id);
    return this.deciding(ctx, visit, charge_id, async () => {
      const { payment_url } = await this.approvals.approve(ctx, charge_id, payment_method);
      return payment_url ?? this.charges.returnAddress(charge);
    });
  }

  /** Declines a charge and redirects to the app. */
  @Post('decline')
  @Endpoint(MAY_DECIDE, Html)
  async decline(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Id('charge_id', 'Charge') charge_id: number): Promise<Html> {
    await this.charges.show(ctx, charge_id);
    return this.deciding(ctx, visit, charge_id, async () => (await this.termination.decline(ctx, charge_id)).redirect_url);
  }

  /** Cancels a charge immediately or at the end of its period. */
  @Post('cancel')
  @Endpoint(MAY_DECIDE, Html)
  async cancel(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Id('charge_id', 'Charge') charge_id: number,
    @Body() { when }: CancelFields,
  ): Promise<Html> {
    await this.charges.show(ctx, charge_id);
    return this.deciding(ctx, visit, charge_id, async () => {
      const { status } = await this.termination.cancel(ctx, charge_id, when === 'period_end');
      return `?done=${status === 'active' ? 'cancel_later_done' : 'cancel_done'}`;
    });
  }

  /** Sets whether renewals are paid from the wallet. */
  @Post('auto-pay')
  @Endpoint(MAY_DECIDE, Html)
  async setAutoPay(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Id('charge_id', 'Charge') charge_id: number,
    @Body() { auto_pay }: AutoPayFields,
  ): Promise<Html> {
    await this.charges.show(ctx, charge_id);
    return this.deciding(ctx, visit, charge_id, async () => {
      await this.autoPay.set(ctx, charge_id, auto_pay === 'wallet' ? 'wallet' : null);
      return '?done=auto_done';
    });
  }

  /** Redirects to the address that a decision returns, or back to the charge with the reason for a refusal. */
  private async deciding(ctx: MerchantContext, visit: Visit, charge_id: number, decide: () => Promise<string>): Promise<Html> {
    const page = chargePath(ctx.store_id, charge_id);
    try {
      const address = await decide();
      return visit.redirect(address.startsWith('?') ? page + address : address);
    } catch (error) {
      const told = error instanceof ApiError ? REFUSALS.get(error.code) : undefined;
      if (told === undefined) throw error;
      return visit.refuse(page + told);
    }
  }
}
