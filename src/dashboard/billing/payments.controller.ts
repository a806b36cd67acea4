import { Get, Query } from '@nestjs/common';
import { PaymentLookup } from '../../billing/payments/payment-lookup.service.js';
import { MerchantGate } from '../../platform/auth/merchant-gate.js';
import type { MerchantSession } from '../../platform/auth/merchant-session.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { chargePath } from './parts.js';
import { PaymentResultPage, RESULTS } from './payment-result.page.js';
import { WaitingPage } from './waiting.page.js';

/** Seconds between two automatic checks of a payment. */
const REFRESH_SECONDS = 10;

/** Pages that follow a payment. They need no session, since a browser can lose its session while the merchant pays elsewhere. */
@Pages('billing')
export class PaymentPagesController {
  constructor(
    private readonly payments: PaymentLookup,
    private readonly gate: MerchantGate,
  ) {}

  /** Shows the result of a payment for a charge without a return URL. Only members of its store get a link to the charge. */
  @Get('complete')
  @Endpoint(callers.visitor(), Html)
  async complete(
    @Ctx() merchant: MerchantSession | undefined,
    @Visiting() visit: Visit,
    @Query() { payment, charge_id }: Record<string, unknown>,
  ): Promise<Html> {
    const result = RESULTS.find((each) => each === payment) ?? 'failed';
    const id = Id.parse(charge_id);
    const store_id = id !== undefined && merchant ? await this.payments.storeOfCharge(id) : undefined;
    const isMember = merchant && store_id !== undefined && (await this.gate.findIn(visit.request, merchant, store_id)) !== undefined;
    const charge_path = isMember && id !== undefined ? chargePath(store_id, id) : undefined;
    return visit.show(PaymentResultPage, { result, charge_path });
  }

  /**
   * Shows that a payment has not been decided yet. The browser checks again automatically, through the callback, unless `still` is set; a payment
   * under review can take days.
   */
  @Get('waiting')
  @Endpoint(callers.visitor(), Html)
  async waiting(
    @Ctx() _: MerchantSession | undefined,
    @Visiting() visit: Visit,
    @Query() { session_txn, still }: Record<string, unknown>,
  ): Promise<Html> {
    const payment = typeof session_txn === 'string' ? await this.payments.bySession(session_txn) : undefined;
    if (!payment) throw ApiError.notFound('Payment');
    const query = new URLSearchParams({ session_txn: payment.session_txn }).toString();
    const check_url = `/api/apps/billing/callback?${query}`;
    const seconds = still === undefined && payment.status !== 'held' ? REFRESH_SECONDS : undefined;
    if (seconds !== undefined) void visit.reply.header('refresh', `${String(seconds)}; url=${check_url}`);
    return visit.show(
      WaitingPage,
      { payment, check_url, still_url: `/billing/waiting?${query}&still=1`, seconds },
      { leads_elsewhere: true },
    );
  }
}
