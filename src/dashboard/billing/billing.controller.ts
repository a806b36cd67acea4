import { Body, Get, Post, Query } from '@nestjs/common';
import { ClockAdvance } from '../../billing/due/clock-advance.service.js';
import { SPENDING_MONTHS, StoreBilling } from '../../billing/pages/store-billing.service.js';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { monthsUntil } from '../../platform/contract/months.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { StoreService } from '../../store/store.service.js';
import { AskedList } from '../asked-list.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { BillingPage } from './billing.page.js';
import { CHARGE_FILTERS } from './charge-list.js';
import { ClockFields } from './billing.dto.js';
import { SECTION } from './parts.js';
import { seriesOf } from './spending.js';

/** Charges per page. */
const MAX = 50;
const DAY_MS = 86_400_000;

/** Billing page of a store, and the clock of a sandbox store. */
@Pages(`:store_id/${SECTION}`)
export class BillingPagesController {
  constructor(
    private readonly billing: StoreBilling,
    private readonly stores: StoreService,
    private readonly clocks: ClockAdvance,
  ) {}

  /** Shows pending requests, active subscriptions, the spending, wallets and all charges. */
  @Get()
  @Endpoint(callers.member('apps__manage_billing'), Html)
  async list(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Query() query: Record<string, unknown>): Promise<Html> {
    const asked = new AskedList(query, CHARGE_FILTERS);
    const status = asked.of('status');
    const [store, clock, waiting, subscriptions, usage, wallets, spending, charges, total] = await Promise.all([
      this.stores.named(ctx),
      this.billing.clock(ctx),
      this.billing.charges(ctx, { status: 'pending', limit: MAX }),
      this.billing.subscriptions(ctx),
      this.billing.waitingUsage(ctx),
      this.billing.wallets(ctx),
      this.billing.spending(ctx),
      this.billing.charges(ctx, { status, direction: asked.direction, after: Id.parse(asked.cursor), limit: MAX + 1 }),
      this.billing.countCharges(ctx, status),
    ]);
    const months = monthsUntil(clock.now, SPENDING_MONTHS, visit.platform_zone);
    const shown = { charges: charges.slice(0, MAX), more: charges.length > MAX, total, asked, moved: query['done'] === 'clock_moved' };
    const spent = { months, series: seriesOf(spending, months) };
    return visit.show(BillingPage, { store, clock, waiting, subscriptions, usage, wallets, ...spent, ...shown });
  }

  /** Moves the clock of a sandbox store forward and runs everything that becomes due. */
  @Post('clock')
  @Endpoint(callers.member('admin'), Html, { transaction: 'manual' })
  async advance(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Body() { days }: ClockFields): Promise<Html> {
    await this.clocks.advance(ctx, (now) => new Date(now.getTime() + Number(days) * DAY_MS));
    return visit.redirect(`/${String(ctx.store_id)}/${SECTION}?done=clock_moved`);
  }
}
