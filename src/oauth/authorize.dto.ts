import { IsIn, IsString, MaxLength } from 'class-validator';
import { Optional } from '../platform/http/fields.js';

/**
 * A request for a merchant's consent (specification 4.1). What must not be answered at the redirect URI is refused; the rest of what is
 * wrong is told there.
 */
export class AuthorizeRequest {
  /** The app's client id. */
  @MaxLength(200) @IsString() client_id: string;
  /** One of the app's registered redirect URLs, byte for byte. */
  @MaxLength(2048) @IsString() redirect_uri: string;
  /** Scopes, separated by commas. */
  @Optional() @MaxLength(2048) @IsString() scope: string;
  /** Comes back unchanged with the code or the error. */
  @Optional() @MaxLength(2048) @IsString() state: string;
  /** The store to be authorized. */
  @Optional() @MaxLength(200) @IsString() store_id: string;
  /** PKCE challenge; the verifier is then required at the token endpoint. */
  @Optional() @MaxLength(200) @IsString() code_challenge?: string;
  /** `S256`, with a challenge. */
  @Optional() @MaxLength(200) @IsString() code_challenge_method?: string;
}

/** A merchant's answer on the consent page: the request again, and the decision. */
export class ConsentAnswer extends AuthorizeRequest {
  /** `allow` or `deny`. */
  @IsIn(['allow', 'deny'], { message: 'decision must be allow or deny.' }) decision: string;
}
