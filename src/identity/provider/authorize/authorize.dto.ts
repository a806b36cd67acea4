import { Field } from '../../../platform/contract/field.js';

/**
 * Authentication request (OpenID Connect Core, 3.1.2.1). For an invalid client or redirect URI, the response is 400; other errors, including
 * parameters that are too long or contain NUL, are sent to the redirect URI. Unknown parameters are ignored.
 */
@Field.NeverStored()
export class IdentityRequest {
  /** Client id. */
  @Field.Optional() @Field.Text({ max: 200 }) client_id?: string;
  /** Redirect URI. Must match a registered one exactly. */
  @Field.Optional() @Field.Text({ max: 2048 }) redirect_uri?: string;
  /** Must be `code`. */
  @Field.ApiEnum(['code']) @Field.Optional() @Field.Text() response_type?: string;
  /** Omitted or `query`. */
  @Field.ApiEnum(['query']) @Field.Optional() @Field.Text() response_mode?: string;
  /** Space-separated scopes: `openid`, `profile`, `email`, `phone`, `store`. */
  @Field.Optional() @Field.Text() scope?: string;
  /** Opaque value, returned unchanged with the code or the error. */
  @Field.Optional() @Field.Text() state?: string;
  /** Opaque value, returned unchanged in the ID token. */
  @Field.Optional() @Field.Text() nonce?: string;
  /** PKCE challenge. Required unless the client is allowed to omit PKCE. */
  @Field.Optional() @Field.Text() code_challenge?: string;
  /** PKCE method. Must be `S256` if a challenge is sent. */
  @Field.ApiEnum(['S256']) @Field.Optional() @Field.Text() code_challenge_method?: string;
  /** `none`, or `login` and `consent` separated by a space. */
  @Field.ApiEnum(['none', 'login', 'consent', 'login consent', 'consent login']) @Field.Optional() @Field.Text() prompt?: string;
  /** Maximum age of the sign-in in seconds. */
  @Field.Optional() @Field.Text() max_age?: string;
  /** `merchant` or `customer`. Defaults to `merchant`. */
  @Field.ApiEnum(['merchant', 'customer']) @Field.Optional() @Field.Text() user_type?: string;
  /** Store. Required for customers, and for merchants with the scope `store`. */
  @Field.Optional() @Field.Text() store_id?: string;
  /** Email address or phone number to fill in. */
  @Field.Optional() @Field.Text() login_hint?: string;
  /** ID token of the expected user. */
  @Field.Optional() @Field.Text() id_token_hint?: string;
  /** Languages of the pages, separated by spaces, the preferred one first. `en` and `bn` are supported. */
  @Field.Optional() @Field.Text() ui_locales?: string;
  /** Request objects are not supported. */
  @Field.Optional() @Field.Text() request?: string;
  /** Request objects are not supported. It is never fetched. */
  @Field.Optional() @Field.Text() request_uri?: string;
  /** Registration parameters are not supported. */
  @Field.Optional() @Field.Text() registration?: string;
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

/** Maximum length of each parameter. Request objects are refused regardless of their length. */
const MAX_LENGTH = {
  client_id: 200,
  redirect_uri: 2048,
  response_type: 200,
  response_mode: 200,
  scope: 1000,
  state: 2048,
  nonce: 2048,
  code_challenge: 200,
  code_challenge_method: 200,
  prompt: 200,
  max_age: 20,
  user_type: 20,
  store_id: 20,
  login_hint: 255,
  id_token_hint: 8192,
  ui_locales: 200,
  request: Infinity,
  request_uri: Infinity,
  registration: Infinity,
} as const;

const PARAMETERS = Object.keys(MAX_LENGTH) as (keyof typeof MAX_LENGTH)[];

/** Returns the name of the first parameter with NUL or a lone surrogate, which PostgreSQL cannot store; undefined without one. */
export const unstorable = (request: IdentityRequest): string | undefined =>
  PARAMETERS.find((name) => {
    const text = request[name] ?? '';
    return text.includes('\0') || !text.isWellFormed();
  });

/** Returns the name and the limit of the first parameter that is too long; undefined without one. */
export function overlong(request: IdentityRequest): readonly [name: string, limit: number] | undefined {
  const name = PARAMETERS.find((parameter) => (request[parameter]?.length ?? 0) > MAX_LENGTH[parameter]);
  return name && [name, MAX_LENGTH[name]];
}
