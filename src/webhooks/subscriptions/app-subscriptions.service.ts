import { Injectable } from '@nestjs/common';
import { audit } from '../../audit/audit.service.js';
import { SigningSecretsService } from '../../apps/signing-secrets.service.js';
import { topicRegistry } from '../../platform/contract/domain-event.js';
import type { Connection } from '../../platform/database/connection.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { endPending, endPendingOfApp } from './pending-dispatches.js';
import { WebhookSubscription } from './webhook-subscription.entity.js';

type Owner = Pick<WebhookSubscription, 'installation_id' | 'app_id'>;

/** Subscriptions that follow from the registration of an app and from the state of its installation. */
@Injectable()
export class AppSubscriptionsService {
  constructor(private readonly secrets: SigningSecretsService) {}

  /** Subscribes an installation to topics at one URL and returns the number of new subscriptions. Existing ones are left unchanged. */
  async subscribe(ctx: StoreContext, { installation_id, app_id }: Owner, topics: readonly string[], target_url: string): Promise<number> {
    const made = await ctx.query(SUBSCRIBE, installation_id, app_id, [...topics], target_url);
    return made.length;
  }

  /**
   * Replaces the topics and the URL that an installation is subscribed to. Existing subscriptions are activated at the URL or deactivated;
   * each new one gets its own signing secret, which is returned in clear text and cannot be read again. A null URL deactivates all.
   */
  async replace(
    ctx: StoreContext,
    { installation_id, app_id }: Owner,
    topics: readonly string[],
    target_url: string | null,
  ): Promise<{ subscription_id: number; event_topic: string; webhook_secret: string }[]> {
    const off = await ctx.query<{ subscription_id: number }>(OFF, installation_id, [...topics]);
    for (const { subscription_id } of off) await endPending(ctx, { subscription_id });
    if (target_url === null) return [];
    await ctx.query(ON, installation_id, [...topics], target_url);
    const made = await ctx.query<{ subscription_id: number; event_topic: string }>(ADD, installation_id, app_id, [...topics], target_url);
    const subscriptions = [];
    for (const created of made) {
      const target = { type: 'webhook_subscription', id: created.subscription_id } as const;
      audit.record(ctx, { action: 'secret.created', target, details: { kinds: ['webhook_secret'] } });
      subscriptions.push({ ...created, webhook_secret: await this.secrets.create(ctx.connection, app_id, created.subscription_id) });
    }
    return subscriptions;
  }

  /** Ends the pending retries of topics that an installation may not receive with its current scopes. */
  async endUnpermitted(ctx: StoreContext, installation_id: number, scopes: readonly string[]): Promise<void> {
    await endPending(ctx, { installation_id }, topicRegistry.permittedBy(new Set(scopes)));
  }

  /**
   * Deactivates the subscriptions of an uninstalled app (specification 3.4) and ends their pending retries. Previously active ones still
   * receive `app.uninstalled`.
   */
  async deactivateInstallation(ctx: StoreContext, installation_id: number): Promise<void> {
    await ctx.rows(WebhookSubscription).change({ installation_id, is_active: 1 }, { is_active: 0, inactive_reason: 'uninstalled' });
    await endPending(ctx, { installation_id }, sentAfterUninstall());
  }

  /**
   * Ends the pending retries of a suspended app in all stores. Its subscriptions stay active, so that deliveries resume after the
   * suspension.
   */
  async endPendingOf(connection: Connection, app_id: number): Promise<void> {
    await endPendingOfApp(connection, app_id, sentAfterUninstall());
  }
}

const sentAfterUninstall = (): string[] => topicRegistry.all().filter((topic) => topicRegistry.receiversOf(topic).after_uninstall);

const SUBSCRIBE = `
INSERT INTO webhook_subscriptions (store_id, installation_id, app_id, event_topic, target_url)
SELECT $1, $2, $3, topic, $5 FROM unnest($4::text[]) AS topic
ON CONFLICT (store_id, installation_id, event_topic, target_url) DO NOTHING RETURNING subscription_id`;

const OFF = `
UPDATE webhook_subscriptions SET is_active = 0, inactive_reason = 'requested', updated_at = now()
WHERE store_id = $1 AND installation_id = $2 AND is_declared = 1 AND is_active = 1 AND event_topic <> ALL ($3::text[])
RETURNING subscription_id`;

const ON = `
UPDATE webhook_subscriptions SET is_active = 1, inactive_reason = NULL, failure_count = 0, target_url = $4, updated_at = now()
WHERE store_id = $1 AND installation_id = $2 AND is_declared = 1 AND deleted_at IS NULL AND event_topic = ANY ($3::text[])
  AND (is_active = 0 OR target_url <> $4)`;

const ADD = `
INSERT INTO webhook_subscriptions (store_id, installation_id, app_id, event_topic, target_url)
SELECT $1, $2, $3, topic, $5 FROM unnest($4::text[]) AS topic
WHERE topic <> ALL (ARRAY(
  SELECT s.event_topic FROM webhook_subscriptions s
  WHERE s.store_id = $1 AND s.installation_id = $2 AND s.deleted_at IS NULL AND (s.is_declared = 1 OR s.target_url = $5)))
RETURNING subscription_id, event_topic`;
