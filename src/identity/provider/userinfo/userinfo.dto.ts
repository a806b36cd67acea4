import { Field } from '../../../platform/contract/field.js';

/**
 * Credentials of a client with the access token of a user (specification 4.2). All fields are required; the endpoint itself refuses a request
 * without them, because a request with a bearer header needs no body.
 */
@Field.NeverStored()
export class UserInfoQuery {
  /** Client id. */
  @Field.Optional() @Field.Text() client_id: string | undefined;
  /** Client secret. */
  @Field.Optional() @Field.Text() client_secret: string | undefined;
  /** Access token of the user. */
  @Field.Optional() @Field.Text() access_token: string | undefined;
}

/** Claims of a user (specification 5.4). Claims of scopes that were not granted are omitted. */
export class UserInfo {
  /** Subject, `<user_type>:<user_id>`. Scope `openid`. */
  sub?: string;
  /** Full name; null if only the phone number or the email address of the user is known. Scope `profile`. */
  name?: string | null;
  /** URL of a picture. Scope `profile`. */
  picture?: string | null;
  /** Email address. Scope `email`. */
  email?: string | null;
  /** True if the user has proven this email address on this record; always true for merchants. Scope `email`. */
  email_verified?: boolean;
  /** Phone number in E.164. Omitted if there is none. Scope `phone`. */
  phone_number?: string;
  /** True if the user has proven the phone number; always true for merchants. Omitted without a phone number. Scope `phone`. */
  phone_number_verified?: boolean;
  /** Id of the store. Scope `store`. */
  @Field.ApiInteger() store_id?: number;
  /** Name of the store. Scope `store`. */
  store_name?: string;
  /** Role in the store: that of the merchant, or `customer`. Scope `store`. */
  @Field.OneOf(['owner', 'admin', 'staff', 'customer']) role?: string;
}
