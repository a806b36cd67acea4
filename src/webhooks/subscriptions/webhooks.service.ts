import { Injectable } from '@nestjs/common';
import { AppsService } from '../../apps/apps.service.js';
import { InstallationsService } from '../../apps/installations.service.js';
import { audit } from '../../audit/audit.service.js';
import { SigningSecretsService } from '../../apps/signing-secrets.service.js';
import type { AppContext } from '../../platform/auth/app-context.js';
import { Config } from '../../platform/config/config.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { topicRegistry } from '../../platform/contract/domain-event.js';
import { type Page, Rendered } from '../../platform/contract/reply.js';
import { Filter } from '../../platform/database/filter.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { checkFields, checkFilter } from './event-filter.js';
import { endPending } from './pending-dispatches.js';
import { WebhookSubscription } from './webhook-subscription.entity.js';
import {
  type CreatedSubscription,
  type CreateWebhookSubscription,
  type ListSubscriptions,
  SubscriptionDetail,
  type UpdateSubscription,
} from './webhooks.dto.js';

const NAME = 'Webhook subscription';

/** Columns that a subscription's creator chooses. */
type Chosen = Partial<Pick<WebhookSubscription, 'target_url' | 'filter' | 'fields' | 'skip_self'>>;

/** Webhook subscriptions of the calling app's installation. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly config: Config,
    private readonly apps: AppsService,
    private readonly installations: InstallationsService,
    private readonly secrets: SigningSecretsService,
  ) {}

  /** Page of the installation's subscriptions. */
  list(ctx: AppContext, query: ListSubscriptions): Promise<Page<SubscriptionDetail>> {
    return ctx.rows(WebhookSubscription).page(query, [Filter.equals('installation_id', ctx.installation_id)], SubscriptionDetail);
  }

  /** Returns a subscription of the installation. Throws `Webhook subscription not found.` (404), also for one of another installation. */
  async show(ctx: AppContext, subscription_id: number): Promise<Rendered<SubscriptionDetail>> {
    await this.find(ctx, subscription_id);
    return ctx.rows(WebhookSubscription).show(subscription_id, SubscriptionDetail, NAME);
  }

  /** Returns a subscription of the installation as an entity. Throws like {@link show}. */
  find(ctx: AppContext, subscription_id: number): Promise<WebhookSubscription> {
    return ctx.rows(WebhookSubscription).get({ subscription_id, installation_id: ctx.installation_id }, NAME);
  }

  /**
   * Checks a new subscription, which may take a DNS lookup. Throws `invalid_topic`, `insufficient_scope`, 400 for the filter and the
   * fields, and `invalid_target_url`.
   */
  async checkNew({ scopes }: AppContext, { event_topic, target_url, ...chosen }: CreateWebhookSubscription): Promise<void> {
    if (!topicRegistry.has(event_topic)) throw ApiError.coded('invalid_topic', `There is no topic ${event_topic}.`);
    const missing = topicRegistry.missingScope(event_topic, scopes);
    if (missing !== undefined) throw ApiError.coded('insufficient_scope', `The topic ${event_topic} needs the ${missing} scope.`);
    chosenColumns(event_topic, chosen);
    await this.apps.checkTarget(target_url);
  }

  /**
   * Creates a checked subscription. For a custom app the result has the subscription's own signing secret, which cannot be read again.
   * Throws `subscription_exists`, `subscription_limit_exceeded` and `invalid_installation`.
   */
  async create(
    ctx: StoreContext,
    { app_id, installation_id }: Pick<AppContext, 'app_id' | 'installation_id'>,
    { event_topic, target_url, ...chosen }: CreateWebhookSubscription,
  ): Promise<Rendered<CreatedSubscription>> {
    await this.installations.lock(ctx, installation_id);
    const rows = ctx.rows(WebhookSubscription);
    const limit = this.config.webhooks.subscription_limit;
    if ((await rows.find({ installation_id })).length >= limit) {
      throw ApiError.coded('subscription_limit_exceeded', `An installation has at most ${String(limit)} webhook subscriptions.`);
    }
    const columns = chosenColumns(event_topic, chosen);
    const { subscription_id } = await rows.add({ installation_id, app_id, event_topic, target_url, is_declared: 0, ...columns });
    const detail = await rows.show(subscription_id, SubscriptionDetail, NAME);
    const { secret_per_subscription } = await this.apps.get(ctx.connection, app_id);
    if (!secret_per_subscription) return new Rendered(detail.json);
    const webhook_secret = await this.secrets.create(ctx.connection, app_id, subscription_id);
    const target = { type: 'webhook_subscription', id: subscription_id } as const;
    audit.record(ctx, { action: 'secret.created', target, details: { kinds: ['webhook_secret'] } });
    return new Rendered(`${detail.json.slice(0, -1)},"webhook_secret":${JSON.stringify(webhook_secret)}}`);
  }

  /** Checks changes of a subscription, which may take a DNS lookup. Throws 404, 400 for the given fields, and `invalid_target_url`. */
  async checkChange(ctx: AppContext, subscription_id: number, body: UpdateSubscription): Promise<void> {
    const { event_topic } = await this.find(ctx, subscription_id);
    if (Object.values(body).every((value) => value === undefined)) throw ApiError.nothingGiven();
    chosenColumns(event_topic, body);
    if (body.target_url !== undefined) await this.apps.checkTarget(body.target_url);
  }

  /**
   * Applies checked changes. Activation also resets the failure counter (specification 6.4.7); deactivation ends pending retries. Throws
   * 404 and `subscription_exists`.
   */
  async update(
    ctx: StoreContext,
    { installation_id }: Pick<AppContext, 'installation_id'>,
    subscription_id: number,
    { is_active, ...chosen }: UpdateSubscription,
  ): Promise<Rendered<SubscriptionDetail>> {
    const rows = ctx.rows(WebhookSubscription);
    const before = await rows.lock({ subscription_id, installation_id }, NAME);
    const changes = { ...chosenColumns(before.event_topic, chosen), ...activity(before, is_active) };
    if (Object.keys(changes).length > 0) await rows.change({ subscription_id }, changes);
    if (is_active === false) await endPending(ctx, { subscription_id });
    return rows.show(subscription_id, SubscriptionDetail, NAME);
  }

  /** Deletes a subscription: it receives nothing more, and its log is kept. Throws 404. */
  async remove(ctx: AppContext, subscription_id: number): Promise<void> {
    const rows = ctx.rows(WebhookSubscription);
    const { target_url } = await rows.lock({ subscription_id, installation_id: ctx.installation_id }, NAME);
    await rows.change({ subscription_id, is_active: 1 }, { is_active: 0, inactive_reason: 'requested' });
    // No URL of a webhook has this scheme, so no other subscription has the same URL.
    await rows.change({ subscription_id }, { deleted_at: new Date(), target_url: `deleted-${String(subscription_id)}:${target_url}` });
    await this.secrets.remove(ctx.connection, ctx.app_id, subscription_id);
    await endPending(ctx, { subscription_id });
  }
}

/**
 * Returns the changes that activate or deactivate a subscription. Activation resets the failure counter, also of an active subscription.
 */
function activity({ is_active }: WebhookSubscription, wanted: boolean | undefined): Partial<WebhookSubscription> {
  if (wanted === true) return { is_active: 1, inactive_reason: null, failure_count: 0 };
  return wanted === false && is_active === 1 ? { is_active: 0, inactive_reason: 'requested' } : {};
}

/** Returns the given fields as columns, after checking them against the topic. */
function chosenColumns(event_topic: string, given: Omit<UpdateSubscription, 'is_active'>): Chosen {
  const known = topicRegistry.fieldsOf(event_topic);
  const { target_url, filter, fields, skip_self } = given;
  if (fields) checkFields(fields, known);
  return {
    ...(target_url !== undefined && { target_url }),
    ...(filter !== undefined && { filter: filter && checkFilter(filter, known) }),
    ...(fields !== undefined && { fields }),
    ...(skip_self !== undefined && { skip_self: skip_self ? 1 : 0 }),
  };
}
