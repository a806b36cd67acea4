import { Injectable } from '@nestjs/common';
import type { StoreContext } from '../../platform/database/store-context.js';
import { chargeActivated } from '../billing.events.js';
import { post } from '../ledger/ledger.js';
import { AutoPayService } from '../subscriptions/auto-pay.service.js';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';
import { TrialsService } from '../subscriptions/trials.service.js';
import { WalletService } from '../wallet/wallet.service.js';
import { Charge, type PaidFrom } from './charge.entity.js';
import { negate } from '../../platform/contract/money.js';

/** Payment of a charge. `review` is money that was held before and is already in the ledger. */
export type PaidBy = PaidFrom | 'review';

/** Activates charges that were paid. The caller holds the lock of the app's billing in the store. */
@Injectable()
export class ActivationService {
  constructor(
    private readonly wallets: WalletService,
    private readonly subscriptions: SubscriptionsService,
    private readonly autoPay: AutoPayService,
    private readonly trials: TrialsService,
  ) {}

  /**
   * Activates a pending charge, with its postings and events. Returns false, without effect, when the charge is no longer pending or the
   * wallet does not suffice.
   */
  async activate(ctx: StoreContext, charge_id: number, by: PaidBy, now: Date): Promise<boolean> {
    const charge = await ctx.rows(Charge).lock({ charge_id }, 'Charge');
    if (charge.status !== 'pending') return false;
    const trial_days = by === 'trial' ? await this.trials.daysLeft(ctx, charge, now) : 0;
    if (by === 'wallet' && !(await this.wallets.pay(ctx, charge))) return false;
    const paid_from: PaidFrom = by === 'review' ? 'gateway' : by;
    const activated = { status: 'active', activated_at: now, paid_from, updated_at: now } as const;
    await ctx.rows(Charge).change({ charge_id, status: 'pending' }, activated);
    Object.assign(charge, activated);
    ctx.publish(chargeActivated(charge));
    if (by === 'gateway' || by === 'review') await this.record(ctx, charge, by === 'review');
    await this.takeEffect(ctx, charge, trial_days, now);
    return true;
  }

  private async record(ctx: StoreContext, charge: Charge, held: boolean): Promise<void> {
    const { app_id, charge_id, amount } = charge;
    // A charge has one transaction that activates it and takes the money from the store, so held money returns there first.
    if (held) await post(ctx, { kind: 'payment_accepted', app_id, charge_id }, { suspense: negate(amount), store: amount });
    if (charge.type === 'wallet_topup') {
      await this.wallets.topUp(ctx, charge);
      return;
    }
    const { developer_amount: developer, platform_amount: platform, gateway_fee_amount: gateway } = charge;
    await post(ctx, { kind: 'charge', app_id, charge_id }, { store: negate(amount), developer, platform, gateway });
  }

  private async takeEffect(ctx: StoreContext, charge: Charge, trial_days: number, now: Date): Promise<void> {
    if (charge.type === 'renewal') await this.subscriptions.renew(ctx, charge, now);
    else if (charge.type === 'wallet_topup') await this.autoPay.retry(ctx, charge.app_id, now);
    else if (charge.charge_type === 'recurring') await this.subscriptions.start(ctx, charge, trial_days, now);
  }
}
