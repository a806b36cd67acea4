import { Injectable } from '@nestjs/common';
import type { StoreContext } from '../../platform/database/store-context.js';
import type { LockedCharge } from '../core/billing-lock.js';
import { CarryingKind } from '../core/carrying-kind.js';
import type { CancelledStatus } from '../core/charge-kind.js';
import { ChargeKinds } from '../core/charge-kinds.service.js';
import type { Charge } from '../core/charge.entity.js';
import { Subscription } from '../core/subscription.entity.js';
import { daysLeft } from '../core/trial-days.js';
import { SubscriptionsService } from './subscriptions.service.js';

/** Charge that starts a subscription. */
@Injectable()
export class RecurringKind extends CarryingKind {
  readonly name = 'recurring';

  constructor(
    kinds: ChargeKinds,
    private readonly subscriptions: SubscriptionsService,
  ) {
    super(kinds);
  }

  override trialDays(ctx: StoreContext, charge: Charge, now: Date): Promise<number> {
    return daysLeft(ctx, charge, now);
  }

  /** Starts the subscription, which replaces the app's active one in the store. */
  override activated(ctx: StoreContext, charge: Charge, trial_days: number, now: Date): Promise<void> {
    return this.subscriptions.start(ctx, charge, trial_days, now);
  }

  /** Ends the subscription immediately, or at the end of its period unless that has passed. */
  override async cancel(ctx: StoreContext, { charge: { charge_id }, now }: LockedCharge, at_period_end: boolean): Promise<CancelledStatus> {
    const subscription = await ctx.rows(Subscription).get({ charge_id }, 'Subscription');
    if (at_period_end && subscription.renewal_status !== 'past_due') {
      await this.subscriptions.cancelAtPeriodEnd(ctx, subscription, now);
      return 'active';
    }
    await this.subscriptions.end(ctx, subscription, 'cancelled', now);
    return 'cancelled';
  }

  override async uninstalled(ctx: StoreContext, app_id: number, now: Date): Promise<void> {
    const subscription = await this.subscriptions.lockActive(ctx, app_id);
    if (subscription) await this.subscriptions.end(ctx, subscription, 'cancelled', now);
  }
}
