import { Injectable } from '@nestjs/common';
import { notify } from '../../notifications/notify.service.js';
import type { Paisa } from '../../platform/contract/money.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { subscriptionPastDue, subscriptionRenewalPending } from '../core/billing.events.js';
import { ActivationService } from '../payments/activation.service.js';
import { Charge } from '../core/charge.entity.js';
import { ChargeRecords } from '../core/charge-records.service.js';
import { feesOf, planPrice } from '../core/price.js';
import { lockBilling } from '../core/billing-lock.js';
import { undecidedUntil } from '../payments/undecided.js';
import { later } from '../core/time.js';
import { Subscription } from '../core/subscription.entity.js';
import { RenewalParts } from './renewal-parts.service.js';
import { SubscriptionsService } from './subscriptions.service.js';

/** Background steps of subscriptions: renewal charge, end of the period, end of the grace period. */
@Injectable()
export class RenewalsService {
  constructor(
    private readonly records: ChargeRecords,
    private readonly activation: ActivationService,
    private readonly subscriptions: SubscriptionsService,
    private readonly parts: RenewalParts,
  ) {}

  /** Returns the renewal charge of a subscription that waits for its payment. */
  async pendingOf(ctx: StoreContext, charge_id: number): Promise<number | null> {
    const [subscription] = await ctx.rows(Subscription).find({ charge_id });
    return subscription?.renewal_charge_id ?? null;
  }

  /**
   * Takes the step of a subscription that is due at a time. Does nothing when another process has taken it. `undecided` is true when the
   * gateway has just reported a payment of the renewal as undecided.
   */
  async step(ctx: StoreContext, charge_id: number, now: Date, undecided: boolean): Promise<void> {
    const [known] = await ctx.rows(Subscription).find({ charge_id });
    if (!known) return;
    await lockBilling(ctx, known.app_id);
    const subscription = await ctx.rows(Subscription).lock({ charge_id }, 'Subscription');
    if (subscription.due_at === null || subscription.due_at > now) return;
    if (subscription.cancel_at_period_end) await this.subscriptions.end(ctx, subscription, 'cancelled', now);
    else if (subscription.renewal_status === 'past_due') await this.endGrace(ctx, subscription, now, undecided);
    else if (subscription.renewal_status === 'renewal_pending') await this.endPeriod(ctx, subscription, now);
    else await this.charge(ctx, subscription, now);
  }

  /** Creates the renewal charge of the next period: the plan's price and the usage so far. */
  private async charge(ctx: StoreContext, subscription: Subscription, now: Date): Promise<void> {
    const { charge_id, app_id, installation_id, current_period_end, period } = subscription;
    const plan = await ctx.rows(Charge).get({ charge_id }, 'Charge');
    const parts = await this.parts.of(ctx, plan);
    const base = parts.reduce((sum: Paisa, part) => sum + part.amount, planPrice(plan));
    const carried_amount = parts.reduce((sum: Paisa, part) => sum + part.carried, 0);
    const grace_ends_at = this.subscriptions.graceEnd(subscription, now);
    const { name, return_url, billing_interval, fee_payer } = plan;
    const terms = { charge_type: 'recurring', type: 'renewal', renews_charge_id: charge_id, period: period + 1, billing_interval } as const;
    const place = { app_id, installation_id, name, return_url, created_at: now, expires_at: grace_ends_at };
    const created = await this.records.insert(ctx, { ...feesOf(base, fee_payer), carried_amount, ...terms, ...place });
    if (!created) throw new TypeError('the renewal of this period exists');
    for (const part of parts) await part.settle(created.charge_id);
    const pending = { renewal_status: 'renewal_pending' as const, renewal_charge_id: created.charge_id, grace_ends_at, unsettled_usage: 0 };
    await ctx.rows(Subscription).change({ charge_id }, { ...pending, due_at: later(current_period_end, now), updated_at: now });
    const renewal = await ctx.rows(Charge).get({ charge_id: created.charge_id }, 'Charge');
    ctx.publish(subscriptionRenewalPending(renewal, current_period_end));
    notify(ctx, { kind: 'renewal_pending', subject_id: created.charge_id, app_id, title: name });
  }

  private async endPeriod(ctx: StoreContext, subscription: Subscription, now: Date): Promise<void> {
    if (await this.payFromWallet(ctx, subscription, now)) return;
    const { charge_id, app_id, grace_ends_at, renewal_charge_id } = subscription;
    await ctx.rows(Subscription).change({ charge_id }, { renewal_status: 'past_due', due_at: grace_ends_at, updated_at: now });
    const plan = await ctx.rows(Charge).get({ charge_id }, 'Charge');
    ctx.publish(subscriptionPastDue(plan));
    notify(ctx, { kind: 'past_due', subject_id: renewal_charge_id ?? charge_id, app_id, title: plan.name });
  }

  /** An undecided payment of the renewal postpones the end: the merchant has acted. */
  private async endGrace(ctx: StoreContext, subscription: Subscription, now: Date, undecided: boolean): Promise<void> {
    if (await this.payFromWallet(ctx, subscription, now)) return;
    const { charge_id, grace_ends_at, renewal_charge_id } = subscription;
    const until = await undecidedUntil(ctx, renewal_charge_id ?? 0, now, undecided);
    const due_at = grace_ends_at !== null && grace_ends_at > now ? grace_ends_at : until;
    if (due_at === null) await this.subscriptions.end(ctx, subscription, 'expired', now);
    else await ctx.rows(Subscription).change({ charge_id }, { due_at, updated_at: now });
  }

  private payFromWallet(ctx: StoreContext, { auto_pay, renewal_charge_id }: Subscription, now: Date): Promise<boolean> {
    if (auto_pay !== 'wallet' || renewal_charge_id === null) return Promise.resolve(false);
    return this.activation.activate(ctx, renewal_charge_id, 'wallet', now);
  }
}
