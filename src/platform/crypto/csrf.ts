import { createHmac } from 'node:crypto';
import { sameDigest, sha256 } from './secrets.js';

/**
 * The token that proves that a form was ours: derived from a secret that only the visitor's cookie and this request know, so that nothing
 * needs to be kept.
 */
export const csrfToken = (secret: string): string => createHmac('sha256', secret).update('csrf').digest('base64url');

/** True when `given` is the token of the secret, compared in constant time. */
export const isCsrfToken = (given: unknown, secret: string): boolean =>
  typeof given === 'string' && sameDigest(sha256(given), sha256(csrfToken(secret)));
