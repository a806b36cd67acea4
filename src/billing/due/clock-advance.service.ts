import { Injectable } from '@nestjs/common';
import { ApiError } from '../../platform/contract/api-error.js';
import { SystemDb } from '../../platform/database/system-db.js';
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
    private readonly db: SystemDb,
    private readonly items: DueItems,
    private readonly due: DueWork,
  ) {}

  /** Returns the time of a store's billing. Throws `Store not found.` (404). */
  async show(store_id: number): Promise<StoreTime> {
    await this.isSandbox(store_id);
    return { store_id, now: (await this.now(store_id)).toISOString() };
  }

  /**
   * Moves the clock of a sandbox store forward to a time, after all billing work that is due until then was done in the order of its due
   * times, each with the clock at that time. Throws 400 for other stores and for a time that has passed.
   */
  async advance(store_id: number, to: (now: Date) => Date): Promise<StoreTime> {
    if (!(await this.isSandbox(store_id))) throw ApiError.badRequest('Only the clock of a sandbox store can be moved.');
    const now = await this.now(store_id);
    const target = to(now);
    if (target < now) throw ApiError.badRequest('The clock cannot be moved back.');
    for (let item = await this.items.nextOf(store_id, target); item; item = await this.items.nextOf(store_id, target)) {
      const at = later(item.due_at, await this.now(store_id));
      await billingClock.moveTo(this.db.of(store_id), at);
      await this.due.run(item, at > target ? target : at);
    }
    await billingClock.moveTo(this.db.of(store_id), target);
    return this.show(store_id);
  }

  private now(store_id: number): Promise<Date> {
    return billingClock.now(this.db.of(store_id));
  }

  private async isSandbox(store_id: number): Promise<boolean> {
    const [store] = await this.db.query<{ is_sandbox: number }>('SELECT is_sandbox FROM stores WHERE store_id = $1', [store_id]);
    if (!store) throw ApiError.notFound('Store');
    return store.is_sandbox === 1;
  }
}
