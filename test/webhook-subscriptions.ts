import { Webhook } from 'standardwebhooks';
import type { Answer, Json } from './answer.js';
import type { Shop } from './factories.js';
import type { EventEnvelope } from './harness.js';
import type { ReceivedRequest } from './receiver.js';

/** Target of subscriptions that nothing is delivered to. */
export const NOWHERE = 'http://127.0.0.1:9/hooks';

/** Returns the envelope in a received webhook. */
export const envelopeOf = ({ body }: ReceivedRequest): EventEnvelope & { test?: true } => JSON.parse(body);

/** Returns true if a received webhook is signed with the secret. */
export function isSignedWith(secret: string, { body, headers }: ReceivedRequest): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}

/** Requests a subscription of a shop's app. */
export const subscribe = (shop: Shop, body: object, headers: Record<string, string> = {}): Promise<Answer> =>
  shop.post('/webhooks', { event_topic: 'customer.created', target_url: NOWHERE, ...body }, { headers });

/** Creates a subscription of a shop's app and returns it. */
export async function makeSubscription(shop: Shop, body: object): Promise<Json> {
  const { status, body: answer } = await subscribe(shop, body);
  expect([status, answer.message]).toEqual([201, 'Webhook subscription created.']);
  return answer.data;
}
