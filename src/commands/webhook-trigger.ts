import { CommanderError } from 'commander';
import { ApiError } from '../platform/contract/api-error.js';
import { topicRegistry } from '../platform/contract/domain-event.js';
import type { StoreContext } from '../platform/database/store-context.js';
import { TestDeliveries } from '../webhooks/subscriptions/test-deliveries.service.js';
import { sampleOf } from '../webhooks/subscriptions/topic-sample.js';
import { WebhookSubscription } from '../webhooks/subscriptions/webhook-subscription.entity.js';
import { recordAct, storeContext } from './contexts.js';
import type { Services } from './run.js';

/** Flags of `webhook trigger`. */
export interface TriggerFlags {
  readonly storeId: number;
  readonly topic: string;
  readonly data?: string;
  readonly appId?: number;
  readonly subscriptionId?: number;
}

/** Publishes an event of a store, or sends a test to one receiver. */
export async function trigger(services: Services, flags: TriggerFlags): Promise<object> {
  const { storeId, topic, data, appId, subscriptionId } = flags;
  if (!topicRegistry.has(topic)) throw ApiError.coded('invalid_topic', `There is no topic ${topic}.`);
  const payload = data === undefined ? undefined : parse(data);
  const ctx = storeContext(services, storeId);
  await mustExist(ctx);
  if (appId !== undefined || subscriptionId !== undefined) return sendTest(services, ctx, flags, payload);
  const event = { topic, data: payload ?? publicSample(topic, storeId) };
  return ctx.transaction((within) => {
    recordAct(within, { command: 'webhook.trigger', target: { type: 'store', id: storeId }, details: { topic } });
    return Promise.resolve({ event_id: within.publish({ ...event, ...audience(event.data, topic) }) });
  });
}

/** Returns the example of a topic. Throws for topics whose events concern one app, because the made-up app of the example might exist. */
function publicSample(topic: string, store_id: number): object {
  if (topicRegistry.receiversOf(topic).audience === 'store') return sampleOf(topic, { store_id });
  throw new CommanderError(1, 'app', `Events of ${topic} concern one app: --app-id, --subscription-id or --data is required.`);
}

async function mustExist(ctx: StoreContext): Promise<void> {
  const [store] = await ctx.query('SELECT store_id FROM stores WHERE store_id = $1');
  if (!store) throw new Error('Store not found.');
}

/** Sends a test, which is not an event of the store. It is recorded before it is sent, because it cannot be taken back. */
async function sendTest(services: Services, ctx: StoreContext, flags: TriggerFlags, data: object | undefined): Promise<object> {
  const { topic: event_topic, appId: app_id = null, subscriptionId: subscription_id = null } = flags;
  const [receiver] = await ctx.query<Pick<WebhookSubscription, 'subscription_id'>>(RECEIVER, event_topic, app_id, subscription_id);
  if (!receiver) throw new Error(`There is no such active subscription to ${event_topic} in the store.`);
  const subscription = await ctx.rows(WebhookSubscription).get(receiver, 'Webhook subscription');
  await ctx.transaction((within) => {
    const target = { type: 'webhook_subscription', id: subscription.subscription_id } as const;
    recordAct(within, { command: 'webhook.trigger', target, details: { topic: event_topic } });
    return Promise.resolve();
  });
  const { event_id, delivered, response_status, error_message } = await services.get(TestDeliveries).send(ctx, subscription, data);
  return { event_id, subscription_id: subscription.subscription_id, delivered, response_status, error_message };
}

/** Finds the first subscription that receives events. */
const RECEIVER = `
SELECT s.subscription_id FROM webhook_subscriptions s
JOIN installations i ON i.store_id = s.store_id AND i.installation_id = s.installation_id AND i.status = 'active'
JOIN apps a ON a.app_id = s.app_id AND a.status = 'active'
WHERE s.store_id = $1 AND s.event_topic = $2 AND s.is_active = 1
  AND ($3::bigint IS NULL OR s.app_id = $3) AND ($4::bigint IS NULL OR s.subscription_id = $4)
ORDER BY s.subscription_id LIMIT 1`;

function parse(text: string): object {
  const value = valueOf(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new CommanderError(1, 'data', '--data must be a JSON object.');
  // PostgreSQL cannot read such an event back.
  if (JSON.stringify(value).includes('\\u0000')) throw new CommanderError(1, 'data', '--data must not contain the character NUL.');
  return value;
}

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Events about an installation are visible to its app only. */
const audience = (data: { app_id?: unknown }, topic: string): { audience_app_id?: number } =>
  topicRegistry.receiversOf(topic).audience === 'installation' && typeof data.app_id === 'number' ? { audience_app_id: data.app_id } : {};
