import { createHmac, randomBytes } from 'node:crypto';
import { sameDigest } from './secrets.js';

/** Length of the unmasked token and of its mask in bytes. */
const LENGTH = 32;

/**
 * Returns a CSRF token for a browser's secret cookie. It is derived from the secret, so nothing is stored, and masked with new random bytes
 * each time, so that compressed pages do not reveal it.
 */
export function csrfToken(secret: string): string {
  const mask = randomBytes(LENGTH);
  return Buffer.concat([mask, xor(mask, derived(secret))]).toString('base64url');
}

/** Returns true when `value` is a token of the secret, in constant time. */
export function isCsrfToken(value: unknown, secret: string): boolean {
  const bytes = typeof value === 'string' && value.length < 100 ? Buffer.from(value, 'base64url') : Buffer.alloc(0);
  return bytes.length === 2 * LENGTH && sameDigest(xor(bytes.subarray(0, LENGTH), bytes.subarray(LENGTH)), derived(secret));
}

const derived = (secret: string): Buffer => createHmac('sha256', secret).update('csrf').digest();

const xor = (mask: Buffer, bytes: Buffer): Buffer => bytes.map((byte, n) => byte ^ (mask[n] ?? 0)) as Buffer;
