import { after } from '../core/time.js';
import type { PaymentSession } from './payment-session.entity.js';

const MINUTE = 60_000;
/** Times after its expiry at which the gateway is queried about a session without a payment: the merchant may still have been paying. */
const LATE_CHECKS = [10 * MINUTE, 24 * 60 * MINUTE];
const MAX_PAUSE = 6 * 60 * MINUTE;
/** Time after its expiry during which a payment that is pending, or whose gateway cannot be reached, is checked. */
const CHECKED_FOR = 10 * 24 * 60 * MINUTE;

/**
 * Returns the time of the next unprompted check; null when there is none. The pauses between checks double from the `first` one, in
 * milliseconds, while the payment page is open and while the outcome is `open`: a payment is pending, or its gateway cannot be reached. A
 * session without a payment is checked when its page closes, soon afterwards and a day later. Ending the charge also checks it.
 */
export function nextCheck(
  { checks, expires_at }: Pick<PaymentSession, 'checks' | 'expires_at'>,
  { open, first }: { readonly open: boolean; readonly first: number },
  now: Date,
): Date | null {
  const next = after(now, Math.min(first * 2 ** Math.min(checks + 1, 20), MAX_PAUSE));
  if (open) return next < after(expires_at, CHECKED_FOR) ? next : null;
  if (now < expires_at) return next < expires_at ? next : expires_at;
  return LATE_CHECKS.map((pause) => after(expires_at, pause)).find((check) => now < check) ?? null;
}
