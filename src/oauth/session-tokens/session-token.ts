import { base64url, compactVerify, decodeJwt, errors, SignJWT } from 'jose';
import type { SessionClaims } from './session-token.dto.js';

const PROTECTED_HEADER = { alg: 'HS256', typ: 'JWT' } as const;
const ENCODED_HEADER = base64url.encode(JSON.stringify(PROTECTED_HEADER));

/** Parsed session token. Its claims must not be trusted before {@link isSignedWith} returns true. */
export interface ParsedToken {
  readonly token: string;
  readonly claims: SessionClaims;
}

/** A class's fields as a type that a record of unknown values accepts. */
type Plain<C> = Pick<C, keyof C>;

/** Returns a session token: a JWT signed with HMAC-SHA256 (specification 5.2). */
export const signSessionToken = (claims: Plain<SessionClaims>, secret: string): Promise<string> =>
  new SignJWT(claims).setProtectedHeader(PROTECTED_HEADER).sign(keyOf(secret));

/** Parses a session token; returns undefined for anything but a JWT with the header of {@link signSessionToken} and every claim. */
export function parseSessionToken(token: string): ParsedToken | undefined {
  const [header, , signature = ''] = token.split('.');
  // Any other header is refused, so no other algorithm, key id or extension is ever considered.
  if (header !== ENCODED_HEADER || !isCanonical(signature)) return undefined;
  const claims = decode(token);
  return isSessionClaims(claims) ? { token, claims } : undefined;
}

/** Returns true when the token was signed with the secret. */
export async function isSignedWith({ token }: ParsedToken, secret: string): Promise<boolean> {
  try {
    await compactVerify(token, keyOf(secret), { algorithms: [PROTECTED_HEADER.alg] });
    return true;
  } catch (error) {
    if (error instanceof errors.JOSEError) return false;
    throw error;
  }
}

const keyOf = (secret: string): Uint8Array => new TextEncoder().encode(secret);

/** The unused bits of the last character must be 0, so that a token has exactly one spelling. */
function isCanonical(signature: string): boolean {
  try {
    return base64url.encode(base64url.decode(signature)) === signature;
  } catch {
    return false;
  }
}

function decode(token: string): unknown {
  try {
    return decodeJwt(token);
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/** Characters and length of an app's client id. */
const CLIENT_ID = /^[\x21-\x7e]{1,100}$/;
const TEXTS = ['iss', 'dest', 'aud', 'sub', 'jti'];
const NUMBERS = ['store_id', 'installation_id', 'iat', 'nbf', 'exp'];

function isSessionClaims(value: unknown): value is SessionClaims {
  if (typeof value !== 'object' || value === null) return false;
  const claims = value as Record<string, unknown>;
  if (!CLIENT_ID.test(String(claims['aud']))) return false;
  return TEXTS.every((name) => typeof claims[name] === 'string') && NUMBERS.every((name) => Number.isSafeInteger(claims[name]));
}
