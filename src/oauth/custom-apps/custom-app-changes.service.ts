import { Injectable } from '@nestjs/common';
import { GrantCache } from '../../platform/auth/grant-cache.js';
import type { MerchantContext } from '../../platform/auth/merchant-context.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { nothingGiven } from '../../platform/http/api-error.js';
import type { Rendered } from '../../platform/http/reply.js';
import { WebhooksService } from '../../webhooks/webhooks.service.js';
import { App } from '../app.entity.js';
import { AppsService } from '../apps.service.js';
import { Installation } from '../installation.entity.js';
import { CustomApp } from './custom-app.entity.js';
import type { CustomAppDetail, NewSubscription, UpdateCustomApp } from './custom-apps.dto.js';
import { CustomAppsService, requireTarget } from './custom-apps.service.js';

/** What a change came to. */
export interface ChangedCustomApp {
  readonly detail: Rendered<CustomAppDetail>;
  /** Subscriptions that it made, each with a secret of its own. */
  readonly subscriptions_added: NewSubscription[];
}

/** Changes of custom apps, and what follows from them for their tokens and subscriptions. */
@Injectable()
export class CustomAppChangesService {
  constructor(
    private readonly custom: CustomAppsService,
    private readonly apps: AppsService,
    private readonly webhooks: WebhooksService,
    private readonly cache: GrantCache,
  ) {}

  /**
   * Changes what is given of an app. Its token has the new scopes at once; its subscriptions follow URL and topics. Throws 404,
   * `duplicate_name`, `invalid_scope`, `invalid_topic` and `invalid_target_url`, and 400 for topics without a URL.
   */
  async update(ctx: MerchantContext, app_id: number, given: UpdateCustomApp): Promise<ChangedCustomApp> {
    const { scopes = [], webhook_url = null, topics = [] } = given;
    if (Object.values(given).every((value) => value === undefined)) throw nothingGiven();
    await this.apps.check({ scopes, webhook_url, topics });
    return this.custom.changing(ctx, app_id, async (within, app) => {
      const before = await this.apps.get(within.session, app_id);
      const { name, description, ...after } = {
        ...pick(app, ['name', 'description']),
        ...pick(before, ['scopes', 'webhook_url', 'topics']),
        ...defined(given),
      };
      requireTarget(after.topics, after.webhook_url);
      await within.rows(CustomApp).change({ app_id }, { name, description });
      await within.session.manager.update(App, { app_id }, { ...after, name });
      const subscriptions_added = await this.follow(within, app_id, after);
      return { detail: await this.custom.show(within, app_id), subscriptions_added };
    });
  }

  private async follow(
    ctx: StoreContext,
    app_id: number,
    { scopes, webhook_url, topics }: Pick<App, 'scopes' | 'webhook_url' | 'topics'>,
  ): Promise<NewSubscription[]> {
    const [installation] = await ctx.rows(Installation).find({ app_id, status: 'active' });
    if (!installation) return [];
    const { installation_id } = installation;
    await ctx.query(SCOPES, installation_id, scopes);
    await ctx.query(TOKENS, installation_id, scopes);
    ctx.afterCommit(() => this.cache.evict({ installation_id }));
    return this.webhooks.follow(ctx, installation, webhook_url === null ? [] : topics, webhook_url);
  }
}

const SCOPES = `
UPDATE installations SET scopes = $3, updated_at = now() WHERE store_id = $1 AND installation_id = $2 AND scopes IS DISTINCT FROM $3`;

const TOKENS = `
UPDATE token_pairs SET scopes = $3 WHERE store_id = $1 AND installation_id = $2 AND revoked_at IS NULL AND scopes IS DISTINCT FROM $3`;

/** Some fields of an object. */
const pick = <T extends object, K extends keyof T & string>(from: T, keys: readonly K[]): Pick<T, K> =>
  Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>;

/** The fields that were given. */
const defined = (given: UpdateCustomApp): Required<UpdateCustomApp> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Required<UpdateCustomApp>;
