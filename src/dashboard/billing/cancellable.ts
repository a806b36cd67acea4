import type { ChargeView, SubscriptionView } from '../../billing/pages/charge-view.js';
import { type KindColumns, kindOf } from './kinds/kinds.js';

/** Returns the subscription of an active charge; undefined if it has none, or if it has ended. */
export const runningOf = <S extends SubscriptionView>(charge: Pick<ChargeView, 'status'>, subscription: S | undefined): S | undefined =>
  charge.status === 'active' && subscription?.renewal_status !== 'ended' ? subscription : undefined;

/**
 * Returns true if the pages offer to cancel an active charge. Cancelling a charge that was paid once would refund nothing, so it is not offered;
 * neither is cancelling a partly refunded top-up.
 */
export const isCancellable = (
  charge: KindColumns & Pick<ChargeView, 'status' | 'refunded_amount'>,
  subscription: SubscriptionView | undefined,
) => charge.status === 'active' && (runningOf(charge, subscription) !== undefined || kindOf(charge).isReturned?.(charge) === true);
