import { Injectable } from '@nestjs/common';
import type { StoreContext } from '../../platform/database/store-context.js';
import { chargeCancelled, chargeDeclined, chargeExpired } from '../billing.events.js';
import { UsageSettlement } from '../usage/usage-settlement.service.js';
import { Charge } from './charge.entity.js';

const EVENTS = { declined: chargeDeclined, cancelled: chargeCancelled, expired: chargeExpired } as const;

/** Ends of charges that were not paid. The caller holds the lock of the app's billing in the store. */
@Injectable()
export class RefusalsService {
  constructor(private readonly usage: UsageSettlement) {}

  /** Ends a pending charge without a payment, and releases the usage of a renewal. Does nothing to a charge that is not pending. */
  async refuse(ctx: StoreContext, charge_id: number, status: keyof typeof EVENTS, now: Date): Promise<void> {
    const changed = await ctx.rows(Charge).change({ charge_id, status: 'pending' }, { status, ended_at: now, updated_at: now });
    if (changed === 0) return;
    const charge = await ctx.rows(Charge).get({ charge_id }, 'Charge');
    ctx.publish(EVENTS[status](charge));
    if (charge.type === 'renewal') await this.usage.release(ctx, charge_id);
  }
}
