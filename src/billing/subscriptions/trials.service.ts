import { Injectable } from '@nestjs/common';
import type { Charge } from '../charges/charge.entity.js';
import type { StoreContext } from '../../platform/database/store-context.js';

/** Memory of the free trials of an app in a store, which outlives subscriptions and installations. */
@Injectable()
export class TrialsService {
  /** Returns the days of trials that the store has used of the app until a time. A day that has begun counts. */
  async usedDays(ctx: StoreContext, app_id: number, until: Date): Promise<number> {
    const [row] = await ctx.query<{ days: number }>(
      `SELECT coalesce(sum(greatest(1, ceil(extract(epoch FROM least(trial_ends_at, ended_at, $3::timestamptz) - started_at) / 86400))), 0)::int AS days
       FROM subscriptions WHERE store_id = $1 AND app_id = $2 AND trial_ends_at IS NOT NULL AND started_at <= $3`,
      app_id,
      until,
    );
    return row?.days ?? 0;
  }

  /** Returns the days of trial that are left to a subscription which is not active yet; other trials may have run since its creation. */
  async daysLeft(ctx: StoreContext, { app_id, trial_days, created_at }: Charge, now: Date): Promise<number> {
    if (trial_days === null || trial_days === 0) return 0;
    const [before, used] = [await this.usedDays(ctx, app_id, created_at), await this.usedDays(ctx, app_id, now)];
    return Math.max(0, trial_days - (used - before));
  }
}
