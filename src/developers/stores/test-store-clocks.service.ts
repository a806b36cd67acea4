import { Injectable } from '@nestjs/common';
import { audit } from '../../audit/audit.service.js';
import { ClockAdvance, type StoreTime } from '../../billing/due/clock-advance.service.js';
import { TokenLifetimes } from '../../oauth/tokens/token-lifetimes.service.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { RetrySchedule } from '../../webhooks/delivery/retry-schedule.service.js';
import type { AdvanceClock } from './test-stores.dto.js';

const DAY = 86_400_000;

/** Clocks of test stores, and the deliveries and tokens that follow them. */
@Injectable()
export class TestStoreClocks {
  constructor(
    private readonly clock: ClockAdvance,
    private readonly retries: RetrySchedule,
    private readonly tokens: TokenLifetimes,
  ) {}

  /** Returns the time of a store's billing. */
  show(ctx: StoreContext): Promise<StoreTime> {
    return this.clock.show(ctx);
  }

  /**
   * Moves the clock forward (see {@link ClockAdvance.advance}), and then the requested deliveries and tokens. `ctx` is outside of any transaction.
   */
  async advance(ctx: StoreContext, merchant_id: number, { days, deliveries = false, tokens = false }: AdvanceClock): Promise<StoreTime> {
    const by = days * DAY;
    const after = await this.clock.advance(
      ctx,
      (now) => new Date(now.getTime() + by),
      (within, target) => {
        const details = { to: target.toISOString(), deliveries, tokens };
        const act = { action: 'store.clock_advanced', target: { type: 'store', id: ctx.store_id }, details } as const;
        audit.append(within.connection, [ctx.store_id], { type: 'merchant', id: merchant_id }, act);
      },
    );
    await ctx.transaction(async (within) => {
      if (deliveries) await this.retries.bringForward(within, by);
      if (tokens) await this.tokens.shorten(within, by);
    });
    return after;
  }
}
