import { Injectable } from '@nestjs/common';
import { earlier } from '../../platform/database/shifted-time.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { DeliveryQueue } from './delivery-queue.service.js';

interface Waiting {
  readonly subscription_id: number;
  readonly app_id: number;
}

/** Retries that wait for their time. */
@Injectable()
export class RetrySchedule {
  constructor(private readonly queue: DeliveryQueue) {}

  /** Brings the waiting retries of a store forward by this many milliseconds, and wakes workers for them. */
  async bringForward(ctx: StoreContext, by: number): Promise<void> {
    const waiting = await ctx.query<Waiting>(BRING_FORWARD, by);
    const { store_id } = ctx;
    ctx.afterCommit(() => this.queue.wake(waiting.map((target) => ({ ...target, store_id }))));
  }
}

const BRING_FORWARD = `
WITH waiting AS (
  UPDATE webhook_dispatches SET next_attempt_at = ${earlier('next_attempt_at', '$2')}
  WHERE store_id = $1 AND status = 'retrying' RETURNING subscription_id
)
SELECT s.subscription_id, s.app_id FROM webhook_subscriptions s
WHERE s.store_id = $1 AND s.subscription_id IN (SELECT subscription_id FROM waiting)`;
