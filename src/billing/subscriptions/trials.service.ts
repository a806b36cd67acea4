import { Injectable } from '@nestjs/common';
import type { Charge } from '../charges/charge.entity.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { trialDaysLeft, usedTrialDays } from './trial-days.js';

/** Memory of the free trials of an app in a store, which outlives subscriptions and installations. */
@Injectable()
export class TrialsService {
  /** Returns the days of trials that the store has used of the app until a time. A day that has begun counts. */
  async usedDays(ctx: StoreContext, app_id: number, until: Date): Promise<number> {
    const [row] = await ctx.query<{ days: number }>(`SELECT ${usedTrialDays('$1', '$2', '$3::timestamptz')} AS days`, app_id, until);
    return row?.days ?? 0;
  }

  /** Returns the days of trial that are left to a subscription which is not active yet; other trials may have run since its creation. */
  async daysLeft(ctx: StoreContext, { charge_id }: Charge, now: Date): Promise<number> {
    const [row] = await ctx.query<{ days: number | null }>(
      `SELECT ${trialDaysLeft('c', '$3::timestamptz')} AS days FROM charges c WHERE c.store_id = $1 AND c.charge_id = $2`,
      charge_id,
      now,
    );
    return row?.days ?? 0;
  }
}
