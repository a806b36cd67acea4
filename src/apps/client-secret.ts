import type { App } from './app.entity.js';
import { sameDigest } from '../platform/crypto/secrets.js';

/** Digests of an app's client secrets: the current one, and the previous one during its grace period. */
export interface ClientSecrets extends Pick<App, 'client_secret_digest' | 'former_secret_digest'> {
  /** Milliseconds until the previous secret expires, by the clock of the database; null without one. */
  readonly former_secret_left: number | null;
}

/**
 * Returns the milliseconds until a client secret expires: `Infinity` for the current one, undefined for one that is wrong or expired.
 * Digests are compared in constant time.
 */
export function secretLifetime(app: ClientSecrets, digest: Buffer): number | undefined {
  if (sameDigest(app.client_secret_digest, digest)) return Infinity;
  const { former_secret_digest, former_secret_left } = app;
  if (!former_secret_digest || former_secret_left === null || !sameDigest(former_secret_digest, digest)) return undefined;
  return former_secret_left > 0 ? former_secret_left : undefined;
}
