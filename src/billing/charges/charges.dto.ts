import { IntersectionType } from '@nestjs/swagger';
import { MAX_PAISA } from '../../platform/contract/money.js';
import { Field } from '../../platform/contract/field.js';
import { UpdateOf } from '../../platform/contract/fields/update-of.js';
import { ListQuery } from '../../platform/contract/list-query.js';
import { ComposedOf } from '../../platform/contract/known-fields.js';
import { Shape } from '../../platform/contract/shape.js';
import { BILLING_INTERVALS, type BillingInterval, Charge, CHARGE_STATUSES, type ChargeStatus } from '../core/charge.entity.js';
import { Price } from '../core/price.js';

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
  /** Maximum usage in taka that can be charged between two renewals. Null allows as much as can be paid together with the plan. */
  @Field.Nullable() @Field.Amount({ min: 1, max: MAX_PAISA }) capped_amount?: number | null;
}

/** Refund of a charge. */
export class RefundCharge {
  /** Amount in taka. Defaults to the remaining amount of the charge. */
  @Field.Nullable() @Field.rule('number', Number.isFinite, 'must be a number') amount?: number | null;
  /** Reason, which the merchant sees. */
  @Field.Text({ min: 1, max: 1000, trim: true }) reason: string;
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

/** Additional fields that only some active charges have. */
export class ActiveExtras extends Shape(Charge, ['billing_interval']) {
  /** Part of its base price that is usage of an earlier subscription. */
  @Field.Computed('nullif(t.carried_amount, 0)') carried_amount: number;
}

/** Active charge of an installation: a one-time charge, or a subscription with its `billing_interval`. */
@ComposedOf(ActiveFacts, ActiveExtras)
export class ActiveCharge extends IntersectionType(ActiveFacts, UpdateOf(ActiveExtras)) {
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
