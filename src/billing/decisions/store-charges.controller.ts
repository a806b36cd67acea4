import { Body, Controller, Get, Post, Put, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { type Page, Reply } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { OptionalBody } from '../../platform/endpoint/optional-body.js';
import { ChargeSummary, ListCharges } from '../charges/charges.dto.js';
import { ChargesService } from '../charges/charges.service.js';
import { ChargeDetail } from '../core/charge.dto.js';
import { Charge } from '../core/charge.entity.js';
import { AutoPayService } from '../subscriptions/auto-pay.service.js';
import { ApprovalService } from './approval.service.js';
import { ChargeTermination } from './charge-termination.service.js';
import { Approval, ApproveCharge, CancelCharge, Cancellation, Decline, UpdateCharge } from './decisions.dto.js';

const ROW = { of: Charge, name: 'Charge', code: 'charge_not_found' } as const;
const CHARGE = ['charge_id', 'Charge', 'charge_not_found'] as const;
const MAY_DECIDE = callers.member('apps__install_apps');
/** Options of every decision. */
const DECISION = { extra: Reply.messageField, row: ROW } as const;

/** Decisions of merchants on the charges of their apps. */
@Controller('api/apps/billing/charges')
export class StoreChargesController {
  constructor(
    private readonly charges: ChargesService,
    private readonly approvals: ApprovalService,
    private readonly termination: ChargeTermination,
    private readonly autoPay: AutoPayService,
  ) {}

  /** Lists the charges of all apps in a store, newest first. */
  @ApiOperation({ operationId: 'charges.list', summary: 'List charges of a store' })
  @Get()
  @Endpoint(callers.member('apps__manage_billing'), [ChargeSummary])
  list(@Ctx() ctx: MerchantContext, @Query() query: ListCharges): Promise<Page<ChargeSummary>> {
    return this.charges.page(ctx, query);
  }

  /**
   * Approves a charge. It is paid at `payment_url`, or immediately from the wallet; a free trial starts immediately. A repeated call
   * within the lifetime of the payment session returns the same session.
   */
  @ApiOperation({ operationId: 'charges.approve', summary: 'Approve a charge' })
  @Post(':charge_id/approve')
  @Endpoint(MAY_DECIDE, Approval, {
    ...DECISION,
    example: { payment_method: 'gateway' },
    errors: ['charge_not_pending', 'payment_under_review', 'insufficient_balance', 'gateway_error', 'gateway_refused'],
    transaction: 'manual',
  })
  async approve(
    @Ctx() ctx: MerchantContext,
    @Id(...CHARGE) charge_id: number,
    @OptionalBody() { payment_method = 'gateway' }: ApproveCharge,
  ): Promise<Reply<Approval>> {
    const approval = await this.approvals.approve(ctx, charge_id, payment_method);
    return new Reply(approval, { message: approval.payment_url === null ? 'Charge activated.' : 'Charge approved.' });
  }

  /** Declines a pending charge. */
  @ApiOperation({ operationId: 'charges.decline', summary: 'Decline a charge' })
  @Post(':charge_id/decline')
  @Endpoint(MAY_DECIDE, Decline, { ...DECISION, errors: ['charge_not_pending'] })
  async decline(@Ctx() ctx: MerchantContext, @Id(...CHARGE) charge_id: number): Promise<Reply<Decline>> {
    return new Reply(await this.termination.decline(ctx, charge_id), { message: 'Charge declined.' });
  }

  /** Cancels a pending or active charge immediately, or an active subscription at the end of its period. */
  @ApiOperation({ operationId: 'charges.cancel', summary: 'Cancel a charge' })
  @Post(':charge_id/cancel')
  @Endpoint(MAY_DECIDE, Cancellation, { ...DECISION, errors: ['charge_not_cancellable'], example: { at_period_end: false } })
  async cancel(
    @Ctx() ctx: MerchantContext,
    @Id(...CHARGE) charge_id: number,
    @OptionalBody() { at_period_end = false }: CancelCharge,
  ): Promise<Reply<Cancellation>> {
    const cancelled = await this.termination.cancel(ctx, charge_id, at_period_end);
    return new Reply(cancelled, { message: cancelled.status === 'active' ? 'Subscription cancelled at period end.' : 'Charge cancelled.' });
  }

  /** Sets whether renewals of a subscription are paid from the wallet of its app. */
  @ApiOperation({ operationId: 'charges.update', summary: 'Change how renewals are paid' })
  @Put(':charge_id')
  @Endpoint(MAY_DECIDE, ChargeDetail, { ...DECISION, errors: ['no_active_subscription'], example: { auto_pay: 'wallet' } })
  async update(
    @Ctx() ctx: MerchantContext,
    @Id(...CHARGE) charge_id: number,
    @Body() { auto_pay }: UpdateCharge,
  ): Promise<Reply<ChargeDetail>> {
    if (auto_pay === undefined) throw ApiError.nothingGiven();
    await this.autoPay.set(ctx, charge_id, auto_pay);
    return new Reply(await this.charges.show(ctx, charge_id), { message: 'Charge updated.' });
  }
}
