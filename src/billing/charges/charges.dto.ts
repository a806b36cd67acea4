import { IntersectionType } from '@nestjs/swagger';
import { Field } from '../../platform/contract/field.js';
import { UpdateOf } from '../../platform/contract/fields/update-of.js';
import { ListQuery } from '../../platform/contract/list-query.js';
import { Shape } from '../../platform/contract/shape.js';
import { Subscription } from '../subscriptions/subscription.entity.js';
import { BILLING_INTERVALS, type BillingInterval, Charge, CHARGE_STATUSES, type ChargeStatus } from './charge.entity.js';
import { Price } from './price.js';
import { isoTimestamp } from '../../platform/database/select-list.js';
import { MAX_PAISA } from '../../platform/contract/money.js';

/** Longest free trial, in days. */
const MAX_TRIAL_DAYS = 365;

/** New wallet top-up. */
export class CreateTopUp {
  /** Amount in taka. */
  @Price() amount: number;
  /** URL that the merchant returns to, on a host of the app's redirect URLs. */
  @Field.Text({ min: 1, max: 2000 }) return_url: string;
  /** Data of the app. Defaults to `{}`. */
  @Field.Nullable() @Field.JsonObject() metadata?: Record<string, unknown> | null;
  /** Key under which the charge is created once. The `Idempotency-Key` header does the same. */
  @Field.Nullable() @Field.Text({ min: 1, max: 255 }) idempotency_key?: string | null;
}

/** Terms that one-time charges and subscriptions share. */
class ChargeTerms {
  /** Name shown to the merchant. */
  @Field.Text({ min: 1, max: 255, trim: true }) name: string;
  /** Description. */
  @Field.Nullable() @Field.Text({ max: 5000 }) description?: string | null;
  /** Amount in taka. */
  @Price() amount: number;
  /** Currency, always BDT. Defaults to `BDT`. */
  @Field.Optional() @Field.OneOf(['BDT']) currency?: string;
  /** Data of the app. Defaults to `{}`. */
  @Field.Nullable() @Field.JsonObject() metadata?: Record<string, unknown> | null;
  /** Key under which the charge is created once. The `Idempotency-Key` header does the same. */
  @Field.Nullable() @Field.Text({ min: 1, max: 255 }) idempotency_key?: string | null;
}

/** New one-time charge. */
export class CreateCharge extends ChargeTerms {
  /** URL that the merchant returns to, on a host of the app's redirect URLs. Without one, the merchant stays in the dashboard. */
  @Field.Nullable() @Field.Text({ min: 1, max: 2000 }) return_url?: string | null;
}

/** New subscription. */
export class CreateSubscription extends ChargeTerms {
  /** Interval of its renewals. */
  @Field.OneOf(BILLING_INTERVALS) billing_interval: BillingInterval;
  /** Days of a free trial. Defaults to 0. Days of earlier trials of the app in the store count. */
  @Field.Optional() @Field.Integer({ min: 0, max: MAX_TRIAL_DAYS }) trial_days?: number;
  /** URL that the merchant returns to, on a host of the app's redirect URLs. */
  @Field.Text({ min: 1, max: 2000 }) return_url: string;
  /** Most usage in taka that may be charged between two renewals. Null for as much as can be paid with the plan. */
  @Field.Nullable() @Field.Amount({ min: 1, max: MAX_PAISA }) capped_amount?: number | null;
}

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

/** Refund of a charge. */
export class RefundCharge {
  /** Amount in taka. Defaults to all that is left of the charge. */
  @Field.Nullable() @Field.rule('number', Number.isFinite, 'must be a number') amount?: number | null;
  /** Reason, which the merchant sees. */
  @Field.Text({ min: 1, max: 1000, trim: true }) reason: string;
}

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

/** Fields of every active charge. */
export const ActiveFacts = Shape(Charge, [
  'charge_id',
  'is_sandbox',
  'charge_type',
  'name',
  'amount',
  'currency',
  'status',
  'created_at',
  'activated_at',
]);

/** Active charge of an installation: a one-time charge, or a subscription with its `billing_interval`. */
export class ActiveCharge extends IntersectionType(ActiveFacts, UpdateOf(Shape(Charge, ['billing_interval']))) {
  /** `one_time`, or `recurring` for a subscription. */
  @Field.OneOf(['one_time', 'recurring']) override charge_type: 'one_time' | 'recurring';
  /** Always `active`. */
  @Field.OneOf(['active']) override status: 'active';
}

/** Charges of a store, newest first. */
export class ListCharges extends ListQuery(['created_at'], 'created_at:desc') {
  /** Id of the store. */
  @Field.Id() store_id: number;
  /** Status. */
  @Field.Optional() @Field.OneOf(CHARGE_STATUSES) status?: ChargeStatus;
}

/** Charge in the list of a store. */
export class ChargeSummary extends Shape(Charge, [
  'charge_id',
  'app_id',
  'store_id',
  'installation_id',
  'is_sandbox',
  'charge_type',
  'type',
  'name',
  'amount',
  'currency',
  'status',
  'billing_interval',
  'renews_charge_id',
  'expires_at',
  'activated_at',
  'ended_at',
  'refund_status',
  'refunded_at',
  'created_at',
]) {
  /** Name of the app. */
  @Field.Computed('(SELECT a.name FROM apps a WHERE a.app_id = t.app_id)') app_name: string;
  /** Page of the dashboard on which the merchant approves or declines. */
  confirmation_url: string;
}

/** Source that an approved charge is paid from. */
export class ApproveCharge {
  /** `gateway` or `wallet`: the wallet of the charge's app in this store. Defaults to `gateway`. */
  @Field.Optional() @Field.OneOf(['gateway', 'wallet']) payment_method?: 'gateway' | 'wallet';
}

/** Approved charge, and the page on which it is paid. */
export class Approval {
  /** Charge. */
  @Field.ApiInteger() charge_id: number;
  /** Id of the payment session; null when nothing is to be paid at a gateway. */
  session_txn: string | null;
  /** Page of the payment gateway; null when nothing is to be paid there. */
  payment_url: string | null;
  /** Amount. */
  amount: number;
  /** Currency. */
  currency: string;
  /** Time until which this session is offered; null without a session. */
  @Field.Nullable() expires_at: string | null;
}

/** Declined charge. */
export class Decline {
  /** Charge. */
  @Field.ApiInteger() charge_id: number;
  /** Always `declined`. */
  @Field.OneOf(['declined']) status: 'declined';
  /** Address that the merchant returns to. */
  redirect_url: string;
}

/** Time of a cancellation. */
export class CancelCharge {
  /** True cancels an active subscription at the end of its period. Defaults to false. */
  @Field.Optional() @Field.Bool() at_period_end?: boolean;
}

/** Cancelled charge. */
export class Cancellation {
  /** Charge. */
  @Field.ApiInteger() charge_id: number;
  /** `cancelled`, or `active` until the period ends. */
  @Field.OneOf(['cancelled', 'active']) status: 'cancelled' | 'active';
}

/** Settings of a subscription. */
export class UpdateCharge {
  /** `wallet` pays renewals from the app's wallet if its balance suffices; null leaves them to the merchant. */
  @Field.Nullable() @Field.OneOf(['wallet']) auto_pay?: 'wallet' | null;
}
