import { Injectable } from '@nestjs/common';
import type { StoreContext } from '../../platform/database/store-context.js';
import { ChargeKind } from '../core/charge-kind.js';
import type { UnpaidStatus } from '../core/charge-states.js';
import type { Charge } from '../core/charge.entity.js';
import { AutoPayService } from './auto-pay.service.js';
import { SubscriptionsService } from './subscriptions.service.js';

/** Charge for the next period of a subscription. It expires with the subscription. */
@Injectable()
export class RenewalKind extends ChargeKind {
  readonly name = 'renewal';
  override readonly expires = false;

  constructor(
    private readonly subscriptions: SubscriptionsService,
    private readonly autoPay: AutoPayService,
  ) {
    super();
  }

  /** Moves the subscription into the next period. */
  override activated(ctx: StoreContext, charge: Charge, _trial_days: number, now: Date): Promise<void> {
    return this.subscriptions.renew(ctx, charge, now);
  }

  /** Ends the renewal; its subscription is not renewed. */
  override async refuse(ctx: StoreContext, charge: Charge, status: UnpaidStatus, now: Date): Promise<void> {
    await this.subscriptions.endRenewal(ctx, charge.charge_id, status, now);
    await this.subscriptions.refuseRenewal(ctx, charge, now);
  }

  /** Schedules another try of overdue renewals that the wallet pays. */
  override walletToppedUp(ctx: StoreContext, app_id: number, now: Date): Promise<void> {
    return this.autoPay.retry(ctx, app_id, now);
  }
}
