import type { StoreContext } from '../../platform/database/store-context.js';
import { billingClock } from './billing-clock.js';
import { chargeNotFound } from './charge-errors.js';
import { Charge } from './charge.entity.js';

/** Charge that is locked with the app's billing in the store, and the time of the store's billing. */
export interface LockedCharge {
  readonly charge: Charge;
  readonly now: Date;
}

/**
 * Waits until no other transaction changes the state of charges, subscriptions or payments of the app in the store, and keeps others
 * waiting until this one ends. The lock is taken before any row lock, so that such transactions cannot deadlock.
 */
export const lockBilling = (ctx: StoreContext, app_id: number): Promise<void> => ctx.lock(`billing of app ${String(app_id)}`);

/** Locks the billing of a charge's app in the store, and then the charge. Throws `charge_not_found`. */
export async function lockCharge(ctx: StoreContext, charge_id: number): Promise<LockedCharge> {
  const [known] = await ctx.rows(Charge).find({ charge_id });
  if (!known) throw chargeNotFound();
  await lockBilling(ctx, known.app_id);
  return { charge: await ctx.rows(Charge).lock({ charge_id }, 'Charge'), now: await billingClock.now(ctx) };
}
