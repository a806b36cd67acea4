import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { topicRegistry } from '../../platform/contract/domain-event.js';
import { DeliveryQueue } from '../delivery/delivery-queue.service.js';
import type { RetriedDelivery } from './retries.dto.js';
import { isShown } from './shown-time.js';

interface Original {
  readonly subscription_id: number;
  readonly app_id: number;
  readonly is_active: 0 | 1;
  readonly event_topic: string;
  /** Scopes of the installation. */
  readonly scopes: string[];
  readonly event_id: string;
  /** Sequence number of the event; null when its payload was deleted by retention. */
  readonly sequence: number | null;
  /** Fields of `data` that the original delivery sent; null for all. */
  readonly fields: string[] | null;
}

/** Seconds within which a repeated retry of the same event returns the existing chain. */
const DUPLICATE_WINDOW_S = 10;

/** Manual retries by merchants (specification 4.14). */
@Injectable()
export class RetriesService {
  constructor(
    private readonly config: Config,
    private readonly queue: DeliveryQueue,
  ) {}

  /**
   * Starts a new chain of attempts for the event and the subscription of a delivery. Returns the existing chain while one is in progress,
   * and for ten seconds after it started. Throws `Delivery not found.` (404), `subscription_inactive` and `payload_expired`.
   */
  async retry(ctx: StoreContext, delivery_id: number): Promise<RetriedDelivery> {
    const [original] = await ctx.query<Original>(ORIGINAL, delivery_id, this.config.webhook_retention);
    if (!original) throw ApiError.notFound('Delivery');
    const { subscription_id, app_id, event_id, sequence, fields } = original;
    requireReceiver(original);
    if (sequence === null) throw ApiError.coded('payload_expired', 'The payload of the event is no longer stored.');
    const [existing] = await ctx.query<{ first_delivery_id: number }>(EXISTING, subscription_id, sequence, DUPLICATE_WINDOW_S);
    const chain = existing ?? (await this.start(ctx, { subscription_id, app_id }, { sequence, fields }));
    return { delivery_id: chain.first_delivery_id, event_id, subscription_id, attempt_number: 1, status: 'retrying' };
  }

  private async start(
    ctx: StoreContext,
    target: { subscription_id: number; app_id: number },
    { sequence, fields }: { sequence: number; fields: string[] | null },
  ): Promise<{ first_delivery_id: number }> {
    const [started] = await ctx.query<{ first_delivery_id: number }>(START, target.subscription_id, sequence, fields);
    if (!started) throw new Error('The retry was not written.');
    ctx.afterCommit(() => this.queue.wake([{ ...target, store_id: ctx.store_id }]));
    return started;
  }
}

/** Throws `subscription_inactive` when the subscription may not receive the event. */
function requireReceiver({ is_active, event_topic, scopes }: Original): void {
  if (!is_active) throw ApiError.coded('subscription_inactive', 'The subscription is inactive and receives no events.');
  const missing = topicRegistry.missingScope(event_topic, new Set(scopes));
  if (missing !== undefined) throw ApiError.coded('subscription_inactive', `The app no longer has the ${missing} scope.`);
}

/** The lock on the subscription serializes concurrent retries. */
const ORIGINAL = `
SELECT d.subscription_id, s.app_id, s.is_active, s.event_topic, i.scopes, d.event_id, e.sequence, o.fields
FROM webhook_deliveries d
JOIN webhook_subscriptions s ON s.store_id = d.store_id AND s.subscription_id = d.subscription_id
JOIN installations i ON i.store_id = s.store_id AND i.installation_id = s.installation_id
LEFT JOIN events e ON e.store_id = d.store_id AND e.event_id = d.event_id
LEFT JOIN webhook_dispatches o ON o.store_id = d.store_id AND o.dispatch_id = d.dispatch_id
WHERE d.store_id = $1 AND d.delivery_id = $2 AND ${isShown('d', '$3')}
FOR NO KEY UPDATE OF s`;

const EXISTING = `
SELECT first_delivery_id FROM webhook_dispatches
WHERE store_id = $1 AND subscription_id = $2 AND sequence = $3 AND first_delivery_id IS NOT NULL
  AND (status IN ('pending', 'retrying') OR created_at > clock_timestamp() - $4 * interval '1 second')
ORDER BY dispatch_id DESC LIMIT 1`;

const START = `
INSERT INTO webhook_dispatches (store_id, subscription_id, sequence, fields, first_delivery_id)
VALUES ($1, $2, $3, $4, nextval('webhook_deliveries_delivery_id_seq')) RETURNING first_delivery_id`;
