import { Body, Get, Post, Query } from '@nestjs/common';
import { ClockAdvance } from '../../billing/due/clock-advance.service.js';
import { SPENDING_MONTHS, StoreBilling } from '../../billing/pages/store-billing.service.js';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { monthsUntil } from '../../platform/contract/months.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { StoreService } from '../../store/store.service.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { BillingPage } from './billing.page.js';
import { askedCharges } from './charge-list.js';
import { ClockFields } from './billing.dto.js';
import { SECTION } from './parts.js';
import { seriesOf } from './spending.js';
import { WalletPage } from './wallet.page.js';

/** Charges per page, and transactions of a wallet. */
const MAX = 50;
const DAY_MS = 86_400_000;

/** Billing page of a store, its wallets, and the clock of a sandbox store. */
@Pages(`:store_id/${SECTION}`)
export class BillingPagesController {
  constructor(
    private readonly billing: StoreBilling,
    private readonly stores: StoreService,
    private readonly clocks: ClockAdvance,
  ) {}

  /** Shows requests that wait, active subscriptions, the spending, wallets and all charges. */
  @Get()
  @Endpoint(callers.member('apps__manage_billing'), Html)
  async list(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Query() query: Record<string, unknown>): Promise<Html> {
    const asked = askedCharges(query);
    const [store, clock, waiting, subscriptions, usage, wallets, spending, charges] = await Promise.all([
      this.stores.named(ctx),
      this.billing.clock(ctx),
      this.billing.charges(ctx, { status: 'pending', limit: MAX }),
      this.billing.subscriptions(ctx),
      this.billing.waitingUsage(ctx),
      this.billing.wallets(ctx),
      this.billing.spending(ctx),
      this.billing.charges(ctx, { ...asked, limit: MAX + 1 }),
    ]);
    const months = monthsUntil(clock.now, SPENDING_MONTHS, visit.platform_zone);
    const shown = { charges: charges.slice(0, MAX), more: charges.length > MAX, asked, moved: query['done'] === 'clock_moved' };
    const spent = { months, series: seriesOf(spending, months) };
    return visit.show(BillingPage, { store, clock, waiting, subscriptions, usage, wallets, ...spent, ...shown });
  }

  /** Shows a wallet with its balance over time. */
  @Get('wallets/:wallet_id')
  @Endpoint(callers.member('apps__manage_billing'), Html)
  async wallet(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Id('wallet_id', 'Wallet') wallet_id: number,
    @Query('before') given: unknown,
  ): Promise<Html> {
    const before = Id.parse(given);
    const [store, clock, wallet, entries] = await Promise.all([
      this.stores.named(ctx),
      this.billing.clock(ctx),
      this.billing.wallet(ctx, wallet_id),
      this.billing.entries(ctx, wallet_id, { before, limit: MAX + 1 }),
    ]);
    const is_newest = before === undefined;
    const until = is_newest ? clock.now : (entries[0]?.created_at ?? clock.now);
    return visit.show(WalletPage, { store, wallet, entries: entries.slice(0, MAX), until, more: entries.length > MAX, is_newest });
  }

  /** Moves the clock of a sandbox store forward and does everything that becomes due. */
  @Post('clock')
  @Endpoint(callers.member('admin'), Html, { transaction: 'manual' })
  async advance(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Body() { days }: ClockFields): Promise<Html> {
    await this.clocks.advance(ctx, (now) => new Date(now.getTime() + Number(days) * DAY_MS));
    return visit.redirect(`/${String(ctx.store_id)}/${SECTION}?done=clock_moved`);
  }
}
