import { Injectable } from '@nestjs/common';
import { ApiError } from '../../platform/contract/api-error.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { billingClock } from '../core/billing-clock.js';
import { Subscription } from '../core/subscription.entity.js';

/** Setting of a subscription that pays its renewals from the wallet of its app. */
@Injectable()
export class AutoPayService {
  /** Sets the source of renewals. Throws `no_active_subscription` for a charge that is not an active subscription. */
  async set(ctx: StoreContext, charge_id: number, auto_pay: 'wallet' | null): Promise<void> {
    const now = await billingClock.now(ctx);
    const changed = await ctx.query(
      `UPDATE subscriptions SET auto_pay = $3, updated_at = $4, due_at = CASE WHEN renewal_status = 'past_due' THEN $4 ELSE due_at END
       WHERE store_id = $1 AND charge_id = $2 AND ended_at IS NULL RETURNING charge_id`,
      charge_id,
      auto_pay,
      now,
    );
    if (changed.length === 0) throw ApiError.coded('no_active_subscription', 'The charge is not an active subscription.');
  }

  /** Schedules another try of overdue renewals that are paid automatically, because the wallet was topped up. */
  async retry(ctx: StoreContext, app_id: number, now: Date): Promise<void> {
    const overdue = { app_id, auto_pay: 'wallet' as const, renewal_status: 'past_due' as const };
    await ctx.rows(Subscription).change(overdue, { due_at: now, updated_at: now });
  }
}
