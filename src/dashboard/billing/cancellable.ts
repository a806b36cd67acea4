import type { ChargeView, SubscriptionView } from '../../billing/pages/charge-view.js';
import { type KindColumns, kindOf } from './kinds/kinds.js';

/** Returns the subscription of an active charge; undefined if it has none or an ended one. */
export const runningOf = <S extends SubscriptionView>(charge: Pick<ChargeView, 'status'>, subscription: S | undefined): S | undefined =>
  charge.status === 'active' && subscription?.renewal_status !== 'ended' ? subscription : undefined;

/**
 * Returns true if the pages offer to cancel an active charge. Cancelling a charge that was paid once would return nothing, so it is not offered;
 * nor is that of a top-up that was paid back in part.
 */
export const isCancellable = (
  charge: KindColumns & Pick<ChargeView, 'status' | 'refunded_amount'>,
  subscription: SubscriptionView | undefined,
) => charge.status === 'active' && (runningOf(charge, subscription) !== undefined || kindOf(charge).isReturned?.(charge) === true);
