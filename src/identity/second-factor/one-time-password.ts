import { Secret, TOTP } from 'otpauth';

/** Steps of 30 seconds that a clock may be ahead or behind. */
const WINDOW = 1;
const SECRET_BYTES = 20;

const totp = (secret: string): TOTP => new TOTP({ secret: Secret.fromBase32(secret) });

/** Returns a new secret in Base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** Returns the address of a secret, which authenticator apps read from a QR code. */
export const addressOf = (secret: string, issuer: string, label: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret), issuer, label }).toString();

/** Returns the time step of a code of six digits at a time in milliseconds since 1970; undefined for a wrong code. */
export function stepOf(secret: string, code: string, timestamp: number): number | undefined {
  const delta = totp(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : totp(secret).counter({ timestamp }) + delta;
}
