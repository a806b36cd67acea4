import { Injectable } from '@nestjs/common';
import { SystemDb } from '../../platform/database/system-db.js';
import { EndingService } from '../charges/ending.service.js';
import { RefundsService } from '../payments/refunds.service.js';
import { SettlementService } from '../payments/settlement.service.js';
import { RenewalsService } from '../subscriptions/renewals.service.js';
import type { DueItem } from './due-items.service.js';

/** Ends that come with time. */
@Injectable()
export class Endings {
  constructor(
    readonly renewals: RenewalsService,
    readonly ending: EndingService,
  ) {}
}

/** Work of billing that becomes due with time. Every unit can be done by any process, in parallel and again. */
@Injectable()
export class DueWork {
  private readonly kinds: Readonly<Record<DueItem['kind'], (item: DueItem, now: Date) => Promise<void>>>;

  constructor({ background: db }: SystemDb, settlement: SettlementService, refunds: RefundsService, endings: Endings) {
    this.kinds = {
      session: ({ store_id, id }, now) => settlement.settleDue(store_id, id, now),
      refund: ({ store_id, id }, now) => refunds.work(store_id, id, now),
      subscription: async ({ store_id, id }, now) => {
        const renewal = await endings.renewals.pendingOf(db.of(store_id), id);
        const undecided = renewal !== null && (await settlement.settleAll(store_id, renewal, now));
        await db.asStore(store_id, (ctx) => endings.renewals.step(ctx, id, now, undecided));
      },
      charge: async ({ store_id, id }, now) => {
        const undecided = await settlement.settleAll(store_id, id, now);
        await db.asStore(store_id, (ctx) => endings.ending.expire(ctx, id, now, undecided));
      },
    };
  }

  /** Does a unit of work as of a time. Payments that are under way are settled before their charge ends. */
  run(item: DueItem, now: Date): Promise<void> {
    return this.kinds[item.kind](item, now);
  }
}
