import { retention } from '../platform/retention/retention.processor.js';
import { AuthorizationCode, TokenPair } from './tokens/token.entity.js';

/** Expired credentials are kept for this many milliseconds (30 days), so that their reuse is detected. */
const REUSE_DETECTION_MS = 30 * 24 * 3_600_000;

/** Retention of expired authorization codes and tokens. */
export const oauthRetention = retention(() => [
  { entity: AuthorizationCode, data: 'Authorization codes of apps', since: 'expires_at', age: REUSE_DETECTION_MS },
  {
    entity: TokenPair,
    data: 'Access and refresh tokens of apps',
    since: 'refresh_expires_at',
    age: REUSE_DETECTION_MS,
    condition: `access_expires_at < now() - interval '${String(REUSE_DETECTION_MS)} milliseconds'`,
  },
]);
