import { Field } from '../../platform/contract/field.js';

/** App and store of a new session token. */
export class IssueSessionToken {
  /** Id of an app that is installed on the store. */
  @Field.Id() app_id: number;
  /** Id of the store. */
  @Field.Id() store_id: number;
}

/** New session token. */
export class SessionToken {
  /** JWT signed with HS256. The key is the app's client secret. */
  session_token: string;
  /** Lifetime of the token in seconds. */
  @Field.ApiInteger() expires_in: number;
}

/** Session token to verify. */
export class VerifySessionToken {
  /** Session token (JWT). */
  @Field.Text({ min: 1, max: 4096 }) session_token: string;
}

/** Claims of a session token. */
export class SessionClaims {
  /** Issuer: the base URL of this service. */
  iss: string;
  /** Destination: the domain of the store. */
  dest: string;
  /** Audience: the client id of the app. */
  aud: string;
  /** Subject: `merchant:<merchant_id>`. */
  sub: string;
  /** Id of the store. */
  @Field.ApiInteger() store_id: number;
  /** Id of the app's installation on the store. */
  @Field.ApiInteger() installation_id: number;
  /** Issue time, in seconds since the Unix epoch. */
  @Field.ApiInteger() iat: number;
  /** Start of the validity period, in seconds since the Unix epoch. */
  @Field.ApiInteger() nbf: number;
  /** Expiry, in seconds since the Unix epoch. */
  @Field.ApiInteger() exp: number;
  /** Unique id of the token (UUID). */
  jti: string;
}

/** Valid session token. */
export class VerifiedSession {
  /** Always 1. */
  @Field.ApiFlag() valid: 0 | 1;
  /** Claims of the token. */
  claims: SessionClaims;
}
