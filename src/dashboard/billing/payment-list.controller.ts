import { Get, Query } from '@nestjs/common';
import { Receipts } from '../../billing/pages/receipts.service.js';
import { StoreBilling } from '../../billing/pages/store-billing.service.js';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { isMonth, monthsUntil } from '../../platform/contract/months.js';
import { type Download, Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { StoreService } from '../../store/store.service.js';
import { directionOf, sortOf } from '../asked-order.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { SECTION } from './parts.js';
import { csvOf } from './payments-csv.js';
import { PaymentsPage } from './payments.page.js';

/** Payments per page, and in a file. */
const MAX = 50;
const MAX_IN_FILE = 10_000;
/** Months to choose from. */
const MONTHS = 24;

const monthOf = (given: unknown): string | undefined => (isMonth(given) ? given : undefined);

/** Pages of what the store paid to its apps. */
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
    const month = monthOf(query['month']);
    const sort = sortOf(query['sort']);
    const after = Id.parse(query['cursor']);
    const [store, { now }, payments, total, sums, refunds] = await Promise.all([
      this.stores.named(ctx),
      this.billing.clock(ctx),
      this.receipts.list(ctx, { month, after, direction: directionOf(sort), limit: MAX + 1 }),
      this.receipts.count(ctx, month),
      month === undefined ? undefined : this.receipts.sums(ctx, month),
      month === undefined ? [] : this.receipts.refundsOf(ctx, month, 1),
    ]);
    const months = monthsUntil(now, MONTHS, visit.platform_zone).reverse();
    const hasInvoice = payments.length + refunds.length > 0;
    const shown = { payments: payments.slice(0, MAX), more: payments.length > MAX };
    return visit.show(
      PaymentsPage,
      { store, months, month, sort, after, total, sums, hasInvoice, ...shown },
      { zone: visit.platform_zone },
    );
  }

  /** Sends the payments of all time or of a month as CSV, the newest 10,000. */
  @Get('payments.csv')
  @Endpoint(callers.member('apps__manage_billing'), Html)
  async file(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Query('month') given: unknown): Promise<Download> {
    const month = monthOf(given);
    const payments = await this.receipts.list(ctx, { month, limit: MAX_IN_FILE });
    return visit.download(`payments-${month ?? 'all'}.csv`, 'text/csv; charset=utf-8', csvOf(ctx.store_id, payments));
  }
}
