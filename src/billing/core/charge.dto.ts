import { IntersectionType } from '@nestjs/swagger';
import { Field } from '../../platform/contract/field.js';
import { UpdateOf } from '../../platform/contract/fields/update-of.js';
import { ComposedOf } from '../../platform/contract/known-fields.js';
import { Shape } from '../../platform/contract/shape.js';
import { isoTimestamp } from '../../platform/database/select-list.js';
import { Charge } from './charge.entity.js';
import { Subscription } from './subscription.entity.js';

/** Fields of every charge. */
export class ChargeFacts extends Shape(Charge, [
  'charge_id',
  'app_id',
  'store_id',
  'installation_id',
  'is_sandbox',
  'charge_type',
  'name',
  'amount',
  'base_amount',
  'currency',
  'fee_payer',
  'platform_amount',
  'gateway_fee_amount',
  'developer_amount',
  'status',
  'metadata',
  'expires_at',
  'created_at',
]) {
  /** Description; empty when none was given. */
  @Field.Computed(`coalesce(t.description, '')`) description: string;
  /** Commission rate of the platform. */
  @Field.Computed('0.1') commission_rate: number;
  /** Fee rate of the payment gateway. */
  @Field.Computed('0.025') gateway_fee_rate: number;
}

/** Money of a charge that was or is being returned to the merchant. */
export class ChargeRefund {
  /** Id of the refund. */
  @Field.Member() @Field.ApiInteger() refund_id: number;
  /** Amount in taka. */
  @Field.Member() amount: number;
  /** Reason. */
  @Field.Member() reason: string;
  /** `pending` until the gateway has confirmed it. */
  @Field.Member() @Field.OneOf(['pending', 'refunded']) status: 'pending' | 'refunded';
  /** `refund`, or `chargeback` when a bank has taken the money back. */
  @Field.Member() @Field.OneOf(['refund', 'chargeback']) kind: 'refund' | 'chargeback';
  /** Time at which it was requested. */
  @Field.Member() created_at: string;
}

const REFUNDS = `CASE WHEN t.refunded_amount > 0 THEN (
  SELECT json_agg(json_build_object('refund_id', r.refund_id, 'amount', r.amount, 'reason', r.reason, 'status', r.status, 'kind', r.kind,
    'created_at', ${isoTimestamp('r.created_at')}) ORDER BY r.refund_id)
  FROM refunds r WHERE r.store_id = $1 AND r.charge_id = t.charge_id AND r.kind <> 'returned'
) END`;

/** Change by an operator to the amount that is due to the developer of an app. */
export class ChargeAdjustment {
  /** Id of the adjustment. */
  @Field.Member() @Field.ApiInteger() adjustment_id: number;
  /** Amount in taka; negative if the developer is owed less. */
  @Field.Member() amount: number;
  /** Reason. */
  @Field.Member() reason: string;
  /** Time. */
  @Field.Member() created_at: string;
}

const ADJUSTMENTS = `(
  SELECT json_agg(json_build_object('adjustment_id', l.transaction_id, 'amount', p.amount, 'reason', l.description,
    'created_at', ${isoTimestamp('l.created_at')}) ORDER BY l.transaction_id)
  FROM ledger_transactions l
  JOIN ledger_postings p ON p.store_id = $1 AND p.transaction_id = l.transaction_id AND p.account = 'developer'
  WHERE l.store_id = $1 AND l.charge_id = t.charge_id AND l.kind = 'adjustment'
)`;

/** SQL for the usage of the ended subscription `t` that meets a condition; null without any. */
const usageOfEnded = (
  condition: string,
): string => `CASE WHEN t.charge_type = 'recurring' AND t.type IS NULL AND t.ended_at IS NOT NULL THEN (
  SELECT sum(u.amount) FROM usage_charges u
  WHERE u.store_id = $1 AND u.charge_id = t.charge_id AND u.settlement_charge_id IS NULL AND ${condition}
) END`;

const WRITE_OFF_AT = `CASE WHEN t.charge_type = 'recurring' AND t.type IS NULL AND t.ended_at IS NOT NULL THEN (
  SELECT ${isoTimestamp('s.write_off_at')} FROM subscriptions s WHERE s.store_id = $1 AND s.charge_id = t.charge_id
) END`;

/** Fields that a charge has only when they apply. */
export class ChargeExtras extends Shape(Charge, [
  'type',
  'activated_at',
  'ended_at',
  'paid_from',
  'billing_interval',
  'trial_days',
  'trial_ends_at',
  'capped_amount',
  'renews_charge_id',
  'refund_status',
  'refunded_at',
]) {
  /** Part of `base_amount` that is usage of a subscription that ended with less than a payment gateway accepts. */
  @Field.Computed('nullif(t.carried_amount, 0)') carried_amount: number;
  /** Sum of its refunds and chargebacks. */
  @Field.Computed('nullif(t.refunded_amount, 0)') refunded_amount: number;
  /** Refunds and chargebacks, oldest first. */
  @Field.Computed(REFUNDS) @Field.Member(() => ChargeRefund) refunds: ChargeRefund[];
  /** Adjustments, oldest first. They change the amount due to the developer; the merchant's payment does not change. */
  @Field.Computed(ADJUSTMENTS) @Field.Member(() => ChargeAdjustment) adjustments: ChargeAdjustment[];
  /** Usage in taka of an ended subscription that is too little for a payment and waits for the next charge of the app. */
  @Field.Computed(usageOfEnded('u.written_off_at IS NULL')) waiting_usage: number;
  /** Time at which that usage is written off if no charge carries it. It is later while another subscription of the app is active. */
  @Field.Computed(WRITE_OFF_AT) write_off_at: string;
  /** Usage in taka of an ended subscription that was written off: no one pays it. */
  @Field.Computed(usageOfEnded('u.written_off_at IS NOT NULL')) written_off_usage: number;
}

/** Fields of a subscription that was activated. */
export const SubscriptionState = Shape(Subscription, [
  'renewal_status',
  'current_period_start',
  'current_period_end',
  'next_renewal_at',
  'cancel_at_period_end',
  'auto_pay',
]);

/** Charge (specification 2.13). Fields that do not apply are absent. */
@ComposedOf(ChargeFacts, ChargeExtras, SubscriptionState)
export class ChargeDetail extends IntersectionType(ChargeFacts, IntersectionType(UpdateOf(ChargeExtras), UpdateOf(SubscriptionState))) {
  /** Page of the dashboard on which the merchant approves or declines. */
  @Field.Member() confirmation_url: string;
  /** URL that the merchant returns to after the decision: a page of the dashboard when none was given. */
  @Field.Member() return_url: string;
}
