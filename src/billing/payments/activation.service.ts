import { Injectable } from '@nestjs/common';
import { negate } from '../../platform/contract/money.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { chargeActivated } from '../core/billing.events.js';
import { ChargeKinds } from '../core/charge-kinds.service.js';
import { transition } from '../core/charge-states.js';
import { Charge, type PaidFrom } from '../core/charge.entity.js';
import { post } from '../ledger/ledger.js';
import { WalletMovements } from './wallet-movements.service.js';

/** Payment of a charge. `review` is money that was under review before and is already in the ledger. */
export type PaidBy = PaidFrom | 'review';

/** Activates charges that were paid. The caller holds the lock of the app's billing in the store. */
@Injectable()
export class ActivationService {
  constructor(
    private readonly kinds: ChargeKinds,
    private readonly wallets: WalletMovements,
  ) {}

  /**
   * Activates a pending charge, with its postings and events. Returns false, without effect, when the charge is no longer pending or the
   * balance of the wallet does not suffice.
   */
  async activate(ctx: StoreContext, charge_id: number, by: PaidBy, now: Date): Promise<boolean> {
    const charge = await ctx.rows(Charge).lock({ charge_id }, 'Charge');
    if (charge.status !== 'pending') return false;
    const kind = this.kinds.of(charge);
    const trial_days = by === 'trial' ? await kind.trialDays(ctx, charge, now) : 0;
    if (by === 'wallet' && !(await this.wallets.pay(ctx, charge))) return false;
    await markActive(ctx, charge, by, now);
    if (charge.paid_from === 'gateway') await kind.receive(ctx, charge);
    await kind.activated?.(ctx, charge, trial_days, now);
    return true;
  }
}

async function markActive(ctx: StoreContext, charge: Charge, by: PaidBy, now: Date): Promise<void> {
  const paid_from: PaidFrom = by === 'review' ? 'gateway' : by;
  const fields = { activated_at: now, paid_from, updated_at: now };
  await transition(ctx, charge.charge_id, { from: 'pending', to: 'active' }, fields);
  Object.assign(charge, fields, { status: 'active' });
  ctx.publish(chargeActivated(charge));
  if (by === 'review') await release(ctx, charge);
}

/**
 * Returns money that was under review to the store: a charge is activated by a single transaction, which takes the money from the store.
 */
async function release(ctx: StoreContext, { app_id, charge_id, amount }: Charge): Promise<void> {
  await post(ctx, { kind: 'payment_accepted', app_id, charge_id }, { suspense: negate(amount), store: amount });
}
