import type { StoreContext } from '../../platform/database/store-context.js';
import { chargeCancelled, chargeDeclined, chargeExpired } from './billing.events.js';
import { Charge, type ChargeStatus } from './charge.entity.js';

/** Statuses that may follow each status of a charge. */
export const TRANSITIONS = {
  pending: ['active', 'declined', 'cancelled', 'expired'],
  active: ['cancelled', 'expired'],
  declined: [],
  cancelled: [],
  expired: [],
} as const satisfies Record<ChargeStatus, readonly ChargeStatus[]>;

/** Change of a status that is allowed. */
interface Transition<From extends ChargeStatus> {
  readonly from: From;
  readonly to: (typeof TRANSITIONS)[From][number];
}

/** Statuses of a charge that ended without a payment. */
export type UnpaidStatus = Exclude<(typeof TRANSITIONS)['pending'][number], 'active'>;

const EVENTS = { declined: chargeDeclined, cancelled: chargeCancelled, expired: chargeExpired } as const;

/** Changes the status of a charge, with other fields. Returns false, without effect, when the status is not `from`. */
export async function transition<From extends ChargeStatus>(
  ctx: StoreContext,
  charge_id: number,
  { from, to }: Transition<From>,
  fields: Pick<Partial<Charge>, 'activated_at' | 'paid_from' | 'ended_at'> & { updated_at: Date },
): Promise<boolean> {
  return (await ctx.rows(Charge).change({ charge_id, status: from }, { ...fields, status: to })) > 0;
}

/** Ends a pending charge without a payment, with its event. Returns false, without effect, when it is not pending. */
export async function endPending(ctx: StoreContext, charge_id: number, status: UnpaidStatus, now: Date): Promise<boolean> {
  const changed = await transition(ctx, charge_id, { from: 'pending', to: status }, { ended_at: now, updated_at: now });
  if (changed) ctx.publish(EVENTS[status](await ctx.rows(Charge).get({ charge_id }, 'Charge')));
  return changed;
}
