import { retention } from '../platform/retention/retention.processor.js';
import { CustomerSession } from './customers/customer-session.entity.js';
import { OneTimeCode } from './one-time-codes/one-time-code.entity.js';
import { IdpKey } from './provider/keys/idp-key.entity.js';
import { IdpCode, IdpToken } from './provider/tokens/idp-token.entity.js';
import { PasswordReset } from './password-reset/password-reset.entity.js';
import { OneTimeValue } from './sign-in/one-time-value.entity.js';
import { DashboardSession, SignInTarget } from './sign-in/dashboard-session.entity.js';

/** Expired codes are kept for this many milliseconds (30 days), so that their reuse is detected. */
const REUSE_DETECTION_MS = 30 * 24 * 3_600_000;

/**
 * Retention of sessions, sign-in targets, one-time values, links for new passwords, tokens and signing keys, which are deleted once they expire, and of
 * authorization codes.
 */
export const identityRetention = retention(() => [
  { entity: DashboardSession, since: 'expires_at', age: 0 },
  { entity: SignInTarget, since: 'expires_at', age: 0 },
  { entity: PasswordReset, since: 'expires_at', age: 0 },
  { entity: OneTimeValue, since: 'expires_at', age: 0 },
  { entity: CustomerSession, since: 'expires_at', age: 0 },
  { entity: OneTimeCode, since: 'expires_at', age: 0 },
  { entity: IdpToken, since: 'expires_at', age: 0 },
  { entity: IdpCode, since: 'expires_at', age: REUSE_DETECTION_MS },
  { entity: IdpKey, since: 'expires_at', age: 0 },
]);
