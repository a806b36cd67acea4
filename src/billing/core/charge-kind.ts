import { negate, type Paisa } from '../../platform/contract/money.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { post } from '../ledger/ledger.js';
import { chargeCancelled } from './billing.events.js';
import { notCancellable } from './charge-errors.js';
import type { LockedCharge } from './billing-lock.js';
import type { Charge, KindName } from './charge.entity.js';
import { endPending, transition, type UnpaidStatus } from './charge-states.js';

/** Statuses of a charge after its cancellation: `active` until its period ends. */
export type CancelledStatus = 'cancelled' | 'active';

/** Part of a charge's base price that another kind adds. */
export interface ChargePart {
  /** Paisa. */
  readonly amount: Paisa;
  /** Part of it that is carried from subscriptions that have ended, in paisa. */
  readonly carried: Paisa;
  /** Records that the charge settles it. */
  settle(charge_id: number): Promise<void>;
}

/**
 * Meaning of approval, renewal, cancellation, expiry and uninstall for a kind of charge. The defaults are those of a charge that is paid
 * once and has no further effects. Every method runs under the lock of the app's billing in the store.
 */
export abstract class ChargeKind {
  /** Kind. */
  abstract readonly name: KindName;
  /** Approval: false if the wallet of the app cannot pay it. */
  readonly walletPays: boolean = true;
  /** Expiry: false if it ends with its subscription instead. */
  readonly expires: boolean = true;
  /** Uninstall: true if a pending charge remains. */
  readonly outlivesApp: boolean = false;
  /** Refund: the reason why the kind cannot be refunded. */
  readonly refusesRefund?: string;

  /** Approval: returns the remaining trial days of a pending charge, for which no payment is required. */
  trialDays(_ctx: StoreContext, _charge: Charge, _now: Date): Promise<number> {
    return Promise.resolve(0);
  }

  /** Approval: records the money that a gateway has received for the charge. */
  async receive(ctx: StoreContext, charge: Charge): Promise<void> {
    const { app_id, charge_id, amount, developer_amount: developer, platform_amount: platform, gateway_fee_amount: gateway } = charge;
    await post(ctx, { kind: 'charge', app_id, charge_id }, { store: negate(amount), developer, platform, gateway });
  }

  /** Approval: called when the charge has become active. */
  activated?(ctx: StoreContext, charge: Charge, trial_days: number, now: Date): Promise<void>;

  /** Decline, cancellation or expiry: ends a pending charge without a payment. */
  async refuse(ctx: StoreContext, { charge_id }: Charge, status: UnpaidStatus, now: Date): Promise<void> {
    await endPending(ctx, charge_id, status, now);
  }

  /** Cancellation: ends an active charge. Throws `charge_not_cancellable`. */
  async cancel(ctx: StoreContext, { charge, now }: LockedCharge, at_period_end: boolean): Promise<CancelledStatus> {
    if (at_period_end) throw notCancellable('The charge has no period at whose end it could be cancelled.');
    await transition(ctx, charge.charge_id, { from: 'active', to: 'cancelled' }, { ended_at: now, updated_at: now });
    ctx.publish(chargeCancelled(Object.assign(charge, { status: 'cancelled' as const })));
    return 'cancelled';
  }

  /** Uninstall: ends the active charges of the app in the store. */
  uninstalled?(ctx: StoreContext, app_id: number, now: Date): Promise<void>;

  /** Renewal: returns the amount that the kind adds to the renewal of a subscription, in paisa of base price and at most `room`. */
  joinRenewal?(ctx: StoreContext, subscription: Charge, room: Paisa): Promise<ChargePart>;

  /** Creation: returns the amount that the kind adds to the next charge of an app, in paisa of base price and at most `room`; undefined for none. */
  joinCharge?(ctx: StoreContext, app_id: number, room: Paisa): Promise<ChargePart | undefined>;

  /** Decline, cancellation or expiry: called when a charge with a part of this kind ended without a payment. */
  released?(ctx: StoreContext, charge_id: number, now: Date): Promise<void>;

  /** Renewal: called when a subscription ended. */
  subscriptionEnded?(ctx: StoreContext, subscription: Charge, now: Date): Promise<void>;

  /** Top-up: called when money was added to the wallet of an app. */
  walletToppedUp?(ctx: StoreContext, app_id: number, now: Date): Promise<void>;
}
