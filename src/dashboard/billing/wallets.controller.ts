import { Get, Post, Query } from '@nestjs/common';
import { type ListedWallet, StoreBilling, type WalletEntry } from '../../billing/pages/store-billing.service.js';
import { type Payback, WalletPayback } from '../../billing/wallet/wallet-payback.service.js';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { Config } from '../../platform/config/config.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { StoreService } from '../../store/store.service.js';
import { AskedList, LIMIT } from '../asked-list.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { SECTION, walletPath } from './parts.js';
import { PaybackPage } from './payback.page.js';
import { DONE, WalletPage } from './wallet.page.js';

const DAY_MS = 86_400_000;
const CONFLICT = 409;
const MAY_DECIDE = 'apps__install_apps';

/** Pages of wallets. */
@Pages(`:store_id/${SECTION}/wallets/:wallet_id`)
export class WalletPagesController {
  constructor(
    private readonly config: Config,
    private readonly billing: StoreBilling,
    private readonly paybacks: WalletPayback,
    private readonly stores: StoreService,
  ) {}

  /** Shows a wallet with its balance over time. */
  @Get()
  @Endpoint(callers.member('apps__manage_billing'), Html)
  async show(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Id('wallet_id', 'Wallet') wallet_id: number,
    @Query() query: Record<string, unknown>,
  ): Promise<Html> {
    const asked = new AskedList(query, {});
    const { direction } = asked;
    const part = { after: Id.parse(asked.cursor), direction, limit: LIMIT + 1 };
    const [store, clock, [wallet, payback], entries] = await Promise.all([
      this.stores.named(ctx),
      this.billing.clock(ctx),
      this.offered(ctx, wallet_id),
      this.billing.entries(ctx, wallet_id, part),
    ]);
    const shown = { entries: entries.slice(0, LIMIT), more: entries.length > LIMIT, asked, may_pay_back: payback !== undefined };
    return visit.show(WalletPage, {
      store,
      wallet,
      until: endOf(shown) ?? clock.now,
      ...shown,
      done: DONE.find((each) => each === query['done']),
    });
  }

  /** Asks for confirmation before a wallet is paid back. */
  @Get('pay-back')
  @Endpoint(callers.member(MAY_DECIDE), Html)
  async confirm(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Id('wallet_id', 'Wallet') wallet_id: number): Promise<Html> {
    const [store, [wallet, payback]] = await Promise.all([this.stores.named(ctx), this.offered(ctx, wallet_id)]);
    if (payback === undefined) return visit.redirect(walletPath(ctx.store_id, wallet_id));
    return visit.show(PaybackPage, { store, wallet, payback, days: this.config.billing.refund_period / DAY_MS });
  }

  /** Pays a wallet back. Repeating the request shows a notice instead of an error. */
  @Post('pay-back')
  @Endpoint(callers.member(MAY_DECIDE), Html)
  async payBack(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Id('wallet_id', 'Wallet') wallet_id: number): Promise<Html> {
    const path = walletPath(ctx.store_id, wallet_id);
    try {
      await this.paybacks.payBack(ctx, wallet_id);
    } catch (error) {
      if (error instanceof ApiError && error.status === CONFLICT) return visit.refuse(`${path}?done=payback_none`);
      throw error;
    }
    return visit.redirect(`${path}?done=payback_done`);
  }

  /** Returns a wallet, and the payback that the member may request. */
  private async offered(ctx: MerchantContext, wallet_id: number): Promise<[ListedWallet, Payback | undefined]> {
    const wallet = await this.billing.wallet(ctx, wallet_id);
    return [wallet, ctx.may(MAY_DECIDE) ? await this.paybacks.offer(ctx, wallet) : undefined];
  }
}

/** Returns the time of the newest transaction on a page; undefined if it is the newest of the wallet, whose balance still applies. */
function endOf({ entries, more, asked }: { entries: readonly WalletEntry[]; more: boolean; asked: AskedList }): Date | undefined {
  const [newest, isLast] = asked.direction === 'DESC' ? [entries[0], asked.cursor === ''] : [entries.at(-1), !more];
  return isLast ? undefined : newest?.created_at;
}
