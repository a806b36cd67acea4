import { Field } from '../../platform/contract/field.js';

/**
 * Authorization request (specification 4.1). For an invalid client or redirect URL, the response is 400; other errors, including parameters
 * that are too long, are sent to the redirect URL.
 */
@Field.NeverStored()
export class AuthorizeRequest {
  /** Client id of the app. */
  @Field.Text() client_id: string;
  /** Redirect URL. Must match a registered one exactly. */
  @Field.Text() redirect_uri: string;
  /** Comma-separated scopes. */
  @Field.Optional() @Field.Text() scope: string;
  /** Opaque value, returned unchanged with the code or the error. */
  @Field.Optional() @Field.Text() state: string;
  /** Id of the store to authorize. */
  @Field.Optional() @Field.Text() store_id: string;
  /** PKCE challenge. If sent, the token endpoint requires the verifier. */
  @Field.Optional() @Field.Text() code_challenge?: string;
  /** PKCE method. Must be `S256` if a challenge is sent. */
  @Field.ApiEnum(['S256']) @Field.Optional() @Field.Text() code_challenge_method?: string;
}

/** Merchant's decision on the consent page, with the original request. */
@Field.NeverStored()
export class ConsentAnswer extends AuthorizeRequest {
  /** Decision: `allow` or `deny`. */
  @Field.OneOf(['allow', 'deny'], { problem: 'must be allow or deny' }) decision: string;
}
