import { Field } from '../../../platform/contract/field.js';

/** Credentials of a client in a body. HTTP Basic replaces them. */
@Field.NeverStored()
export class ClientInBody {
  /** Client id, `svc_oc_…`. */
  @Field.Optional() @Field.Text({ max: 4096 }) client_id?: string;
  /** Client secret, `svc_os_…`; public clients have none. */
  @Field.Optional() @Field.Text({ max: 4096 }) client_secret?: string;
}

/**
 * Token request to the identity provider, as a form or as JSON. The service reports missing fields itself, in the envelope of OAuth.
 */
@Field.NeverStored()
export class IdentityTokenRequest extends ClientInBody {
  /** Grant type. */
  @Field.ApiEnum(['authorization_code']) @Field.Optional() @Field.Text() grant_type: string | undefined;
  /** Authorization code. */
  @Field.Optional() @Field.Text() code: string | undefined;
  /** Redirect URI that received the code. */
  @Field.Optional() @Field.Text() redirect_uri: string | undefined;
  /** PKCE verifier. Required if the authorization request had a challenge. */
  @Field.Optional() @Field.Text() code_verifier?: string;
}

/** Issued tokens. */
export class IdentityTokenAnswer {
  /** Access token for the userinfo endpoint: `svc_it_` followed by 96 hexadecimal characters. */
  access_token: string;
  /** Always `Bearer`. */
  @Field.ApiEnum(['Bearer']) token_type: string;
  /** Lifetime of the access token in seconds. */
  @Field.ApiInteger() expires_in: number;
  /** Granted scopes, separated by spaces. */
  scope: string;
  /** ID token: a JWT signed with RS256. Returned with the scope `openid` only. */
  id_token?: string;
}

/** Token to revoke or to introspect. */
@Field.NeverStored()
export class IdentityTokenQuery extends ClientInBody {
  /** Access token. */
  @Field.Optional() @Field.Text() token: string | undefined;
  /** Accepted and ignored: there is one type of token. */
  @Field.Optional() @Field.Text() token_type_hint?: string;
}

/** Result of a revocation: an empty object, whether the token was known or not. */
export class RevokedToken {}

/** State of a token (RFC 7662). Only `active` is returned for a token that is unknown, expired, revoked or of another client. */
export class IntrospectedToken {
  /** True for a valid token. */
  active: boolean;
  /** Granted scopes, separated by spaces. */
  scope?: string;
  /** Client id. */
  client_id?: string;
  /** Always `Bearer`. */
  @Field.ApiEnum(['Bearer']) token_type?: string;
  /** Subject, `<user_type>:<user_id>`. */
  sub?: string;
  /** Audience: the client id. */
  aud?: string;
  /** Issuer. */
  iss?: string;
  /** Expiry, in seconds since the Unix epoch. */
  @Field.ApiInteger() exp?: number;
  /** Issue time, in seconds since the Unix epoch. */
  @Field.ApiInteger() iat?: number;
}
