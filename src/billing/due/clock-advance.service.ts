import { Injectable } from '@nestjs/common';
import { ApiError } from '../../platform/contract/api-error.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { later } from '../core/time.js';
import { billingClock } from '../core/billing-clock.js';
import { DueItems } from './due-items.service.js';
import { DueWork } from './due-work.service.js';

/** Time of a store's billing. */
export interface StoreTime {
  readonly store_id: number;
  /** ISO 8601. */
  readonly now: string;
}

/** Clocks of sandbox stores. */
@Injectable()
export class ClockAdvance {
  constructor(
    private readonly items: DueItems,
    private readonly due: DueWork,
  ) {}

  /** Returns the time of a store's billing. Throws `Store not found.` (404). */
  async show(ctx: StoreContext): Promise<StoreTime> {
    await isSandbox(ctx);
    return { store_id: ctx.store_id, now: (await billingClock.now(ctx)).toISOString() };
  }

  /**
   * Moves the clock of a sandbox store forward to a time, after doing all billing work that is due by then, in the order of its due times,
   * each unit with the clock at its due time. `ctx` is outside of any transaction. `started` is called in a transaction before any work.
   * Concurrent calls that start from the same clock time move the clock to the latest of their targets. Throws 400 for other stores and for
   * a time that has passed.
   */
  async advance(ctx: StoreContext, to: (now: Date) => Date, started?: (within: StoreContext, target: Date) => void): Promise<StoreTime> {
    if (!(await isSandbox(ctx))) throw ApiError.badRequest('Only the clock of a sandbox store can be moved.');
    const now = await billingClock.now(ctx);
    const target = to(now);
    if (target < now) throw ApiError.badRequest('The clock cannot be moved back.');
    await ctx.transaction((within) => {
      started?.(within, target);
      return Promise.resolve();
    });
    const { store_id } = ctx;
    for (let item = await this.items.nextOf(store_id, target); item; item = await this.items.nextOf(store_id, target)) {
      const at = later(item.due_at, await billingClock.now(ctx));
      await billingClock.moveTo(ctx, at);
      await this.due.run(item, at > target ? target : at);
    }
    await billingClock.moveTo(ctx, target);
    return this.show(ctx);
  }
}

async function isSandbox(ctx: StoreContext): Promise<boolean> {
  const [store] = await ctx.query<{ is_sandbox: number }>('SELECT is_sandbox FROM stores WHERE store_id = $1');
  if (!store) throw ApiError.notFound('Store');
  return store.is_sandbox === 1;
}
