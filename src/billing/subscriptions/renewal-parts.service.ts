import { Injectable } from '@nestjs/common';
import type { StoreContext } from '../../platform/database/store-context.js';
import type { ChargePart } from '../core/charge-kind.js';
import { ChargeKinds } from '../core/charge-kinds.service.js';
import type { Charge } from '../core/charge.entity.js';
import { largestBase, planPrice } from '../core/price.js';
import { PaymentGateways } from '../gateways/payment-gateways.js';

/** Parts of a renewal in addition to the price of the plan. */
@Injectable()
export class RenewalParts {
  constructor(
    private readonly kinds: ChargeKinds,
    private readonly gateways: PaymentGateways,
  ) {}

  /** Returns the parts, as long as a gateway accepts their sum with the price. */
  of(ctx: StoreContext, plan: Charge): Promise<ChargePart[]> {
    const room = largestBase(this.gateways.limits.maximum, plan.fee_payer) - planPrice(plan);
    return this.kinds.parts(room, (kind, left) => kind.joinRenewal?.(ctx, plan, left));
  }
}
