import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SealContext } from './seal.js';

/** Returns a new opaque secret: the prefix and `bytes` random bytes in lower-case hex. */
export const createSecret = (prefix: string, bytes: number): string => prefix + randomBytes(bytes).toString('hex');

/** Returns the SHA-256 of a secret. Tokens, codes and client secrets are stored as digests. */
export const sha256 = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Returns the PKCE challenge (S256) of a verifier. */
export const challengeOf = (verifier: string): string => sha256(verifier).toString('base64url');

/** Returns true for a PKCE verifier: 43 to 128 unreserved characters (RFC 7636, 4.1). */
export const isVerifier = (verifier: string): boolean => /^[\w.~-]{43,128}$/.test(verifier);

/** Returns the problem of a PKCE challenge; undefined for a valid one. The method `plain` is refused: it does not protect the code. */
export function challengeProblem(challenge: string | undefined, method: string | undefined): string | undefined {
  if (method !== 'S256') return 'code_challenge_method must be S256.';
  return /^[\w-]{43}$/.test(challenge ?? '') ? undefined : 'code_challenge must be a SHA-256 in base64url.';
}

/** Returns true for equal digests, in constant time. */
export const sameDigest = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);

/** Returns the function from a row, by a value that identifies it and never changes, to the context of its secret. */
export const sealContextOf =
  (table: string, purpose: string) =>
  (row: string | number): SealContext => ({ table, row, purpose });
