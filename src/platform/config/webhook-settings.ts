import type { Environment } from './environment.js';

/** Limits of webhook subscriptions, and the relays of events; durations are milliseconds. */
export interface WebhookSettings {
  /** Maximum number of subscriptions of an installation. */
  readonly subscription_limit: number;
  /** Time for which requests are signed with both the old and the new secret after a rotation. */
  readonly secret_overlap: number;
  /** Maximum number of events that one replay sends again. */
  readonly replay_limit: number;
  /** Maximum number of concurrent attempts of a subscription, and of all subscriptions of an app. */
  readonly concurrency: number;
  readonly app_concurrency: number;
  /** Number of relays that share the stores, at most 16. With one, a single process at a time publishes the events of all stores. */
  readonly relays: number;
}

/** Reads the settings of webhook subscriptions. */
export const webhookSettings = (env: Environment): WebhookSettings => ({
  subscription_limit: env.integer('WEBHOOK_SUBSCRIPTION_LIMIT', 50, 1),
  secret_overlap: env.duration('WEBHOOK_SECRET_OVERLAP', '24h'),
  replay_limit: env.integer('WEBHOOK_REPLAY_LIMIT', 10_000, 1),
  concurrency: env.integer('WEBHOOK_CONCURRENCY', 4, 1),
  app_concurrency: env.integer('WEBHOOK_APP_CONCURRENCY', 16, 1),
  relays: env.integer('RELAYS', 1, 1),
});
