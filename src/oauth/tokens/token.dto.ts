import { Field } from '../../platform/contract/field.js';
import type { Flag } from '../../platform/database/columns.js';

/** Grant type of RFC 8693. */
export const TOKEN_EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';

/**
 * Token request (specification 4.1), as JSON or as a form. The service reports the missing fields of a grant, in the envelope of OAuth; the
 * classes of the grants document them.
 */
@Field.NeverStored()
export class TokenRequest {
  /** Grant type: `authorization_code`, `refresh_token` or `urn:ietf:params:oauth:grant-type:token-exchange`. */
  @Field.Optional() @Field.Text({ max: 200 }) grant_type?: string;
  /** Client id of the app. */
  @Field.Optional() @Field.Text() client_id?: string;
  /** Client secret of the app. */
  @Field.Optional() @Field.Text() client_secret?: string;
  /** Authorization code. Required for `authorization_code`. */
  @Field.Optional() @Field.Text() code?: string;
  /** Redirect URL that received the code. */
  @Field.Optional() @Field.Text() redirect_uri?: string;
  /** PKCE verifier. Required if the authorization request had a challenge. */
  @Field.Optional() @Field.Text() code_verifier?: string;
  /** Refresh token. Required for `refresh_token`. */
  @Field.Optional() @Field.Text() refresh_token?: string;
  /** Session token. Required for token exchange (RFC 8693). */
  @Field.Optional() @Field.Text({ max: 4096 }) subject_token?: string;
  /** Type of `subject_token`. Must be `urn:ietf:params:oauth:token-type:jwt` for token exchange. */
  @Field.Optional() @Field.Text({ max: 200 }) subject_token_type?: string;
  /** Type of the requested token. For token exchange, omitted or `urn:ietf:params:oauth:token-type:access_token`. */
  @Field.Optional() @Field.Text({ max: 200 }) requested_token_type?: string;
}

/** Credentials of the app in the body. HTTP Basic replaces them. */
class AppCredentials {
  /** Client id, `svc_app_…`. */
  client_id: string;
  /** Client secret, `svc_secret_…`. */
  client_secret: string;
}

/** Request for the tokens of an authorization code. */
export class AuthorizationCodeGrant extends AppCredentials {
  /** Grant type. */
  @Field.OneOf(['authorization_code']) grant_type: string;
  /** Authorization code, `svc_ac_…`. */
  code: string;
  /** Redirect URL that received the code. */
  redirect_uri: string;
  /** PKCE verifier. Required if the authorization request had a challenge. */
  code_verifier?: string;
}

/** Request for a new pair of tokens. */
export class RefreshTokenGrant extends AppCredentials {
  /** Grant type. */
  @Field.OneOf(['refresh_token']) grant_type: string;
  /** Refresh token, `svc_rt_…`. */
  refresh_token: string;
}

/** Request for the tokens of an installation that a session token identifies (RFC 8693). */
export class TokenExchangeGrant extends AppCredentials {
  /** Grant type. */
  @Field.OneOf([TOKEN_EXCHANGE]) grant_type: string;
  /** Session token. */
  @Field.Text({ max: 4096 }) subject_token: string;
  /** Type of `subject_token`. */
  @Field.OneOf(['urn:ietf:params:oauth:token-type:jwt']) subject_token_type: string;
  /** Type of the requested token; an access token if it is omitted. */
  @Field.OneOf(['urn:ietf:params:oauth:token-type:access_token']) requested_token_type?: string;
}

/** Issued tokens. Exchanges of a code or a session token also return the store and the installation. */
export class TokenAnswer {
  /** Access token: `svc_at_` followed by 96 hexadecimal characters. */
  access_token: string;
  /** Refresh token: `svc_rt_` followed by 96 hexadecimal characters. */
  refresh_token: string;
  /** Always `bearer`. */
  @Field.ApiEnum(['bearer']) token_type: string;
  /** Lifetime of the access token in seconds. */
  @Field.ApiInteger() expires_in: number;
  /** Granted scopes, separated by spaces. */
  scope: string;
  /** Always `urn:ietf:params:oauth:token-type:access_token`. Returned by token exchange only. */
  @Field.ApiEnum(['urn:ietf:params:oauth:token-type:access_token']) issued_token_type?: string;
  /** Id of the store. Returned by exchanges only. */
  @Field.ApiInteger() store_id?: number;
  /** Name of the store. Returned by exchanges only. */
  store_name?: string;
  /** 1 when the store is a sandbox store, whose payments move no money. Returned by exchanges only. */
  @Field.ApiFlag() is_sandbox?: Flag;
  /** Id of the installation. Returned by exchanges only. */
  @Field.ApiInteger() installation_id?: number;
}

/** Facts about the store in the response to an exchange. */
export type StoreNote = Pick<TokenAnswer, 'store_name' | 'is_sandbox'>;
