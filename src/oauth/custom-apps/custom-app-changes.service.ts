import { Injectable } from '@nestjs/common';
import type { MerchantContext } from '../../platform/auth/merchant-context.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import type { Rendered } from '../../platform/contract/reply.js';
import { AppSubscriptionsService } from '../../webhooks/subscriptions/app-subscriptions.service.js';
import type { App } from '../../apps/app.entity.js';
import { AppsService } from '../../apps/apps.service.js';
import { InstallationChangesService } from '../installations/installation-changes.service.js';
import { CustomApp } from './custom-app.entity.js';
import type { CustomAppDetail, NewSubscription, UpdateCustomApp } from './custom-apps.dto.js';
import { CustomAppsService, requireTarget } from './custom-apps.service.js';

/** Result of an update. */
export interface ChangedCustomApp {
  readonly detail: Rendered<CustomAppDetail>;
  /** Subscriptions that the update created, each with a signing secret of its own. */
  readonly subscriptions_added: NewSubscription[];
}

/** Updates of custom apps, with their tokens and webhook subscriptions. */
@Injectable()
export class CustomAppChangesService {
  constructor(
    private readonly custom: CustomAppsService,
    private readonly apps: AppsService,
    private readonly installations: InstallationChangesService,
    private readonly webhooks: AppSubscriptionsService,
  ) {}

  /**
   * Updates the given fields of an app. New scopes apply to its access token immediately; its subscriptions are replaced to match the URL
   * and the topics. Throws 404, `duplicate_name`, `invalid_scope`, `invalid_topic`, `invalid_target_url`, `invalid_redirect_uri`, and 400
   * for topics without a URL.
   */
  async update(ctx: MerchantContext, app_id: number, given: UpdateCustomApp): Promise<ChangedCustomApp> {
    const { scopes = [], webhook_url = null, topics = [], redirect_urls = [] } = given;
    if (Object.values(given).every((value) => value === undefined)) throw ApiError.nothingGiven();
    await this.apps.check({ scopes, webhook_url, topics, redirect_urls });
    return this.custom.withLock(ctx, app_id, async (within, app) => {
      const before = await this.apps.get(within.connection, app_id);
      const { name, description, ...after } = {
        ...pick(app, ['name', 'description']),
        ...pick(before, ['scopes', 'webhook_url', 'topics', 'redirect_urls']),
        ...defined(given),
      };
      requireTarget(after.topics, after.webhook_url);
      await within.rows(CustomApp).change({ app_id }, { name, description });
      await this.apps.save(within.connection, app_id, { ...after, name });
      const subscriptions_added = await this.updateInstallation(within, app_id, after);
      return { detail: await this.custom.show(within, app_id), subscriptions_added };
    });
  }

  private async updateInstallation(
    ctx: StoreContext,
    app_id: number,
    { scopes, webhook_url, topics }: Pick<App, 'scopes' | 'webhook_url' | 'topics'>,
  ): Promise<NewSubscription[]> {
    const installation = await this.installations.changeScopes(ctx, app_id, scopes);
    if (!installation) return [];
    return this.webhooks.replace(ctx, installation, webhook_url === null ? [] : topics, webhook_url);
  }
}

/** Returns the named fields of an object. */
const pick = <T extends object, K extends keyof T & string>(from: T, keys: readonly K[]): Pick<T, K> =>
  Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>;

/** Returns the fields that are not undefined. */
const defined = (given: UpdateCustomApp): Required<UpdateCustomApp> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Required<UpdateCustomApp>;
