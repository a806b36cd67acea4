import { Injectable } from '@nestjs/common';
import type { StoreContext } from '../../platform/database/store-context.js';
import { ChargeKind } from '../core/charge-kind.js';
import { ChargeKinds } from '../core/charge-kinds.service.js';
import type { UnpaidStatus } from '../core/charge-states.js';
import type { Charge } from '../core/charge.entity.js';

/** Charge that is paid once. */
@Injectable()
export class OneTimeKind extends ChargeKind {
  readonly name = 'one_time';

  constructor(private readonly kinds: ChargeKinds) {
    super();
  }

  /** Ends the charge; what it carried is left to the next one. */
  override async refuse(ctx: StoreContext, charge: Charge, status: UnpaidStatus, now: Date): Promise<void> {
    await super.refuse(ctx, charge, status, now);
    if (charge.carried_amount === 0) return;
    for (const kind of this.kinds.all) await kind.released?.(ctx, charge.charge_id, now);
  }
}
