import { Injectable } from '@nestjs/common';
import type { MerchantContext } from '../../platform/auth/merchant-context.js';
import { Config } from '../../platform/config/config.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { SystemDb } from '../../platform/database/system-db.js';
import { coded, invalidField } from '../../platform/http/api-error.js';
import type { Page, Rendered } from '../../platform/http/reply.js';
import { AppsService } from '../apps.service.js';
import { Installation } from '../installation.entity.js';
import { InstallationsService } from '../installations.service.js';
import { issueAccessToken } from '../tokens.js';
import { CustomApp } from './custom-app.entity.js';
import {
  type CreateCustomApp,
  type CustomAppCredentials,
  CustomAppDetail,
  type ListCustomApps,
  type RegeneratedToken,
  type RotatedSecret,
} from './custom-apps.dto.js';

const NAME = 'Custom app';

/** What is to be said about an access token. */
export type TokenState = 'good' | 'ending' | 'missing';

/** Apps that merchants make for their own stores (specification 5.2). Each method is a transaction of its own. */
@Injectable()
export class CustomAppsService {
  constructor(
    private readonly config: Config,
    private readonly db: SystemDb,
    private readonly apps: AppsService,
    private readonly installations: InstallationsService,
  ) {}

  /** A page of the store's custom apps. */
  list(ctx: StoreContext, query: ListCustomApps): Promise<Page<CustomAppDetail>> {
    return ctx.rows(CustomApp).page(query, [], CustomAppDetail);
  }

  /** All of the store's custom apps, by name, each with the state of its token. */
  async all(ctx: StoreContext): Promise<(CustomAppDetail & { state: TokenState })[]> {
    const { json } = await ctx.rows(CustomApp).all(['name'], [], CustomAppDetail);
    return (JSON.parse(json) as CustomAppDetail[]).map((app) => Object.assign(app, { state: this.tokenState(app) }));
  }

  /** Those on the store that have no valid access token, or will soon have none. */
  async withEndingTokens(ctx: StoreContext): Promise<(CustomAppDetail & { state: TokenState })[]> {
    return (await this.all(ctx)).filter(({ status, state }) => status === 'active' && state !== 'good');
  }

  /** Whether somebody has to see to an app's access token: it is `missing` or over, or `ending` since its first notice was due. */
  tokenState({ token_expires_at }: Pick<CustomAppDetail, 'token_expires_at'>): TokenState {
    const left = token_expires_at === null ? 0 : Date.parse(token_expires_at) - Date.now();
    if (left <= 0) return 'missing';
    return left < Math.max(...this.config.apps.custom_app_token_notices) ? 'ending' : 'good';
  }

  /** One custom app of the store. Throws `Custom app not found.` (404). */
  show(ctx: StoreContext, app_id: number): Promise<Rendered<CustomAppDetail>> {
    return ctx.rows(CustomApp).show(app_id, CustomAppDetail, NAME);
  }

  /**
   * Makes an app, installs it on the store, and gives its secrets this once. Throws `duplicate_name`, `invalid_scope`, `invalid_topic` and
   * `invalid_target_url`, and 400 for topics without a URL.
   */
  async create(ctx: MerchantContext, fields: Omit<CreateCustomApp, 'store_id'>): Promise<CustomAppCredentials> {
    const { name, description = null, scopes, webhook_url = null, topics = [] } = fields;
    requireTarget(topics, webhook_url);
    await this.apps.check({ scopes, webhook_url, topics });
    return this.db.transaction(async (session) => {
      const within = ctx.within(session);
      const credentials = await this.apps.add(session, { name, scopes, redirect_urls: [], webhook_url, topics });
      await within.rows(CustomApp).add({ app_id: credentials.app_id, merchant_id: ctx.merchant_id, name, description });
      const app = await this.apps.get(session, credentials.app_id);
      const installation = await this.installations.install(within, app, scopes);
      const token = await issueAccessToken(within, this.config, installation);
      return { ...credentials, installation_id: installation.installation_id, ...token };
    });
  }

  /** Replaces the access token; the old one is dead at once. Throws 404, and `invalid_installation` for an app that was uninstalled. */
  regenerate(ctx: MerchantContext, app_id: number): Promise<RegeneratedToken> {
    return this.changing(ctx, app_id, async (within) => {
      const [installation] = await within.rows(Installation).find({ app_id, status: 'active' });
      if (!installation) throw coded('invalid_installation', 'The app is not installed on the store any more.');
      await this.installations.revoke(within, installation.installation_id);
      return { app_id, ...(await issueAccessToken(within, this.config, installation)) };
    });
  }

  /** Replaces the client secret; the old one is good for `grace_seconds` more. Throws 404. */
  rotate(ctx: MerchantContext, app_id: number, grace_seconds = 0): Promise<RotatedSecret> {
    return this.changing(ctx, app_id, (within) => this.apps.rotateSecret(within.session, app_id, grace_seconds));
  }

  /** Deletes an app: it is uninstalled, its credentials are dead, and its name is free again. Throws 404. */
  remove(ctx: MerchantContext, app_id: number): Promise<void> {
    return this.changing(ctx, app_id, async (within) => {
      await within.rows(CustomApp).change({ app_id }, { deleted_at: new Date() });
      await this.apps.setStatus(within.session, app_id, 'inactive');
      const [installation] = await within.rows(Installation).find({ app_id, status: 'active' });
      if (installation) await this.installations.uninstall(within, installation.installation_id);
    });
  }

  /** Runs `work` in a transaction that holds the app, so that changes of one app come one after the other. */
  changing<T>(ctx: MerchantContext, app_id: number, work: (within: MerchantContext, app: CustomApp) => Promise<T>): Promise<T> {
    return this.db.transaction(async (session) => {
      const within = ctx.within(session);
      return work(within, await within.rows(CustomApp).lock({ app_id }, NAME));
    });
  }
}

/** Throws 400 for topics that have nowhere to go. */
export function requireTarget(topics: readonly string[], webhook_url: string | null): void {
  if (topics.length > 0 && !webhook_url) throw invalidField('webhook_url', 'required', 'webhook_url is required with topics.');
}
