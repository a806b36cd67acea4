import type { StoreContext } from '../../platform/database/store-context.js';

const HOUR = 3_600_000;
/** Operators decide in days. */
const REVIEW = 24 * HOUR;

/**
 * Returns the milliseconds after which the end of a charge is tried again, because the merchant has acted and the payment is undecided;
 * null when it can end. `asked` is true when the gateway has just said that it is undecided.
 */
export async function undecidedPause(ctx: StoreContext, charge_id: number, asked: boolean): Promise<number | null> {
  const [live] = await ctx.query<{ status: string }>(
    `SELECT status FROM payment_sessions WHERE store_id = $1 AND charge_id = $2
       AND (status = 'held' OR (status IN ('opening', 'open') AND check_at IS NOT NULL))`,
    charge_id,
  );
  if (live?.status === 'held') return REVIEW;
  return live || asked ? HOUR : null;
}
