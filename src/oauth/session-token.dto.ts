import { IsString, MaxLength, MinLength } from 'class-validator';
import { Integer, WholeNumber, YesNo } from '../platform/http/fields.js';

/** For which app and store a session token is wanted. */
export class IssueSessionToken {
  /** An app that is installed on the store. */
  @Integer({ min: 1, max: Number.MAX_SAFE_INTEGER }) app_id: number;
  /** The store. */
  @Integer({ min: 1, max: Number.MAX_SAFE_INTEGER }) store_id: number;
}

/** A new session token. */
export class SessionToken {
  /** A JWT (HS256) whose key is the app's client secret. */
  session_token: string;
  /** Seconds until it expires. */
  @WholeNumber() expires_in: number;
}

/** A session token to be verified. */
export class VerifySessionToken {
  /** The JWT. */
  @MaxLength(4096) @MinLength(1) @IsString() session_token: string;
}

/** What a session token says. */
export class SessionClaims {
  /** Who issued it: the base address of this service. */
  iss: string;
  /** Domain of the store. */
  dest: string;
  /** Client id of the app that it is for. */
  aud: string;
  /** Who signed in: `merchant:<merchant_id>`. */
  sub: string;
  /** The store. */
  @WholeNumber() store_id: number;
  /** The app's installation on the store. */
  @WholeNumber() installation_id: number;
  /** When it was issued, in seconds since 1970. */
  @WholeNumber() iat: number;
  /** Not good before. */
  @WholeNumber() nbf: number;
  /** Not good from then on. */
  @WholeNumber() exp: number;
  /** Its own id (UUID). */
  jti: string;
}

/** A session token that is good. */
export class VerifiedSession {
  /** Always 1. */
  @YesNo() valid: 0 | 1;
  /** What it says. */
  claims: SessionClaims;
}
