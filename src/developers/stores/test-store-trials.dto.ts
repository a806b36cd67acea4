import { Field } from '../../platform/contract/field.js';

/** Order that was placed on a test store. */
export class TestOrder {
  /** Id of the order. */
  @Field.Member() @Field.ApiInteger() order_id: number;
  /** Amount due in taka. */
  @Field.Member() grand_total: number;
}

/** Payment to fail. */
export class FailPayment {
  /** Charge that is pending; without it, the newest one of the store. */
  @Field.Optional() @Field.Id() charge_id?: number;
}

/** Payment that failed. */
export class FailedPayment {
  /** Charge, which is still pending. */
  @Field.Member() @Field.ApiInteger() charge_id: number;
  /** Payment session that failed. */
  @Field.Member() session_txn: string;
}

/** App on a test store. */
export class AppOnTestStore {
  /** App of the organisation that is installed on the store. */
  @Field.Id() app_id: number;
}

/** Tokens of an app that expired. */
export class ExpiredTokens {
  /** App. */
  @Field.Member() @Field.ApiInteger() app_id: number;
  /** Access tokens that expired. Their refresh tokens remain valid. */
  @Field.Member() @Field.ApiInteger() expired: number;
}

/** Webhook subscriptions of an app that were changed. */
export class ChangedWebhooks {
  /** App. */
  @Field.Member() @Field.ApiInteger() app_id: number;
  /** Subscriptions that were changed. */
  @Field.Member() @Field.ApiInteger() subscriptions: number;
}
