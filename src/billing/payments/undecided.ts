import type { StoreContext } from '../../platform/database/store-context.js';
import { after } from '../core/time.js';
import type { PaymentSession } from './payment-session.entity.js';

const HOUR = 3_600_000;
/** Operators take days to decide. */
const REVIEW = 24 * HOUR;

/**
 * Returns the time at which the end of a charge is tried again, because the merchant has acted and the payment is undecided: when its page
 * closes, or when its gateway is queried again. Returns null when the charge can end. `asked` is true when a gateway has just reported it
 * as undecided.
 */
export async function undecidedUntil(ctx: StoreContext, charge_id: number, now: Date, asked: boolean): Promise<Date | null> {
  const [live] = await ctx.query<Pick<PaymentSession, 'status' | 'expires_at' | 'check_at'>>(
    `SELECT status, expires_at, check_at FROM payment_sessions WHERE store_id = $1 AND charge_id = $2
       AND (status = 'held' OR (status IN ('opening', 'open') AND (check_at IS NOT NULL OR expires_at > $3)))`,
    charge_id,
    now,
  );
  if (live) return nextLook(live, now);
  return asked ? after(now, HOUR) : null;
}

function nextLook({ status, expires_at, check_at }: Pick<PaymentSession, 'status' | 'expires_at' | 'check_at'>, now: Date): Date {
  if (status === 'held') return after(now, REVIEW);
  if (expires_at > now) return expires_at;
  return check_at !== null && check_at > now ? check_at : after(now, HOUR);
}
