import { Injectable } from '@nestjs/common';
import { audit } from '../../audit/audit.service.js';
import { Config } from '../../platform/config/config.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { billingClock } from '../core/billing-clock.js';
import { lockBilling, lockCharge } from '../core/billing-lock.js';
import { notCancellable, notPending } from '../core/charge-errors.js';
import { ChargeKinds } from '../core/charge-kinds.service.js';
import { Charge } from '../core/charge.entity.js';
import { returnAddress } from '../core/return-url.js';
import { undecidedUntil } from '../payments/undecided.js';
import type { Cancellation, Decline } from './decisions.dto.js';

/** Ends charges: by decline, cancellation or expiry, or with the installation of their app. */
@Injectable()
export class ChargeTermination {
  constructor(
    private readonly config: Config,
    private readonly kinds: ChargeKinds,
  ) {}

  /** Declines a pending charge. Throws `charge_not_pending`. */
  async decline(ctx: StoreContext, charge_id: number): Promise<Decline> {
    const { charge, now } = await lockCharge(ctx, charge_id);
    if (charge.status !== 'pending') throw notPending(charge.status);
    await this.kinds.of(charge).refuse(ctx, charge, 'declined', now);
    audit.record(ctx, { action: 'charge.declined', target: { type: 'charge', id: charge_id } });
    return { charge_id, status: 'declined', redirect_url: returnAddress(charge, 'cancelled', this.config.base_url) };
  }

  /**
   * Cancels a pending charge, or an active one immediately or at the end of its period. Throws `charge_not_cancellable` for a finished
   * charge, for one without a period when the end of the period is requested, and for a top-up that was partly spent.
   */
  async cancel(ctx: StoreContext, charge_id: number, at_period_end: boolean): Promise<Cancellation> {
    const locked = await lockCharge(ctx, charge_id);
    const { charge, now } = locked;
    const kind = this.kinds.of(charge);
    audit.record(ctx, { action: 'charge.cancelled', target: { type: 'charge', id: charge_id }, details: { at_period_end } });
    if (charge.status === 'active') return { charge_id, status: await kind.cancel(ctx, locked, at_period_end) };
    if (charge.status !== 'pending' || at_period_end) throw notCancellable('The charge cannot be cancelled.');
    await kind.refuse(ctx, charge, 'cancelled', now);
    return { charge_id, status: 'cancelled' };
  }

  /** Cancels the pending charges and the active subscription of an installation that is being removed. */
  async uninstall(ctx: StoreContext, { app_id, installation_id }: Pick<Charge, 'app_id' | 'installation_id'>): Promise<void> {
    await lockBilling(ctx, app_id);
    const now = await billingClock.now(ctx);
    for (const kind of this.kinds.all) await kind.uninstalled?.(ctx, app_id, now);
    const pending = await ctx.rows(Charge).find({ installation_id, app_id, status: 'pending' });
    for (const charge of pending) {
      const kind = this.kinds.of(charge);
      if (!kind.outlivesApp) await kind.refuse(ctx, charge, 'cancelled', now);
    }
  }

  /**
   * Expires a pending charge without a decision. A charge whose payment is undecided is left for later: the merchant has acted. `undecided`
   * is true when the gateway has just reported it.
   */
  async expire(ctx: StoreContext, charge_id: number, now: Date, undecided: boolean): Promise<void> {
    const { charge } = await lockCharge(ctx, charge_id);
    const kind = this.kinds.of(charge);
    if (charge.status !== 'pending' || charge.expires_at > now || !kind.expires) return;
    const postponed_to = await undecidedUntil(ctx, charge_id, now, undecided);
    if (postponed_to === null) await kind.refuse(ctx, charge, 'expired', now);
    else await ctx.rows(Charge).change({ charge_id }, { postponed_to, updated_at: now });
  }
}
