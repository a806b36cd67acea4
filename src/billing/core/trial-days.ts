import { billingNow } from './billing-clock.js';
import type { StoreContext } from '../../platform/database/store-context.js';

/** SQL for the trial days of an app that a store has used up to a time. A day that has begun counts. */
const usedTrialDays = (store_id: string, app_id: string, until: string): string => `(
  SELECT coalesce(sum(greatest(1, ceil(extract(epoch FROM least(u.trial_ends_at, u.ended_at, ${until}) - u.started_at) / 86400))), 0)::int
  FROM subscriptions u
  WHERE u.store_id = ${store_id} AND u.app_id = ${app_id} AND u.trial_ends_at IS NOT NULL AND u.started_at <= ${until})`;

/**
 * SQL for the remaining trial days of the charge `alias` of the store `$1` at a time; other trials may have run since a pending charge was
 * created.
 */
export const trialDaysLeft = (alias: string, now = billingNow('$1')): string => {
  const used = (until: string): string => usedTrialDays('$1', `${alias}.app_id`, until);
  return `CASE WHEN ${alias}.status = 'pending' AND ${alias}.trial_days > 0
  THEN greatest(0, ${alias}.trial_days - ${used(now)} + ${used(`${alias}.created_at`)}) ELSE ${alias}.trial_days END`;
};

/** SQL for the end of the trial of the charge `alias` of the store `$1`: for a pending charge, the end that it would have if it became active now. */
export const trialEnd = (alias: string): string => `CASE WHEN ${alias}.status = 'pending'
  THEN ${billingNow('$1')} + nullif(${trialDaysLeft(alias)}, 0) * interval '24 hours' ELSE ${alias}.trial_ends_at END`;

/** Returns the trial days of an app that a store has used up to a time. A day that has begun counts. */
export async function usedDays(ctx: StoreContext, app_id: number, until: Date): Promise<number> {
  const [row] = await ctx.query<{ days: number }>(`SELECT ${usedTrialDays('$1', '$2', '$3::timestamptz')} AS days`, app_id, until);
  return row?.days ?? 0;
}

/** Returns the remaining trial days of a subscription that is not active yet; other trials may have run since its creation. */
export async function daysLeft(ctx: StoreContext, { charge_id }: { readonly charge_id: number }, now: Date): Promise<number> {
  const [row] = await ctx.query<{ days: number | null }>(
    `SELECT ${trialDaysLeft('c', '$3::timestamptz')} AS days FROM charges c WHERE c.store_id = $1 AND c.charge_id = $2`,
    charge_id,
    now,
  );
  return row?.days ?? 0;
}
