import { Injectable } from '@nestjs/common';
import { audit } from '../../audit/audit.service.js';
import { Config } from '../../platform/config/config.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { negate, type Paisa, toTaka } from '../../platform/contract/money.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { billingClock } from '../core/billing-clock.js';
import { lockBilling } from '../core/billing-lock.js';
import { Charge } from '../core/charge.entity.js';
import { after } from '../core/time.js';
import { ChargeRefunds } from '../payments/charge-refunds.service.js';
import { WalletMovements } from '../payments/wallet-movements.service.js';
import { Wallet } from '../payments/wallet.entity.js';
import { type PaybackPart, paybackParts, type TopUp } from './payback.js';

/** Amounts of a payback, in paisa. */
export interface Payback {
  /** Amount that leaves the wallet. */
  readonly base: Paisa;
  /** Amount that the gateways return, with its share of the fees that the merchant bore. */
  readonly amount: Paisa;
}

/** Wallet of an app with its balance, in paisa. */
type Balance = Pick<Wallet, 'app_id' | 'balance'>;

/** Maximum number of top-ups that one payback returns. A larger balance is paid back in several paybacks. */
const MAX_TOP_UPS = 500;

/** Reason that gateways receive; merchants read that their wallet was paid back. */
const REASON = 'Balance of a wallet paid back';

/** Payback of wallets whose app is no longer installed, to the payments that filled them, newest first. */
@Injectable()
export class WalletPayback {
  constructor(
    private readonly config: Config,
    private readonly wallets: WalletMovements,
    private readonly refunds: ChargeRefunds,
  ) {}

  /**
   * Returns the amounts that can be paid back from a wallet. Undefined while it is empty or its app is installed, and for money of top-ups
   * that are older than the refund period.
   */
  async offer(ctx: StoreContext, wallet: Balance): Promise<Payback | undefined> {
    if (wallet.balance <= 0 || (await this.isInUse(ctx, wallet))) return undefined;
    const parts = await this.partsOf(ctx, wallet, await billingClock.now(ctx));
    return parts.length === 0 ? undefined : paybackOf(parts);
  }

  /**
   * Pays a wallet back: takes its balance out, and starts the refunds at the gateways. Fees are returned as with other refunds. Throws
   * `Wallet not found.` (404), and 409 when its app is installed or nothing can be paid back.
   */
  async payBack(ctx: StoreContext, wallet_id: number): Promise<Payback> {
    const { app_id } = await ctx.rows(Wallet).get({ wallet_id }, 'Wallet');
    await lockBilling(ctx, app_id);
    const [wallet, now] = [await ctx.rows(Wallet).lock({ wallet_id }, 'Wallet'), await billingClock.now(ctx)];
    if (await this.isInUse(ctx, wallet)) throw new ApiError(409, 'The app is installed and may use its wallet.');
    const parts = await this.partsOf(ctx, wallet, now);
    if (parts.length === 0) throw new ApiError(409, 'The wallet has no money that can be paid back.');
    for (const part of parts) await this.payPartBack(ctx, app_id, part, now);
    const paid = paybackOf(parts);
    const details = { wallet: toTaka(paid.base), amount: toTaka(paid.amount) };
    audit.record(ctx, { action: 'wallet.paid_back', target: { type: 'wallet', id: wallet_id }, details });
    return paid;
  }

  private async payPartBack(ctx: StoreContext, app_id: number, { topUp, base, amount }: PaybackPart, now: Date): Promise<void> {
    const { charge_id } = topUp;
    const charge = await ctx.rows(Charge).lock({ charge_id }, 'Charge');
    const { platform_amount: platform, gateway_fee_amount: gateway } = await this.refunds.start(ctx, charge, topUp, {
      amount,
      reason: REASON,
      now,
    });
    // The developer bore the fees of a top-up whose whole amount entered the wallet.
    const postings = {
      platform: negate(platform),
      gateway: negate(gateway),
      developer: base + platform + gateway - amount,
      suspense: amount,
    };
    const movement = {
      app_id,
      type: 'refund',
      amount: base,
      description: charge.name,
      charge_id,
      kind: 'wallet_refund',
      postings,
    } as const;
    if (!(await this.wallets.move(ctx, movement)))
      throw new Error(`The balance of the locked wallet of app ${String(app_id)} has changed.`);
  }

  private async isInUse(ctx: StoreContext, { app_id }: Balance): Promise<boolean> {
    return (await ctx.query(INSTALLED, app_id)).length > 0;
  }

  private async partsOf(ctx: StoreContext, { app_id, balance }: Balance, now: Date): Promise<PaybackPart[]> {
    if (balance <= 0) return [];
    const since = after(now, -this.config.billing.refund_period);
    return paybackParts(await ctx.query<TopUp>(TOP_UPS, app_id, since, MAX_TOP_UPS), balance);
  }
}

/** Sums up the parts of a payback. */
const paybackOf = (parts: readonly PaybackPart[]): Payback => ({
  base: parts.reduce<Paisa>((sum, { base }) => sum + base, 0),
  amount: parts.reduce<Paisa>((sum, { amount }) => sum + amount, 0),
});

const INSTALLED = `SELECT 1 FROM installations WHERE store_id = $1 AND app_id = $2 AND status = 'active'`;

/** Top-ups that were paid since `$3` and not fully returned, newest first. */
const TOP_UPS = `
SELECT c.charge_id, p.session_id, p.gateway, (c.amount * 100)::bigint AS amount, (c.base_amount * 100)::bigint AS base_amount,
  (c.refunded_amount * 100)::bigint AS refunded_amount, (r.returned * 100)::bigint AS returned
FROM charges c
JOIN payment_sessions p ON p.store_id = $1 AND p.charge_id = c.charge_id AND p.status = 'paid'
CROSS JOIN LATERAL (
  SELECT coalesce(sum(t.amount), 0) AS returned FROM wallet_transactions t
  WHERE t.store_id = $1 AND t.charge_id = c.charge_id AND t.type = 'refund'
) r
WHERE c.store_id = $1 AND c.app_id = $2 AND c.type = 'wallet_topup' AND c.status = 'active' AND c.paid_from = 'gateway'
  AND c.activated_at >= $3 AND c.refunded_amount < c.amount
ORDER BY c.activated_at DESC, c.charge_id DESC LIMIT $4`;
