import type { StoreContext } from '../../platform/database/store-context.js';

/** SQL for the time of a store's billing, in queries and updates. On a shard, Citus does not call functions that read tables. */
export const billingNow = (store_id: string): string =>
  `billing_time((SELECT ahead_ms FROM billing_clocks clock WHERE clock.store_id = ${store_id}))`;

/** Returns the time of the store's billing: the server's clock, or the clock of a sandbox store, which can be moved forward. */
async function now(ctx: StoreContext): Promise<Date> {
  const [row] = await ctx.query<{ now: Date }>(`SELECT ${billingNow('$1')} AS now`);
  return row?.now ?? new Date();
}

/** Moves the clock of a sandbox store forward to a time. A time in the past has no effect. */
async function moveTo(ctx: StoreContext, to: Date): Promise<void> {
  await ctx.query(
    `INSERT INTO billing_clocks (store_id, ahead_ms)
     VALUES ($1, greatest(0, ceil(extract(epoch FROM $2::timestamptz - clock_timestamp()) * 1000)))
     ON CONFLICT (store_id) DO UPDATE SET ahead_ms = greatest(billing_clocks.ahead_ms, excluded.ahead_ms), updated_at = excluded.updated_at`,
    to,
  );
}

/** Clock that a store's billing reads. */
export const billingClock = { now, moveTo } as const;
