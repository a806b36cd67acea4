import { Get, Query } from '@nestjs/common';
import { Receipts } from '../../billing/pages/receipts.service.js';
import { StoreBilling } from '../../billing/pages/store-billing.service.js';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { monthOf, monthsOf } from '../../platform/contract/months.js';
import { type Download, Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { StoreService } from '../../store/store.service.js';
import { AskedList } from '../asked-list.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { SECTION } from './parts.js';
import { csvOf } from './payments-csv.js';
import { PAYMENT_FILTERS, PaymentsPage } from './payments.page.js';

/** Payments per page, and in a file. */
const MAX = 50;
const MAX_IN_FILE = 10_000;

/** Returns the months, including the chosen one even if it has no payments. */
const monthsWith = (months: readonly string[], month: string | undefined): readonly string[] =>
  month === undefined || months.includes(month) ? months : [...months, month];

/** Pages of the store's payments to its apps. */
@Pages(`:store_id/${SECTION}`)
export class PaymentListController {
  constructor(
    private readonly receipts: Receipts,
    private readonly billing: StoreBilling,
    private readonly stores: StoreService,
  ) {}

  /** Lists the payments of all time or of a month. */
  @Get('payments')
  @Endpoint(callers.member('apps__manage_billing'), Html)
  async list(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Query() query: Record<string, unknown>): Promise<Html> {
    const asked = new AskedList(query, PAYMENT_FILTERS);
    const month = asked.of('month');
    const after = Id.parse(asked.cursor);
    const [store, { now }, first, payments, total, sums, refunds] = await Promise.all([
      this.stores.named(ctx),
      this.billing.clock(ctx),
      this.receipts.firstMonth(ctx),
      this.receipts.list(ctx, { month, after, direction: asked.direction, limit: MAX + 1 }),
      this.receipts.count(ctx, month),
      month === undefined ? undefined : this.receipts.sums(ctx, month),
      month === undefined ? [] : this.receipts.refundsOf(ctx, month, 1),
    ]);
    const to = monthOf(now, visit.platform_zone);
    const months = monthsOf({ from: first ?? to, to }).reverse();
    const hasInvoice = month !== undefined && total + refunds.length > 0;
    const shown = { payments: payments.slice(0, MAX), more: payments.length > MAX };
    return visit.show(
      PaymentsPage,
      { store, asked, months: monthsWith(months, month), total, sums, hasInvoice, ...shown },
      { zone: visit.platform_zone },
    );
  }

  /** Sends the payments of all time or of a month as CSV, the newest 10,000. */
  @Get('payments.csv')
  @Endpoint(callers.member('apps__manage_billing'), Html)
  async file(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Query() query: Record<string, unknown>): Promise<Download> {
    const month = new AskedList(query, PAYMENT_FILTERS).of('month');
    const payments = await this.receipts.list(ctx, { month, limit: MAX_IN_FILE });
    return visit.download(`payments-${month ?? 'all'}.csv`, 'text/csv; charset=utf-8', csvOf(ctx.store_id, payments));
  }
}
