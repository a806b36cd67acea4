import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import { seal } from '../platform/crypto/secrets.js';
import { newWebhookSecret } from '../platform/crypto/webhook-signature.js';
import type { Session } from '../platform/database/session.js';
import type { StoreContext } from '../platform/database/store-context.js';
import type { AppContext } from '../platform/auth/app-context.js';
import { equals } from '../platform/database/filter.js';
import { coded, nothingGiven } from '../platform/http/api-error.js';
import type { Page, Rendered } from '../platform/http/reply.js';
import { GuardedClient } from '../platform/net/guarded-client.js';
import { UnsafeUrlError } from '../platform/net/target-url.js';
import { SigningSecret, WebhookSubscription } from './webhook-subscription.entity.js';
import { type ListSubscriptions, SubscriptionDetail, type UpdateSubscription } from './webhooks.dto.js';

/** Subscriptions and signing secrets. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly config: Config,
    private readonly client: GuardedClient,
  ) {}

  /** A page of the installation's subscriptions. */
  list(ctx: AppContext, query: ListSubscriptions): Promise<Page<SubscriptionDetail>> {
    return ctx.rows(WebhookSubscription).page(query, [equals('installation_id', ctx.installation_id)], SubscriptionDetail);
  }

  /**
   * Switches a subscription of the installation on or off; on also resets the failure counter (specification 6.4.7). Throws
   * `Webhook subscription not found.` (404) for any other installation's.
   */
  async update(ctx: AppContext, subscription_id: number, { is_active }: UpdateSubscription): Promise<Rendered<SubscriptionDetail>> {
    if (is_active === undefined) throw nothingGiven();
    const rows = ctx.rows(WebhookSubscription);
    const subscription = await rows.lock({ subscription_id, installation_id: ctx.installation_id }, 'Webhook subscription');
    if (is_active) await rows.change({ subscription_id }, { is_active: 1, inactive_reason: null, failure_count: 0 });
    else if (subscription.is_active) await rows.change({ subscription_id }, { is_active: 0, inactive_reason: 'requested' });
    return rows.show(subscription_id, SubscriptionDetail, 'Webhook subscription');
  }

  /** Throws `invalid_target_url` for a URL that webhooks must not be sent to. */
  async checkTarget(url: string): Promise<void> {
    try {
      await this.client.check(url);
    } catch (error) {
      if (error instanceof UnsafeUrlError) throw coded('invalid_target_url', error.message);
      throw error;
    }
  }

  /** Gives an app its first signing secret, and shows it once. */
  async createAppSecret(session: Session, app_id: number): Promise<string> {
    const secret = newWebhookSecret();
    await session.manager.insert(SigningSecret, { app_id, sealed: seal(this.config.encryption_key, secret) });
    return secret;
  }

  /** Subscribes an installation to topics at one URL, and gives how many it made; topics that it has there already stay as they are. */
  async subscribe(
    ctx: StoreContext,
    { installation_id, app_id }: Pick<WebhookSubscription, 'installation_id' | 'app_id'>,
    topics: readonly string[],
    target_url: string,
  ): Promise<number> {
    const made = await ctx.query(
      `INSERT INTO webhook_subscriptions (store_id, installation_id, app_id, event_topic, target_url)
       SELECT $1, $2, $3, topic, $5 FROM unnest($4::text[]) AS topic
       ON CONFLICT (store_id, installation_id, event_topic, target_url) DO NOTHING RETURNING subscription_id`,
      installation_id,
      app_id,
      [...topics],
      target_url,
    );
    return made.length;
  }

  /**
   * Makes an installation's subscriptions those of the topics at one URL: the ones it has move to the URL and are switched on or off, and
   * topics that it never had get new ones, each with a signing secret of its own, which is shown this once.
   */
  async follow(
    ctx: StoreContext,
    { installation_id, app_id }: Pick<WebhookSubscription, 'installation_id' | 'app_id'>,
    topics: readonly string[],
    target_url: string | null,
  ): Promise<{ subscription_id: number; event_topic: string; webhook_secret: string }[]> {
    await ctx.query(OFF, installation_id, [...topics]);
    if (target_url === null) return [];
    await ctx.query(ON, installation_id, [...topics], target_url);
    const made = await ctx.query<{ subscription_id: number; event_topic: string }>(ADD, installation_id, app_id, [...topics], target_url);
    const subscriptions = made.map((one) => ({ ...one, webhook_secret: newWebhookSecret() }));
    for (const { subscription_id, webhook_secret } of subscriptions) {
      await ctx.session.manager.insert(SigningSecret, {
        app_id,
        subscription_id,
        sealed: seal(this.config.encryption_key, webhook_secret),
      });
    }
    return subscriptions;
  }

  /** Switches off every subscription of an installation that is removed (specification 3.4); those that were on still get `app.uninstalled`. */
  async deactivateInstallation(ctx: StoreContext, installation_id: number): Promise<void> {
    await ctx.rows(WebhookSubscription).change({ installation_id, is_active: 1 }, { is_active: 0, inactive_reason: 'uninstalled' });
  }
}

const OFF = `
UPDATE webhook_subscriptions SET is_active = 0, inactive_reason = 'requested', updated_at = now()
WHERE store_id = $1 AND installation_id = $2 AND is_active = 1 AND event_topic <> ALL ($3::text[])`;

const ON = `
UPDATE webhook_subscriptions SET is_active = 1, inactive_reason = NULL, failure_count = 0, target_url = $4, updated_at = now()
WHERE store_id = $1 AND installation_id = $2 AND event_topic = ANY ($3::text[]) AND (is_active = 0 OR target_url <> $4)`;

const ADD = `
INSERT INTO webhook_subscriptions (store_id, installation_id, app_id, event_topic, target_url)
SELECT $1, $2, $3, topic, $5 FROM unnest($4::text[]) AS topic
WHERE NOT EXISTS (SELECT FROM webhook_subscriptions s WHERE s.store_id = $1 AND s.installation_id = $2 AND s.event_topic = topic)
RETURNING subscription_id, event_topic`;
