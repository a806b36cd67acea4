import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SealContext } from './seal.js';

/** Returns a new opaque secret: the prefix and `bytes` random bytes in lower-case hex. */
export const createSecret = (prefix: string, bytes: number): string => prefix + randomBytes(bytes).toString('hex');

/** Hexadecimal digits at the end of a secret of a store, which are the id of the store. */
const STORE_DIGITS = 12;

/**
 * Returns a new opaque secret like {@link createSecret} whose last digits are the id of a store, so that with several nodes, it is looked up on
 * only one of them.
 */
export const createStoreSecret = (prefix: string, bytes: number, store_id: number): string =>
  createSecret(prefix, bytes - STORE_DIGITS / 2) + store_id.toString(16).padStart(STORE_DIGITS, '0');

/** Secret of a store, as a lookup needs it. */
export interface StoreSecret {
  /** SHA-256 of the secret if it is stored as its digest, otherwise the secret. */
  readonly key: Buffer | string;
  /** Store id in its last digits. It is wrong for forged secrets, and for secrets that were issued before they contained the id of their store. */
  readonly store_id: number;
}

/** Returns the input for the lookup of a secret that is stored as its digest. */
export const storeSecret = (secret: string): StoreSecret & { readonly key: Buffer } => ({ ...plainSecret(secret), key: sha256(secret) });

/** Returns the input for the lookup of a secret that is stored verbatim. */
export const plainSecret = (secret: string): StoreSecret => ({
  key: secret,
  store_id: Number.parseInt(secret.slice(-STORE_DIGITS), 16) || 0,
});

/**
 * Returns the SHA-256 of a secret. Tokens, codes and client secrets are stored as digests. Every request with a token needs one, and a `Hash` object
 * takes three times as long.
 */
export const sha256 = (secret: string): Buffer => Buffer.from(hash('sha256', secret, 'hex'), 'hex');

/** Returns the PKCE challenge (S256) of a verifier. */
export const challengeOf = (verifier: string): string => sha256(verifier).toString('base64url');

/** Returns true for a PKCE verifier: 43 to 128 unreserved characters (RFC 7636, 4.1). */
export const isVerifier = (verifier: string): boolean => /^[\w.~-]{43,128}$/.test(verifier);

/** Returns the problem with a PKCE challenge; undefined for a valid one. The method `plain` is refused: it does not protect the code. */
export function challengeProblem(challenge: string | undefined, method: string | undefined): string | undefined {
  if (method !== 'S256') return 'code_challenge_method must be S256.';
  return /^[\w-]{43}$/.test(challenge ?? '') ? undefined : 'code_challenge must be a SHA-256 in base64url.';
}

/** Returns true for equal digests, in constant time. */
export const sameDigest = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);

/** Returns a function that maps a row, by a value that identifies it and never changes, to the context of its secret. */
export const sealContextOf =
  (table: string, purpose: string) =>
  (row: string | number): SealContext => ({ table, row, purpose });
