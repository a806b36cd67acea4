import { Injectable } from '@nestjs/common';
import type { StoreContext } from '../platform/database/store-context.js';
import { coded, notFound } from '../platform/http/api-error.js';
import { DeliveryQueue } from './delivery-queue.service.js';
import type { RetriedDelivery } from './retries.dto.js';

interface Original {
  readonly subscription_id: number;
  readonly app_id: number;
  readonly is_active: 0 | 1;
  readonly event_id: string;
  /** The event's place in the store; null when its payload is gone. */
  readonly sequence: number | null;
}

/** Seconds within which another wish to retry the same event is taken for the same wish. */
const SAME_WISH = 10;

/** Retries that merchants ask for (specification 4.14). */
@Injectable()
export class RetriesService {
  constructor(private readonly queue: DeliveryQueue) {}

  /**
   * Sends an event once more to the subscription of one of its attempts, with a chain of attempts of its own. While such a chain goes on, and
   * for ten seconds after it began, the same chain is given again. Throws `Delivery not found.` (404), `subscription_inactive` and
   * `payload_expired`.
   */
  async retry(ctx: StoreContext, delivery_id: number): Promise<RetriedDelivery> {
    const [original] = await ctx.query<Original>(ORIGINAL, delivery_id);
    if (!original) throw notFound('Delivery');
    const { subscription_id, app_id, event_id, sequence } = original;
    if (!original.is_active) throw coded('subscription_inactive', 'The subscription is inactive: it gets no events.');
    if (sequence === null) throw coded('payload_expired', 'The payload of the event is kept no longer.');
    const [present] = await ctx.query<{ first_delivery_id: number }>(PRESENT, subscription_id, sequence, SAME_WISH);
    const chain = present ?? (await this.begin(ctx, { subscription_id, app_id }, sequence));
    return { delivery_id: chain.first_delivery_id, event_id, subscription_id, attempt_number: 1, status: 'retrying' };
  }

  private async begin(
    ctx: StoreContext,
    target: { subscription_id: number; app_id: number },
    sequence: number,
  ): Promise<{ first_delivery_id: number }> {
    const [begun] = await ctx.query<{ first_delivery_id: number }>(BEGIN, target.subscription_id, sequence);
    if (!begun) throw new Error('The retry was not written.');
    ctx.afterCommit(() => this.queue.wake([{ ...target, store_id: ctx.store_id }]));
    return begun;
  }
}

/** The lock on the subscription makes of parallel wishes one after the other. */
const ORIGINAL = `
SELECT d.subscription_id, s.app_id, s.is_active, d.event_id, e.sequence
FROM webhook_deliveries d
JOIN webhook_subscriptions s ON s.store_id = d.store_id AND s.subscription_id = d.subscription_id
LEFT JOIN events e ON e.store_id = d.store_id AND e.event_id = d.event_id
WHERE d.store_id = $1 AND d.delivery_id = $2
FOR NO KEY UPDATE OF s`;

const PRESENT = `
SELECT first_delivery_id FROM webhook_dispatches
WHERE store_id = $1 AND subscription_id = $2 AND sequence = $3 AND first_delivery_id IS NOT NULL
  AND (status IN ('pending', 'retrying') OR created_at > clock_timestamp() - $4 * interval '1 second')
ORDER BY dispatch_id DESC LIMIT 1`;

const BEGIN = `
INSERT INTO webhook_dispatches (store_id, subscription_id, sequence, first_delivery_id)
VALUES ($1, $2, $3, nextval('webhook_deliveries_delivery_id_seq')) RETURNING first_delivery_id`;
