import { Injectable } from '@nestjs/common';
import type { StoreContext } from '../../platform/database/store-context.js';
import { ChargeTermination } from '../decisions/charge-termination.service.js';
import { RefundsService } from '../payments/refunds.service.js';
import { SettlementService } from '../payments/settlement.service.js';
import { RenewalsService } from '../subscriptions/renewals.service.js';
import { writeOff } from '../usage/usage-settlement.kind.js';
import { type DueItem, DueItems } from './due-items.service.js';

/** Does the work of the row with an id as of a time, in transactions of its store. */
type Work = (ctx: StoreContext, id: number, now: Date) => Promise<unknown>;

/** Time-driven steps of charges: renewals, expiries and write-offs. Payments in progress are settled first. */
@Injectable()
export class DueCharges {
  readonly subscription: Work;
  readonly charge: Work;
  readonly write_off: Work;

  constructor(settlement: SettlementService, renewals: RenewalsService, termination: ChargeTermination) {
    this.subscription = async (ctx, id, now) => {
      const renewal = await renewals.pendingOf(ctx, id);
      const undecided = renewal !== null && (await settlement.settleAll(ctx, renewal, now));
      await ctx.transaction((step) => renewals.step(step, id, now, undecided));
    };
    this.charge = async (ctx, id, now) => {
      const undecided = await settlement.settleAll(ctx, id, now);
      await ctx.transaction((step) => termination.expire(step, id, now, undecided));
    };
    this.write_off = (ctx, id, now) => ctx.transaction((step) => writeOff(step, id, now));
  }
}

/** Billing work that becomes due over time. Every unit can be done by any process, in parallel and repeatedly. */
@Injectable()
export class DueWork {
  private readonly kinds: Readonly<Record<DueItem['kind'], Work>>;

  constructor(
    private readonly items: DueItems,
    settlement: SettlementService,
    refunds: RefundsService,
    { subscription, charge, write_off }: DueCharges,
  ) {
    this.kinds = {
      session: (ctx, id, now) => settlement.settleDue(ctx, id, now),
      refund: (ctx, id, now) => refunds.work(ctx, id, now),
      subscription,
      charge,
      write_off,
    };
  }

  /** Does a unit of work as of a time. */
  async run(item: DueItem, now: Date): Promise<void> {
    await this.kinds[item.kind](this.items.storeOf(item), item.id, now);
  }
}
