import { Injectable } from '@nestjs/common';
import { setTimeout } from 'node:timers/promises';
import { SigningSecretsService } from '../../apps/signing-secrets.service.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { sandboxFlag } from '../../platform/database/sandbox.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import type { Attempt } from '../../platform/net/guarded-client.js';
import { nameOf } from '../delivery/delivery-queue.service.js';
import { DeliverySlots } from '../delivery/delivery-slots.service.js';
import { judge } from '../delivery/delivery-policy.js';
import { type Message, WebhookSender } from '../delivery/webhook-sender.service.js';
import { selectFields } from './selected-fields.js';
import { sampleOf } from './topic-sample.js';
import type { WebhookSubscription } from './webhook-subscription.entity.js';
import type { TestDelivery } from './webhooks.dto.js';
import { newId } from '../../platform/crypto/new-id.js';

/** Milliseconds within which a test must start. Short attempts release their slots in that time. */
const MAX_WAIT_MS = 2_000;
/** Interval in milliseconds at which a refused test is retried. */
const RETRY_MS = 100;
const BUSY = 'Too many attempts of the subscription or its app are in progress. Try again.';

/** Test deliveries: one attempt with an example of the topic, which is not an event of the store and does not count. */
@Injectable()
export class TestDeliveries {
  constructor(
    private readonly secrets: SigningSecretsService,
    private readonly sender: WebhookSender,
    private readonly slots: DeliverySlots,
  ) {}

  /**
   * Sends an example, or the given payload, to a subscription, signed and shaped like an event, with `"test": true` in the envelope. It
   * counts as an attempt in progress, and waits up to two seconds for a slot. Throws `rate_limited` when no slot becomes free, and 503
   * while Redis, which counts the slots, does not respond.
   */
  async send(
    ctx: StoreContext,
    subscription: WebhookSubscription,
    data = sampleOf(subscription.event_topic, subscription),
  ): Promise<TestDelivery> {
    const { app_id, subscription_id, target_url, event_topic, fields } = subscription;
    const event_id = newId();
    const body = selectFields(await envelopeOf(ctx, { event_id, event_topic }, data), fields);
    const secrets = await this.secrets.sealedOf(ctx.connection, app_id, subscription_id);
    const result = await this.sendInTurn(subscription, { app_id, event_id, body, target_url, secrets });
    const { status, error_message } = judge(result, 1, []);
    return {
      event_id,
      delivered: status === 'delivered' ? 1 : 0,
      response_status: result.status,
      response_body: result.body,
      duration_ms: result.duration_ms,
      error_message,
    };
  }

  private async sendInTurn(subscription: WebhookSubscription, message: Message): Promise<Attempt> {
    const start_before = performance.now() + MAX_WAIT_MS;
    const turn = { app_id: message.app_id, name: nameOf(subscription), start_before };
    const send = (): Promise<Attempt | undefined> =>
      this.slots.runInSlot(subscription, start_before, () => this.sender.sendInTurn(message, turn));
    let result = await send();
    // Too many slow attempts are in progress, and their end is not signalled.
    while (!result && performance.now() + RETRY_MS < start_before) {
      await setTimeout(RETRY_MS);
      result = await send();
    }
    if (!result) throw Object.assign(ApiError.coded('rate_limited', BUSY), { retry_after: 1 });
    return result;
  }
}

async function envelopeOf(
  ctx: StoreContext,
  { event_id, event_topic }: { event_id: string; event_topic: string },
  data: object,
): Promise<string> {
  const { store_id, caller } = ctx;
  const { origin, request_id } = caller;
  const is_sandbox = await sandboxFlag(ctx);
  const timestamp = new Date().toISOString();
  return JSON.stringify({ event_id, event_topic, store_id, is_sandbox, timestamp, sequence: 0, origin, request_id, data, test: true });
}
