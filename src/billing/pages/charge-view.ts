import type { Paisa } from '../../platform/contract/money.js';
import type { LogDirection } from '../../platform/database/log-range.js';

/** Charge as its page shows it. Amounts are paisa; times follow the clock of the store's billing. */
export interface ChargeView {
  readonly charge_id: number;
  readonly app_id: number;
  readonly app_name: string;
  readonly charge_type: 'one_time' | 'recurring' | 'wallet_topup';
  readonly type: 'wallet_topup' | 'renewal' | 'usage_settlement' | null;
  readonly name: string;
  readonly description: string | null;
  readonly amount: Paisa;
  readonly base_amount: Paisa;
  readonly fee_payer: 'developer' | 'merchant';
  readonly platform_amount: Paisa;
  readonly gateway_fee_amount: Paisa;
  readonly status: 'pending' | 'active' | 'declined' | 'cancelled' | 'expired';
  readonly billing_interval: 'monthly' | 'yearly' | null;
  readonly trial_days: number | null;
  readonly capped_amount: Paisa | null;
  readonly renews_charge_id: number | null;
  readonly refund_status: 'pending' | 'refunded' | null;
  /** Sum of its refunds and chargebacks. */
  readonly refunded_amount: Paisa;
  readonly return_url: string | null;
  /** True once it was paid with money; null before it was paid. */
  readonly has_receipt: boolean | null;
  readonly expires_at: Date;
  readonly created_at: Date;
  /** Usage that it settles. */
  readonly usage_amount: Paisa;
  /** Balance of the app's wallet; 0 without one. */
  readonly wallet_balance: Paisa;
  /** Name of the app's active subscription, which this one would replace; null if it replaces none. */
  readonly replaces: string | null;
  /** End of the trial that would start now; null without one. */
  readonly trial_end: Date | null;
  /** End of the period that this charge pays for; null if it pays for none. */
  readonly period_end: Date | null;
  /** End of the current period of the subscription that this charge renews; null for other charges, and once it has passed. */
  readonly due_on: Date | null;
  /** Set if the wallet pays this renewal at that time. */
  readonly auto_pay: 'wallet' | null;
}

/** Payment session of a charge that may still be paid, or that an operator reviews. */
export interface OpenSession {
  readonly session_txn: string;
  readonly status: 'opening' | 'open' | 'held';
  readonly payment_url: string | null;
}

/** Subscription that a charge created. */
export interface SubscriptionView {
  readonly charge_id: number;
  /** Amount of each renewal without usage, in paisa. */
  readonly amount: Paisa;
  readonly renewal_status: 'trialing' | 'current' | 'renewal_pending' | 'past_due' | 'ended';
  readonly current_period_end: Date;
  readonly next_renewal_at: Date | null;
  readonly cancel_at_period_end: 0 | 1;
  readonly auto_pay: 'wallet' | null;
  /** Usage that the next renewal will settle, or that waits for the next charge of the app once the subscription has ended, in paisa. */
  readonly unsettled_usage: Paisa;
  /** Time at which that usage is written off; null without such usage, and while a renewal of the app can carry it. */
  readonly write_off_at: Date | null;
  /** Renewal that waits for its payment. */
  readonly renewal_charge_id: number | null;
  readonly grace_ends_at: Date | null;
}

/** Usage of the current period of a subscription, in paisa. */
export interface CappedUsage {
  /** Usage that counts towards the cap. */
  readonly counted_usage: Paisa;
  /** Maximum that counts; null for a plan without usage. */
  readonly capped_amount: Paisa | null;
}

/** Usage of an ended subscription that is too little for a payment. */
export interface WaitingUsage extends Pick<SubscriptionView, 'unsettled_usage' | 'write_off_at'> {
  readonly app_name: string;
}

/** Step in the history of a charge. */
export interface ChargeStep {
  readonly at: Date;
  readonly kind: StepKind;
  /** Amount that the step concerns, in paisa. */
  readonly amount: Paisa | null;
  /** Renewal that the step concerns. */
  readonly renewal_id: number | null;
  /** Reason that the app or an operator gave. */
  readonly reason: string | null;
}

/** Kind of a step. */
export type StepKind =
  | 'created'
  | 'payment_started'
  | 'payment_failed'
  | 'payment_cancelled'
  | 'payment_held'
  | 'activated_gateway'
  | 'activated_wallet'
  | 'activated_trial'
  | 'declined'
  | 'cancelled'
  | 'expired'
  | 'usage_written_off'
  | 'refund_pending'
  | 'refunded'
  | 'charged_back'
  | 'adjusted_up'
  | 'adjusted_down'
  | 'renewal_requested'
  | 'renewed';

/** Returns SQL for a column of taka as integer paisa under its own name. */
export const inPaisa = (alias: string, ...columns: readonly string[]): string =>
  columns.map((column) => `(${alias}.${column} * 100)::bigint AS ${column}`).join(', ');

/**
 * SQL for the usage of the subscription `s` that no charge settles yet, in paisa. After a dropped renewal it can exceed the usage that
 * counts towards the cap. `$1` is the store.
 */
export const UNSETTLED_USAGE = `(SELECT coalesce(sum(u.amount) * 100, 0)::bigint FROM usage_charges u
  WHERE u.store_id = $1 AND u.charge_id = s.charge_id AND u.settlement_charge_id IS NULL
    AND u.written_off_at IS NULL) AS unsettled_usage`;

/** SQL for the time at which the usage of the subscription `s` is written off: null while another subscription of the app can carry it. */
export const WRITE_OFF_AT = `CASE WHEN NOT EXISTS (
  SELECT FROM subscriptions o WHERE o.store_id = $1 AND o.app_id = s.app_id AND o.ended_at IS NULL
) THEN s.write_off_at END AS write_off_at`;

/** Returns SQL, beginning with AND, for the charges `c` of the store `$1` after a charge in the order of a time. */
export function beyondCharge(time: 'activated_at' | 'created_at', direction: LogDirection, charge_id: string): string {
  const start = `(SELECT b.${time} FROM charges b WHERE b.store_id = $1 AND b.charge_id = ${charge_id})`;
  return `AND (c.${time}, c.charge_id) ${direction === 'DESC' ? '<' : '>'} (${start}, ${charge_id}::bigint)`;
}
