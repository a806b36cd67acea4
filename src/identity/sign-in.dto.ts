import { IsString, MaxLength, MinLength } from 'class-validator';
import { OneOf, WholeNumber } from '../platform/http/fields.js';
import { Shape } from '../platform/http/shape.js';
import { Merchant } from '../staff/merchant.entity.js';

/** What a merchant signs in with. */
export class SignIn {
  /** E-mail address of the account, in any letter case. */
  @MaxLength(255) @MinLength(1) @IsString() email: string;
  /** Password of the account. */
  @MaxLength(1000) @MinLength(1) @IsString() password: string;
}

/** The merchant who signed in. */
export class MerchantProfile extends Shape(Merchant, ['merchant_id', 'name', 'email', 'phone']) {}

/** A store that the merchant has a place in. */
export class StorePlace {
  /** Identifier of the store. */
  @WholeNumber() store_id: number;
  /** Name of the store. */
  name: string;
  /** Domain of the storefront. */
  domain: string;
  /** Whether the store may be worked with. */
  @OneOf(['active', 'suspended', 'frozen']) status: string;
  /** What the merchant is there: owners and admins may do everything. */
  @OneOf(['owner', 'admin', 'staff']) role: string;
}

/** A merchant and their stores. */
export class MerchantAccount {
  /** The merchant. */
  merchant: MerchantProfile;
  /** Their stores, by name. */
  stores: StorePlace[];
}

/** A new session. */
export class SignedIn extends MerchantAccount {
  /** `svc_ds_` and 96 hex characters; sent as a bearer token, or by browsers as the cookie that came with it. */
  session_token: string;
  /** Seconds until the session ends. */
  @WholeNumber() expires_in: number;
}

/** The merchant of a session. */
export class CurrentSession extends MerchantAccount {
  /** Sent back as `X-CSRF-Token` with everything that a cookie session changes. */
  csrf_token: string;
}
