import { IntersectionType } from '@nestjs/swagger';
import { Field } from '../../platform/contract/field.js';
import { UpdateOf } from '../../platform/contract/fields/update-of.js';
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

/** Money of a charge that went or goes back to the merchant. */
export class ChargeRefund {
  /** Id of the refund. */
  @Field.ApiInteger() refund_id: number;
  /** Amount in taka. */
  amount: number;
  /** Reason. */
  reason: string;
  /** `pending` until the gateway has confirmed it. */
  @Field.OneOf(['pending', 'refunded']) status: 'pending' | 'refunded';
  /** `refund`, or `chargeback` when a bank has taken the money back. */
  @Field.OneOf(['refund', 'chargeback']) kind: 'refund' | 'chargeback';
  /** Time at which it was asked for. */
  created_at: string;
}

const REFUNDS = `CASE WHEN t.refunded_amount > 0 THEN (
  SELECT json_agg(json_build_object('refund_id', r.refund_id, 'amount', r.amount, 'reason', r.reason, 'status', r.status, 'kind', r.kind,
    'created_at', ${isoTimestamp('r.created_at')}) ORDER BY r.refund_id)
  FROM refunds r WHERE r.store_id = t.store_id AND r.charge_id = t.charge_id AND r.kind <> 'returned'
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
  /** Part of `base_amount` that is usage of a subscription which ended with less than a payment gateway takes. */
  @Field.Computed('nullif(t.carried_amount, 0)') carried_amount: number;
  /** Sum of its refunds and chargebacks. */
  @Field.Computed('nullif(t.refunded_amount, 0)') refunded_amount: number;
  /** Refunds and chargebacks, oldest first. */
  @Field.Computed(REFUNDS) refunds: ChargeRefund[];
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
export class ChargeDetail extends IntersectionType(ChargeFacts, IntersectionType(UpdateOf(ChargeExtras), UpdateOf(SubscriptionState))) {
  /** Page of the dashboard on which the merchant approves or declines. */
  confirmation_url: string;
  /** URL that the merchant returns to after the decision: a page of the dashboard when none was given. */
  return_url: string;
}
