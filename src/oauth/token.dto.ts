import { IsString, MaxLength } from 'class-validator';
import { Optional, WholeNumber } from '../platform/http/fields.js';

/** A request to the token endpoint (specification 4.1); JSON or a form. */
export class TokenRequest {
  /** `authorization_code`, `refresh_token` or `urn:ietf:params:oauth:grant-type:token-exchange`. */
  @Optional() @MaxLength(200) @IsString() grant_type?: string;
  /** The app's client id. */
  @Optional() @MaxLength(200) @IsString() client_id?: string;
  /** The app's client secret. */
  @Optional() @MaxLength(200) @IsString() client_secret?: string;
  /** The code, for authorization_code. */
  @Optional() @MaxLength(200) @IsString() code?: string;
  /** The redirect URI that the code was sent to. */
  @Optional() @MaxLength(2048) @IsString() redirect_uri?: string;
  /** PKCE verifier, required when a challenge was sent. */
  @Optional() @MaxLength(200) @IsString() code_verifier?: string;
  /** The refresh token, for refresh_token. */
  @Optional() @MaxLength(200) @IsString() refresh_token?: string;
  /** The session token, for token-exchange (RFC 8693). */
  @Optional() @MaxLength(4096) @IsString() subject_token?: string;
  /** `urn:ietf:params:oauth:token-type:jwt`, for token-exchange. */
  @Optional() @MaxLength(200) @IsString() subject_token_type?: string;
  /** `urn:ietf:params:oauth:token-type:access_token`, or nothing, for token-exchange. */
  @Optional() @MaxLength(200) @IsString() requested_token_type?: string;
}

/** Tokens; the store and the installation come with the exchange of a code or a session token only. */
export class TokenAnswer {
  /** `svc_at_` and 96 hex characters. */
  access_token: string;
  /** `svc_rt_` and 96 hex characters. */
  refresh_token: string;
  /** Always bearer. */
  token_type: string;
  /** Seconds until the access token expires. */
  @WholeNumber() expires_in: number;
  /** Granted scopes, space-separated. */
  scope: string;
  /** `urn:ietf:params:oauth:token-type:access_token`, with the exchange of a session token. */
  issued_token_type?: string;
  /** The store, with an exchange. */
  @WholeNumber() store_id?: number;
  /** Name of the store, with an exchange. */
  store_name?: string;
  /** The installation, with an exchange. */
  @WholeNumber() installation_id?: number;
}
