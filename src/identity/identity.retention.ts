import { retention } from '../platform/retention/retention.processor.js';
import { CustomerSession } from './customers/customer-session.entity.js';
import { OneTimeCode } from './one-time-codes/one-time-code.entity.js';
import { IdpKey } from './provider/keys/idp-key.entity.js';
import { IdpCode, IdpToken } from './provider/tokens/idp-token.entity.js';
import { StaffInvitation } from './members/staff-invitation.entity.js';
import { DeviceAuthorization } from './devices/device-authorization.entity.js';
import { AnsweredChallenge } from './passkeys/passkey.entity.js';
import { EmailChange } from './email-change/email-change.entity.js';
import { PasswordReset } from './password-reset/password-reset.entity.js';
import { OneTimeValue } from './sign-in/one-time-value.entity.js';
import { SecondFactor } from './second-factor/second-factor.entity.js';
import { DashboardSession, SignInTarget } from './sign-in/dashboard-session.entity.js';
import { KnownDevice, SignInNotice } from './sign-in/known-device.entity.js';

/** Expired codes are kept for this many milliseconds (30 days), so that their reuse is detected. */
const REUSE_DETECTION_MS = 30 * 24 * 3_600_000;

/** Second factors can be confirmed for this many milliseconds (1 day). */
const PROPOSALS_MS = 24 * 3_600_000;

/**
 * Answered challenges are kept for this many milliseconds (1 hour) after their expiry, because a database that takes over may have a slower clock.
 */
const CLOCKS_MS = 3_600_000;

/** Expired sign-ins of devices are kept for this many milliseconds (1 day), so that a device learns that its code has expired. */
const DEVICES_MS = 24 * 3_600_000;

/** Expired invitations are kept for this many milliseconds (30 days), so that owners can send them again. */
const INVITATIONS_MS = 30 * 24 * 3_600_000;

/** Devices are known for this many milliseconds (400 days) after the last sign-in, longer than their cookie. */
const KNOWN_DEVICES_MS = 400 * 24 * 3_600_000;

/** Sign-ins with a new device are kept for this many milliseconds (90 days), as notifications are. */
const NOTICES_MS = 90 * 24 * 3_600_000;

/**
 * Retention of sessions, sign-in targets, one-time values, links for new passwords, tokens and signing keys, which are deleted once they expire, of
 * invitations, and of authorization codes.
 */
export const identityRetention = retention(() => [
  { entity: DashboardSession, data: 'Sessions of merchants', since: 'expires_at', age: 0 },
  { entity: DeviceAuthorization, data: 'Sign-ins of devices to the developer portal', since: 'expires_at', age: DEVICES_MS },
  { entity: KnownDevice, data: 'Devices that merchants signed in with', since: 'seen_at', age: KNOWN_DEVICES_MS },
  { entity: SignInNotice, data: 'Sign-ins with a new device, told by email and bell', since: 'created_at', age: NOTICES_MS },
  { entity: SignInTarget, data: 'Pages that browsers return to after the sign-in', since: 'expires_at', age: 0 },
  { entity: PasswordReset, data: 'Links for new passwords', since: 'expires_at', age: 0 },
  {
    entity: SecondFactor,
    data: 'Second factors that were not confirmed',
    since: 'created_at',
    age: PROPOSALS_MS,
    condition: 'confirmed_at IS NULL',
  },
  { entity: AnsweredChallenge, data: 'Challenges of passkeys that were answered', since: 'expires_at', age: CLOCKS_MS },
  { entity: StaffInvitation, data: 'Invitations of staff with their recipients', since: 'expires_at', age: INVITATIONS_MS },
  { entity: EmailChange, data: 'Links that confirm new email addresses of merchants', since: 'expires_at', age: 0 },
  { entity: OneTimeValue, data: 'New secrets on their way to the page that shows them once', since: 'expires_at', age: 0 },
  { entity: CustomerSession, data: 'Sessions of customers', since: 'expires_at', age: 0 },
  { entity: OneTimeCode, data: 'One-time codes with their recipients', since: 'expires_at', age: 0 },
  { entity: IdpToken, data: 'Access tokens of the identity provider', since: 'expires_at', age: 0 },
  { entity: IdpCode, data: 'Authorization codes of the identity provider', since: 'expires_at', age: REUSE_DETECTION_MS },
  { entity: IdpKey, data: 'Signing keys of the identity provider', since: 'expires_at', age: 0 },
]);
