const MINUTE_MS = 60_000;

/** Number of timeouts of a mail server that one attempt can run into: connection, greeting and silence. */
const TIMEOUTS = 3;
const LEASE_MARGIN_MS = 2 * MINUTE_MS;

/** Milliseconds before the attempts 2, 3, … of a message. */
const DELAYS = [1, 5, 30, 120, 360, 720].map((minutes) => minutes * MINUTE_MS);

/** Returns the milliseconds after which another process may repeat an attempt. */
export const leaseOf = ({ smtp_timeout }: { readonly smtp_timeout: number }): number => TIMEOUTS * smtp_timeout + LEASE_MARGIN_MS;

/** Returns the milliseconds until the next attempt of a message after a number of attempts; undefined if it has no attempts left. */
export const delayAfter = (attempts: number): number | undefined => DELAYS[attempts - 1];
