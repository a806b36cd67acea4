import { ApiError } from '../../../platform/contract/api-error.js';
import { sha256 } from '../../../platform/crypto/secrets.js';

/** Format of client ids. */
const CLIENT_ID = /^svc_oc_[0-9a-f]{32}$/;

/** Returns true for a text in the format of a client id. PostgreSQL cannot compare some other texts, such as those with NUL. */
export const isClientId = (text: string): boolean => CLIENT_ID.test(text);

/** Returns the SHA-256 of a presented secret; null if none was presented. */
export const secretDigest = (client_secret: string): Buffer | null => (client_secret === '' ? null : sha256(client_secret));

/**
 * SQL condition that the client of the row `alias` holds the secret whose digest is `digest`. A public client has none, and must present
 * none. Digests of random secrets need not be compared in constant time.
 */
export const holdsSecret = (alias: string, digest: string): string => `CASE ${alias}.type WHEN 'public' THEN ${digest}::bytea IS NULL
  ELSE coalesce(${digest} = ${alias}.secret_digest OR (${digest} = ${alias}.former_secret_digest AND ${alias}.former_secret_until > now()), false) END`;

/** Error of a request whose client is unknown, inactive, or has another secret. */
export const wrongClient = (): ApiError => ApiError.coded('invalid_client', 'The client id or secret is wrong.');
