import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { ApiError } from '../../platform/contract/api-error.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { chargeCancelled } from '../billing.events.js';
import { billingClock } from '../clock/billing-clock.js';
import { lockBilling } from '../payments/billing-lock.js';
import { undecidedUntil } from '../payments/undecided.js';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';
import { TopUpReturns } from '../wallet/top-up-returns.service.js';
import { Charge } from './charge.entity.js';
import type { Cancellation, Decline } from './charges.dto.js';
import { notPending } from './not-pending.js';
import { RefusalsService } from './refusals.service.js';
import { returnAddress } from './return-url.js';

/** Charge that is locked with the app's billing in the store, and the time. */
interface Held {
  readonly charge: Charge;
  readonly now: Date;
}

/** Ends of charges: declined, cancelled or expired. */
@Injectable()
export class EndingService {
  constructor(
    private readonly config: Config,
    private readonly subscriptions: SubscriptionsService,
    private readonly topUps: TopUpReturns,
    private readonly refusals: RefusalsService,
  ) {}

  /** Declines a pending charge. Throws `charge_not_pending`. */
  async decline(ctx: StoreContext, charge_id: number): Promise<Decline> {
    const { charge, now } = await this.hold(ctx, charge_id);
    if (charge.status !== 'pending') throw notPending(charge.status);
    await this.refuse(ctx, charge, 'declined', now);
    return { charge_id, status: 'declined', redirect_url: returnAddress(charge, 'cancelled', this.config.base_url) };
  }

  /**
   * Cancels a pending charge, or an active one at once or at the end of its period. Throws `charge_not_cancellable` for a finished charge,
   * for one without a period when the end of the period is asked for, and for a top-up that was spent in part.
   */
  async cancel(ctx: StoreContext, charge_id: number, at_period_end: boolean): Promise<Cancellation> {
    const { charge, now } = await this.hold(ctx, charge_id);
    if (charge.status === 'pending' && !at_period_end) await this.refuse(ctx, charge, 'cancelled', now);
    else if (charge.status === 'active') return this.cancelActive(ctx, { charge, now }, at_period_end);
    else throw ApiError.coded('charge_not_cancellable', 'The charge cannot be cancelled.');
    return { charge_id, status: 'cancelled' };
  }

  /** Cancels the pending charges and the active subscription of an installation that is being removed. */
  async cancelInstallation(ctx: StoreContext, { app_id, installation_id }: Pick<Charge, 'app_id' | 'installation_id'>): Promise<void> {
    await lockBilling(ctx, app_id);
    const now = await billingClock.now(ctx);
    const subscription = await this.subscriptions.lockActive(ctx, app_id);
    if (subscription) await this.subscriptions.end(ctx, subscription, 'cancelled', now);
    // The settlement of usage that the end of the subscription leaves is still to be approved.
    const pending = await ctx.rows(Charge).find({ installation_id, app_id, status: 'pending' });
    for (const charge of pending) {
      if (charge.type !== 'usage_settlement') await this.refuse(ctx, charge, 'cancelled', now);
    }
  }

  /**
   * Expires a pending charge without a decision. A charge whose payment is undecided is left for later: the merchant has acted. Renewals
   * expire with their subscription. `undecided` is true when the gateway has just said so.
   */
  async expire(ctx: StoreContext, charge_id: number, now: Date, undecided: boolean): Promise<void> {
    const { charge } = await this.hold(ctx, charge_id);
    if (charge.status !== 'pending' || charge.expires_at > now || charge.type === 'renewal') return;
    const postponed_to = await undecidedUntil(ctx, charge_id, now, undecided);
    if (postponed_to === null) await this.refuse(ctx, charge, 'expired', now);
    else await ctx.rows(Charge).change({ charge_id }, { postponed_to, updated_at: now });
  }

  private async hold(ctx: StoreContext, charge_id: number): Promise<Held> {
    const { app_id } = await ctx.rows(Charge).get({ charge_id }, 'Charge');
    await lockBilling(ctx, app_id);
    const charge = await ctx.rows(Charge).lock({ charge_id }, 'Charge');
    return { charge, now: await billingClock.now(ctx) };
  }

  /** Ends a pending charge. A subscription whose renewal is refused is not renewed. */
  private async refuse(ctx: StoreContext, charge: Charge, status: 'declined' | 'cancelled' | 'expired', now: Date): Promise<void> {
    await this.refusals.refuse(ctx, charge.charge_id, status, now);
    if (charge.renews_charge_id !== null) await this.subscriptions.refuseRenewal(ctx, charge, now);
  }

  private async cancelActive(ctx: StoreContext, { charge, now }: Held, at_period_end: boolean): Promise<Cancellation> {
    const { charge_id } = charge;
    const subscription = await this.subscriptions.find(ctx, charge_id);
    if (subscription) {
      const later = at_period_end && subscription.renewal_status !== 'past_due';
      if (later) await this.subscriptions.cancelAtPeriodEnd(ctx, subscription, now);
      else await this.subscriptions.end(ctx, subscription, 'cancelled', now);
      return { charge_id, status: later ? 'active' : 'cancelled' };
    }
    if (at_period_end) throw ApiError.coded('charge_not_cancellable', 'The charge has no period at whose end it could be cancelled.');
    await ctx.rows(Charge).change({ charge_id, status: 'active' }, { status: 'cancelled', ended_at: now, updated_at: now });
    ctx.publish(chargeCancelled(Object.assign(charge, { status: 'cancelled' as const })));
    if (charge.type === 'wallet_topup') await this.topUps.takeBack(ctx, charge, now);
    return { charge_id, status: 'cancelled' };
  }
}
