import { Field } from '../../../platform/contract/field.js';

/**
 * Authentication request (OpenID Connect Core, 3.1.2.1). An invalid client or redirect URI is answered with 400; other errors are sent to
 * the redirect URI. Unknown parameters are ignored.
 */
export class IdentityRequest {
  /** Client id. */
  @Field.Optional() @Field.Text({ max: 200 }) client_id?: string;
  /** Redirect URI. Must match a registered one exactly. */
  @Field.Optional() @Field.Text({ max: 2048 }) redirect_uri?: string;
  /** Must be `code`. */
  @Field.Optional() @Field.Text({ max: 200 }) response_type?: string;
  /** Omitted or `query`. */
  @Field.Optional() @Field.Text({ max: 200 }) response_mode?: string;
  /** Space-separated scopes: `openid`, `profile`, `email`, `phone`, `store`. */
  @Field.Optional() @Field.Text({ max: 1000 }) scope?: string;
  /** Opaque value, returned unchanged with the code or the error. */
  @Field.Optional() @Field.Text({ max: 2048 }) state?: string;
  /** Opaque value, returned unchanged in the ID token. */
  @Field.Optional() @Field.Text({ max: 2048 }) nonce?: string;
  /** PKCE challenge. Required unless the client leaves PKCE out. */
  @Field.Optional() @Field.Text({ max: 200 }) code_challenge?: string;
  /** PKCE method. Must be `S256` if a challenge is sent. */
  @Field.Optional() @Field.Text({ max: 200 }) code_challenge_method?: string;
  /** `none`, or `login` and `consent` separated by a space. */
  @Field.Optional() @Field.Text({ max: 200 }) prompt?: string;
  /** Maximum age of the sign-in in seconds. */
  @Field.Optional() @Field.Text({ max: 20 }) max_age?: string;
  /** `merchant` or `customer`. Defaults to `merchant`. */
  @Field.Optional() @Field.Text({ max: 20 }) user_type?: string;
  /** Store. Required for customers, and for merchants with the scope `store`. */
  @Field.Optional() @Field.Text({ max: 20 }) store_id?: string;
  /** Email address or phone number to fill in. */
  @Field.Optional() @Field.Text({ max: 255 }) login_hint?: string;
  /** ID token of the expected user. */
  @Field.Optional() @Field.Text({ max: 8192 }) id_token_hint?: string;
  /** Languages of the pages, separated by spaces, the preferred one first. `en` and `bn` are supported. */
  @Field.Optional() @Field.Text({ max: 200 }) ui_locales?: string;
  /** Request objects are not supported. */
  @Field.Optional() @Field.Text({ max: 8192 }) request?: string;
  /** Request objects are not supported. It is never fetched. */
  @Field.Optional() @Field.Text({ max: 2048 }) request_uri?: string;
  /** Registration parameters are not supported. */
  @Field.Optional() @Field.Text({ max: 8192 }) registration?: string;
}

/** Decision of a user on the consent page, with the original request. */
export class IdentityConsent extends IdentityRequest {
  /** Decision: `allow` or `deny`. */
  @Field.OneOf(['allow', 'deny'], { problem: 'must be allow or deny' }) decision: string;
  /** CSRF token of the form. */
  @Field.Optional() @Field.Text() csrf_token?: string;
}

/**
 * Returns the parameters of a request that have a value, for a URL or the hidden fields of a form. An empty one counts as omitted (RFC
 * 6749, 3.1).
 */
export const parametersOf = (request: IdentityRequest): Record<string, string> =>
  Object.fromEntries(PARAMETERS.flatMap((name) => (request[name] ? [[name, request[name]]] : [])));

const PARAMETERS = [
  'client_id',
  'redirect_uri',
  'response_type',
  'response_mode',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'prompt',
  'max_age',
  'user_type',
  'store_id',
  'login_hint',
  'id_token_hint',
  'ui_locales',
  'request',
  'request_uri',
  'registration',
] as const;
