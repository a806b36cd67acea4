import { Field } from '../../platform/contract/field.js';
import { Shape } from '../../platform/contract/shape.js';
import { Merchant } from '../../staff/merchant.entity.js';

/** Credentials of a merchant. */
export class SignIn {
  /** Email address of the account, case-insensitive. */
  @Field.Text({ min: 1, max: 255 }) email: string;
  /** Password of the account. */
  @Field.Text({ min: 1, max: 1000 }) password: string;
  /** Code of the second factor, or a recovery code, for an account that has one. */
  @Field.Optional() @Field.Text({ max: 100 }) code?: string;
}

/** Merchant who signed in. */
export class MerchantProfile extends Shape(Merchant, ['merchant_id', 'name', 'email', 'phone']) {}

/** Store of which the merchant is a member. */
export class StoreMembership {
  /** Id of the store. */
  @Field.ApiInteger() store_id: number;
  /** Name of the store. */
  name: string;
  /** Domain of the storefront. */
  domain: string;
  /** Status of the store. */
  @Field.OneOf(['active', 'suspended', 'frozen']) status: string;
  /** Role of the merchant. Owners and admins have full access. */
  @Field.OneOf(['owner', 'admin', 'staff']) role: string;
}

/** Store to which a merchant can switch. */
export type StoreChoice = Pick<StoreMembership, 'store_id' | 'name' | 'domain'>;

/** Merchant with their stores. */
export class MerchantAccount {
  /** Merchant. */
  merchant: MerchantProfile;
  /** Stores of the merchant, sorted by name. */
  stores: StoreMembership[];
}

/** New session. */
export class SignedIn extends MerchantAccount {
  /** `svc_ds_` and 96 hex characters. Send it as a bearer token; browsers send it as a cookie. */
  session_token: string;
  /** Seconds until the session expires. */
  @Field.ApiInteger() expires_in: number;
}

/** Merchant of the current session. */
export class CurrentSession extends MerchantAccount {
  /** CSRF token. Requests with a session cookie must send it as `X-CSRF-Token` if they change anything. */
  csrf_token: string;
}
