import { sameDigest } from '../platform/crypto/secrets.js';
import type { App } from './app.entity.js';

/** What is known of an app's client secrets: the present one, and one that was replaced and may still be good. */
export type ClientSecrets = Pick<App, 'client_secret_digest' | 'former_secret_digest' | 'former_secret_until'>;

/** Columns of {@link ClientSecrets}. */
export const SECRET_COLUMNS = ['client_secret_digest', 'former_secret_digest', 'former_secret_until'] as const;

/** Until when a secret is good, in milliseconds since 1970, compared in constant time; undefined for one that is wrong. */
export function goodUntil(app: ClientSecrets, digest: Buffer): number | undefined {
  if (sameDigest(app.client_secret_digest, digest)) return Infinity;
  const { former_secret_digest, former_secret_until } = app;
  if (!former_secret_digest || !former_secret_until || !sameDigest(former_secret_digest, digest)) return undefined;
  return former_secret_until.getTime() > Date.now() ? former_secret_until.getTime() : undefined;
}
