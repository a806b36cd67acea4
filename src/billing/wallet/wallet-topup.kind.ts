import { Injectable } from '@nestjs/common';
import { negate } from '../../platform/contract/money.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { walletToppedUp } from '../core/billing.events.js';
import type { LockedCharge } from '../core/billing-lock.js';
import { notCancellable } from '../core/charge-errors.js';
import { type CancelledStatus, ChargeKind } from '../core/charge-kind.js';
import { ChargeKinds } from '../core/charge-kinds.service.js';
import type { Charge } from '../core/charge.entity.js';
import type { Postings } from '../ledger/ledger.js';
import { PaymentSession } from '../payments/payment-session.entity.js';
import { RefundsService } from '../payments/refunds.service.js';
import { partiesOf, WalletMovements } from '../payments/wallet-movements.service.js';

/** Charge that adds money to the wallet of its app. */
@Injectable()
export class WalletTopUpKind extends ChargeKind {
  readonly name = 'wallet_topup';
  override readonly walletPays = false;
  override readonly refusesRefund = 'A top-up is cancelled instead.';

  constructor(
    private readonly kinds: ChargeKinds,
    private readonly wallets: WalletMovements,
    private readonly refunds: RefundsService,
  ) {
    super();
  }

  /** Adds the base amount to the wallet. The fees are borne by the party that the charge states. */
  override async receive(ctx: StoreContext, charge: Charge): Promise<void> {
    const { app_id, charge_id, base_amount: amount, name: description } = charge;
    await this.wallets.idOf(ctx, app_id);
    const movement = { app_id, type: 'topup', amount, description, charge_id, kind: 'wallet_topup', postings: postingsOf(charge) } as const;
    const moved = await this.wallets.move(ctx, movement);
    if (moved) ctx.publish(walletToppedUp({ ...moved, amount, description, ...partiesOf(charge) }));
  }

  override async activated(ctx: StoreContext, { app_id }: Charge, _trial_days: number, now: Date): Promise<void> {
    for (const kind of this.kinds.all) await kind.walletToppedUp?.(ctx, app_id, now);
  }

  /** Takes the money out of the wallet and refunds the payment. Refuses when the wallet no longer holds all of it, or a part of it was paid back. */
  override async cancel(ctx: StoreContext, locked: LockedCharge, at_period_end: boolean): Promise<CancelledStatus> {
    if (locked.charge.refunded_amount > 0) throw notCancellable('The top-up cannot be cancelled: it was paid back, at least in part.');
    const status = await super.cancel(ctx, locked, at_period_end);
    const { charge, now } = locked;
    const { charge_id } = charge;
    if (!(await this.takeBack(ctx, charge))) throw notCancellable('The top-up cannot be cancelled: the wallet no longer holds all of it.');
    const [session] = await ctx.rows(PaymentSession).find({ charge_id, status: 'paid' });
    if (!session?.gateway_txn) return status;
    const { gateway_txn, amount } = session;
    await this.refunds.request(ctx, session, { gateway_txn, amount, reason: 'top-up cancelled' }, now);
    return status;
  }

  /**
   * Takes the money out of the wallet again. The ledger keeps it for the refund. Returns false, without effect, when the wallet no longer
   * holds all of it.
   */
  private async takeBack(ctx: StoreContext, charge: Charge): Promise<boolean> {
    const { app_id, charge_id, base_amount: amount, name: description } = charge;
    const { store = 0, ...reversed } = negated(postingsOf(charge));
    const movement = { app_id, type: 'refund', amount, description, charge_id, kind: 'wallet_refund' } as const;
    return (await this.wallets.move(ctx, { ...movement, postings: { ...reversed, suspense: store } })) !== undefined;
  }
}

/** The developer bears the fees of a top-up whose whole amount enters the wallet. */
const postingsOf = (charge: Charge): Postings => ({
  store: negate(charge.amount),
  gateway: charge.gateway_fee_amount,
  platform: charge.platform_amount,
  developer: charge.developer_amount - charge.base_amount,
});

const negated = (postings: Postings): Postings =>
  Object.fromEntries(Object.entries(postings).map(([account, amount]) => [account, negate(amount)]));
