import { after } from '../subscriptions/period.js';
import type { PaymentSession } from './payment-session.entity.js';

const MINUTE = 60_000;
/** Time after its creation at which the gateway is first asked about a session without being prompted. */
export const FIRST_CHECK = 10 * MINUTE;
/** Time after its expiry at which the gateway is asked about a session without a payment for the last time. */
const LAST_CHECK = 24 * 60 * MINUTE;
const LONGEST_PAUSE = 6 * 60 * MINUTE;
/** Time after its expiry during which a payment that is pending, or whose gateway cannot be reached, is asked about. */
const LONGEST_QUESTION = 10 * 24 * 60 * MINUTE;

/**
 * Returns the time of the next unprompted check; null when there is none. Open questions are asked again after ever longer pauses. A
 * session without a payment is asked about soon after its expiry and a day later, since the merchant may still have been paying. The end of
 * the charge asks, too.
 */
export function nextCheck({ checks, expires_at }: Pick<PaymentSession, 'checks' | 'expires_at'>, open: boolean, now: Date): Date | null {
  if (open) {
    const next = after(now, Math.min(MINUTE * 2 ** Math.min(checks, 10), LONGEST_PAUSE));
    return next < after(expires_at, LONGEST_QUESTION) ? next : null;
  }
  return [FIRST_CHECK, LAST_CHECK].map((pause) => after(expires_at, pause)).find((check) => now < check) ?? null;
}
