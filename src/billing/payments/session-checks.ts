import { after, later } from '../subscriptions/period.js';
import type { PaymentSession } from './payment-session.entity.js';

const MINUTE = 60_000;
/** Time after its creation at which the gateway is first asked about a session without being prompted. */
export const FIRST_CHECK = 10 * MINUTE;
const LONGEST_PAUSE = 6 * 60 * MINUTE;
/** Unprompted checks of a payment that is pending or whose gateway cannot be reached: about ten days. */
const MOST_CHECKS = 45;

/**
 * Returns the time of the next unprompted check; null when there is none. Open questions are asked again after ever longer pauses. A session
 * without a payment is asked about once more after its expiry, since the merchant may still have been paying.
 */
export function nextCheck({ checks, expires_at }: Pick<PaymentSession, 'checks' | 'expires_at'>, open: boolean, now: Date): Date | null {
  if (open) return checks < MOST_CHECKS ? after(now, Math.min(MINUTE * 2 ** Math.min(checks, 10), LONGEST_PAUSE)) : null;
  const last = after(expires_at, FIRST_CHECK);
  return now < last ? later(last, now) : null;
}
