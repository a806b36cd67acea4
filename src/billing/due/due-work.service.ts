import { Injectable } from '@nestjs/common';
import { SystemDb } from '../../platform/database/system-db.js';
import { ChargeTermination } from '../decisions/charge-termination.service.js';
import { RefundsService } from '../payments/refunds.service.js';
import { SettlementService } from '../payments/settlement.service.js';
import { RenewalsService } from '../subscriptions/renewals.service.js';
import { writeOff } from '../usage/usage-settlement.kind.js';
import type { DueItem } from './due-items.service.js';

type Work = (item: DueItem, now: Date) => Promise<void>;

/** Steps of charges that come with time: renewals, expiries and write-offs. Payments that are under way are settled first. */
@Injectable()
export class DueCharges {
  readonly subscription: Work;
  readonly charge: Work;
  readonly write_off: Work;

  constructor({ background: db }: SystemDb, settlement: SettlementService, renewals: RenewalsService, termination: ChargeTermination) {
    this.subscription = async ({ store_id, id }, now) => {
      const renewal = await renewals.pendingOf(db.of(store_id), id);
      const undecided = renewal !== null && (await settlement.settleAll(store_id, renewal, now));
      await db.asStore(store_id, (ctx) => renewals.step(ctx, id, now, undecided));
    };
    this.charge = async ({ store_id, id }, now) => {
      const undecided = await settlement.settleAll(store_id, id, now);
      await db.asStore(store_id, (ctx) => termination.expire(ctx, id, now, undecided));
    };
    this.write_off = ({ store_id, id }, now) => db.asStore(store_id, (ctx) => writeOff(ctx, id, now));
  }
}

/** Work of billing that becomes due with time. Every unit can be done by any process, in parallel and again. */
@Injectable()
export class DueWork {
  private readonly kinds: Readonly<Record<DueItem['kind'], Work>>;

  constructor(settlement: SettlementService, refunds: RefundsService, { subscription, charge, write_off }: DueCharges) {
    this.kinds = {
      session: ({ store_id, id }, now) => settlement.settleDue(store_id, id, now),
      refund: ({ store_id, id }, now) => refunds.work(store_id, id, now),
      subscription,
      charge,
      write_off,
    };
  }

  /** Does a unit of work as of a time. */
  run(item: DueItem, now: Date): Promise<void> {
    return this.kinds[item.kind](item, now);
  }
}
