import { ClockAdvance, type StoreTime } from '../billing/due/clock-advance.service.js';
import { TokenLifetimes } from '../oauth/tokens/token-lifetimes.service.js';
import type { StoreContext } from '../platform/database/store-context.js';
import { RetrySchedule } from '../webhooks/delivery/retry-schedule.service.js';
import { inStore, recordAct, storeContext } from './contexts.js';
import type { Services } from './run.js';

/** Parts of a sandbox store that follow its clock only on request, by the distance that the clock moves, in milliseconds. */
const FOLLOWERS = {
  deliveries: (app: Services, ctx: StoreContext, by: number) => app.get(RetrySchedule).bringForward(ctx, by),
  tokens: (app: Services, ctx: StoreContext, by: number) => app.get(TokenLifetimes).shorten(ctx, by),
};

/** Name of a part that can follow the clock. */
export type Follower = keyof typeof FOLLOWERS;

export const FOLLOWER_NAMES = Object.keys(FOLLOWERS) as Follower[];

/** Moves the clock of a sandbox store forward, and then the included followers in one transaction. */
export async function advanceClock(
  app: Services,
  store_id: number,
  { to, include }: { to: (now: Date) => Date; include: readonly Follower[] },
): Promise<StoreTime> {
  const clock = app.get(ClockAdvance);
  const ctx = storeContext(app, store_id);
  const before = await clock.show(ctx);
  const after = await clock.advance(ctx, to, (inside, target) => recordAdvance(inside, target, include));
  const by = Date.parse(after.now) - Date.parse(before.now);
  await inStore(app, store_id, async (inside) => {
    for (const name of include) await FOLLOWERS[name](app, inside, by);
  });
  return after;
}

function recordAdvance(ctx: StoreContext, to: Date, include: readonly Follower[]): void {
  const details = { to: to.toISOString(), ...(include.length > 0 && { include: include.join() }) };
  recordAct(ctx, { command: 'clock.advance', target: { type: 'store', id: ctx.store_id }, details });
}
