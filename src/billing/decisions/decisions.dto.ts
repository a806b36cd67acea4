import { Field } from '../../platform/contract/field.js';

/** Source that an approved charge is paid from. */
export class ApproveCharge {
  /** `gateway` or `wallet`: the wallet of the charge's app in this store. Defaults to `gateway`. */
  @Field.Optional() @Field.OneOf(['gateway', 'wallet']) payment_method?: 'gateway' | 'wallet';
}

/** Approved charge, and the page on which it is paid. */
export class Approval {
  /** Charge. */
  @Field.ApiInteger() charge_id: number;
  /** Id of the payment session; null when no payment at a gateway is required. */
  session_txn: string | null;
  /** Page of the payment gateway; null when no payment is required there. */
  payment_url: string | null;
  /** Amount. */
  amount: number;
  /** Currency, always BDT. */
  @Field.ApiEnum(['BDT']) currency: string;
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
