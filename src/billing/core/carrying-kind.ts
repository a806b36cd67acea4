import { Injectable } from '@nestjs/common';
import type { StoreContext } from '../../platform/database/store-context.js';
import { ChargeKind } from './charge-kind.js';
import { ChargeKinds } from './charge-kinds.service.js';
import type { UnpaidStatus } from './charge-states.js';
import type { Charge } from './charge.entity.js';

/** Charge of an app that can carry amounts of other kinds, in addition to its own price. */
@Injectable()
export abstract class CarryingKind extends ChargeKind {
  constructor(private readonly kinds: ChargeKinds) {
    super();
  }

  /** Ends the charge; its carried amount moves to the next charge. */
  override async refuse(ctx: StoreContext, charge: Charge, status: UnpaidStatus, now: Date): Promise<void> {
    await super.refuse(ctx, charge, status, now);
    if (charge.carried_amount === 0) return;
    for (const kind of this.kinds.all) await kind.released?.(ctx, charge.charge_id, now);
  }
}
