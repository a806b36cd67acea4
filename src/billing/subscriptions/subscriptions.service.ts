import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { StoreContext } from '../../platform/database/store-context.js';
import { Config } from '../../platform/config/config.js';
import { chargeCancelled, subscriptionExpired, subscriptionRenewed } from '../core/billing.events.js';
import { Charge } from '../core/charge.entity.js';
import { ChargeKinds } from '../core/charge-kinds.service.js';
import { endPending, transition, type TRANSITIONS, type UnpaidStatus } from '../core/charge-states.js';
import { after, DAY_MS, later } from '../core/time.js';
import { endOfPeriod } from './period.js';
import { Subscription } from '../core/subscription.entity.js';

/** Status of a subscription that has ended. */
export type EndStatus = (typeof TRANSITIONS)['active'][number];

/** Changes of active subscriptions. The caller holds the lock of the app's billing in the store. */
@Injectable()
export class SubscriptionsService {
  constructor(
    private readonly config: Config,
    private readonly kinds: ChargeKinds,
  ) {}

  /** Returns the active subscription of an app in the store, locked. */
  async lockActive(ctx: StoreContext, app_id: number): Promise<Subscription | undefined> {
    const [active] = await ctx.rows(Subscription).find({ app_id, ended_at: IsNull() });
    return active && ctx.rows(Subscription).lock({ charge_id: active.charge_id }, 'Subscription');
  }

  /** Starts the first period of a subscription whose charge has become active, and cancels the app's previous one in the store. */
  async start(ctx: StoreContext, charge: Charge, trial_days: number, now: Date): Promise<void> {
    const { charge_id, app_id, installation_id, billing_interval, capped_amount } = charge;
    const previous = await this.lockActive(ctx, app_id);
    if (previous) await this.end(ctx, previous, 'cancelled', now);
    const trial_ends_at = trial_days === 0 ? null : after(now, trial_days * DAY_MS);
    const period = trial_ends_at ? 0 : 1;
    const anchor_at = trial_ends_at ?? now;
    const interval = billing_interval ?? 'monthly';
    const current_period_end = endOfPeriod(anchor_at, interval, period);
    const fields = {
      charge_id,
      app_id,
      installation_id,
      billing_interval: interval,
      capped_amount,
      trial_ends_at,
      anchor_at,
      period,
      current_period_start: now,
      current_period_end,
      renewal_status: trial_ends_at ? ('trialing' as const) : ('current' as const),
      next_renewal_at: current_period_end,
      started_at: now,
      created_at: now,
      updated_at: now,
    };
    await ctx.rows(Subscription).add({ ...fields, due_at: this.noticeAt(fields) });
    await ctx.rows(Charge).change({ charge_id }, { trial_days, trial_ends_at });
  }

  /** Moves a subscription into the next period, which starts at the end of the previous one, because its renewal was paid. */
  async renew(ctx: StoreContext, renewal: Charge, now: Date): Promise<void> {
    const charge_id = renewal.renews_charge_id ?? 0;
    const { anchor_at, billing_interval, period, current_period_end } = await ctx.rows(Subscription).lock({ charge_id }, 'Subscription');
    const end = endOfPeriod(anchor_at, billing_interval, period + 1);
    const fields = { billing_interval, period: period + 1, current_period_start: current_period_end, current_period_end: end };
    const due_at = this.noticeAt(fields);
    const cleared = { renewal_charge_id: null, grace_ends_at: null, renewal_status: 'current' as const };
    await ctx.rows(Subscription).change({ charge_id }, { ...fields, ...cleared, next_renewal_at: end, due_at, updated_at: now });
    ctx.publish(subscriptionRenewed(await ctx.rows(Charge).get({ charge_id }, 'Charge')));
  }

  /** Sets a subscription to be cancelled at the end of its period instead of renewed. A pending renewal is cancelled. */
  async cancelAtPeriodEnd(ctx: StoreContext, subscription: Subscription, now: Date): Promise<void> {
    const { charge_id, current_period_end, period } = subscription;
    await this.dropRenewal(ctx, subscription, 'cancelled', now);
    const fields = { cancel_at_period_end: 1 as const, next_renewal_at: null, due_at: current_period_end, updated_at: now };
    // Period 0 is the trial, even while its renewal is pending.
    const renewal_status = period === 0 ? ('trialing' as const) : ('current' as const);
    await ctx.rows(Subscription).change({ charge_id }, { ...fields, renewal_status, renewal_charge_id: null, grace_ends_at: null });
  }

  /** Returns the time until which the renewal of the current period can be paid; a renewal that is charged late still has the whole grace period. */
  graceEnd({ current_period_end }: Pick<Subscription, 'current_period_end'>, now: Date): Date {
    return after(later(current_period_end, now), this.config.billing.renewal_grace);
  }

  /** Ends a pending renewal without a payment. Has no effect on a renewal that is not pending. */
  async endRenewal(ctx: StoreContext, renewal_charge_id: number, status: UnpaidStatus, now: Date): Promise<void> {
    if (!(await endPending(ctx, renewal_charge_id, status, now))) return;
    for (const kind of this.kinds.all) await kind.released?.(ctx, renewal_charge_id, now);
  }

  /** Lets a subscription end without its renewal, which the merchant refused: with the period, or immediately if that has ended. */
  async refuseRenewal(ctx: StoreContext, { charge_id: renewal_id, renews_charge_id }: Charge, now: Date): Promise<void> {
    const subscription = await ctx.rows(Subscription).lock({ charge_id: renews_charge_id ?? 0 }, 'Subscription');
    if (subscription.renewal_charge_id !== renewal_id) return;
    if (subscription.renewal_status === 'past_due') await this.end(ctx, subscription, 'cancelled', now);
    else await this.cancelAtPeriodEnd(ctx, subscription, now);
  }

  /** Ends a subscription: its pending renewal ends with it, and unsettled usage is left as a last charge. */
  async end(ctx: StoreContext, subscription: Subscription, status: EndStatus, now: Date): Promise<void> {
    const { charge_id } = subscription;
    await this.dropRenewal(ctx, subscription, status, now);
    await transition(ctx, charge_id, { from: 'active', to: status }, { ended_at: now, updated_at: now });
    const ended = { renewal_status: 'ended' as const, ended_at: now, due_at: null, next_renewal_at: null };
    await ctx.rows(Subscription).change({ charge_id }, { ...ended, renewal_charge_id: null, grace_ends_at: null, updated_at: now });
    const charge = await ctx.rows(Charge).get({ charge_id }, 'Charge');
    ctx.publish((status === 'cancelled' ? chargeCancelled : subscriptionExpired)(charge));
    for (const kind of this.kinds.all) await kind.subscriptionEnded?.(ctx, charge, now);
  }

  /** Returns the time at which the renewal of a period is charged. */
  noticeAt({
    billing_interval,
    current_period_end,
    period,
  }: Pick<Subscription, 'billing_interval' | 'current_period_end' | 'period'>): Date {
    const { renewal_notice, renewal_notice_yearly } = this.config.billing;
    const notice = billing_interval === 'yearly' && period > 0 ? renewal_notice_yearly : renewal_notice;
    return after(current_period_end, -notice);
  }

  private async dropRenewal(ctx: StoreContext, { renewal_charge_id }: Subscription, status: EndStatus, now: Date): Promise<void> {
    if (renewal_charge_id !== null) await this.endRenewal(ctx, renewal_charge_id, status, now);
  }
}
