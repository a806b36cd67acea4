import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { MerchantContext } from '../../platform/auth/merchant-context.js';
import { Config } from '../../platform/config/config.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import type { Page, Rendered } from '../../platform/contract/reply.js';
import { RateLimiter } from '../../platform/limits/rate-limiter.js';
import { audit } from '../../audit/audit.service.js';
import { AppsService } from '../../apps/apps.service.js';
import { Installation } from '../../apps/installation.entity.js';
import { InstallationChangesService } from '../installations/installation-changes.service.js';
import { issueAccessToken } from '../tokens/tokens.js';
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

/** State of an access token: valid, about to expire, or missing or expired. */
export type TokenState = 'valid' | 'expiring' | 'missing';

/** Custom apps, which merchants create for their own stores (specification 5.2). Each method that writes is one transaction. */
@Injectable()
export class CustomAppsService {
  constructor(
    private readonly config: Config,
    private readonly apps: AppsService,
    private readonly installations: InstallationChangesService,
    private readonly limiter: RateLimiter,
  ) {}

  /** Page of the store's custom apps. */
  list(ctx: StoreContext, query: ListCustomApps): Promise<Page<CustomAppDetail>> {
    return ctx.rows(CustomApp).page(query, [], CustomAppDetail);
  }

  /** Returns all custom apps of the store, by name, with the state of their tokens. */
  async all(ctx: StoreContext): Promise<(CustomAppDetail & { state: TokenState })[]> {
    const { json } = await ctx.rows(CustomApp).all(['name'], [], CustomAppDetail);
    return (JSON.parse(json) as CustomAppDetail[]).map((app) => Object.assign(app, { state: this.tokenState(app) }));
  }

  /** Returns the installed custom apps whose access token is expiring or missing. */
  async withExpiringTokens(ctx: StoreContext): Promise<(CustomAppDetail & { state: TokenState })[]> {
    return (await this.all(ctx)).filter(({ status, state }) => status === 'active' && state !== 'valid');
  }

  /** Returns the state of an app's access token: `missing` also when expired, `expiring` from its first expiry notice on. */
  tokenState({ token_expires_at }: Pick<CustomAppDetail, 'token_expires_at'>): TokenState {
    const left = token_expires_at === null ? 0 : Date.parse(token_expires_at) - Date.now();
    if (left <= 0) return 'missing';
    return left < Math.max(...this.config.apps.custom_app_token_notices) ? 'expiring' : 'valid';
  }

  /** Returns a custom app of the store. Throws `Custom app not found.` (404). */
  show(ctx: StoreContext, app_id: number): Promise<Rendered<CustomAppDetail>> {
    return ctx.rows(CustomApp).show(app_id, CustomAppDetail, NAME);
  }

  /**
   * Creates an app, installs it on the store and returns its secrets, which cannot be read again. Throws `duplicate_name`, `invalid_scope`,
   * `invalid_topic`, `invalid_target_url`, `invalid_redirect_uri`, and 400 for topics without a URL. With `reply`, counts the app if nothing else
   * refuses it, and throws `rate_limited` for one too many.
   */
  async create(ctx: MerchantContext, given: Omit<CreateCustomApp, 'store_id'>, reply?: FastifyReply): Promise<CustomAppCredentials> {
    const { name, description = null, scopes, webhook_url = null, topics = [], redirect_urls = [] } = given;
    requireTarget(topics, webhook_url);
    await this.apps.check({ scopes, webhook_url, topics, redirect_urls });
    return ctx.transaction(async (within) => {
      const { connection } = within;
      const fields = { name, scopes, redirect_urls, webhook_url, topics, secret_per_subscription: 1 as const };
      const credentials = await this.apps.add(connection, fields);
      await within.rows(CustomApp).add({ app_id: credentials.app_id, merchant_id: ctx.merchant_id, name, description });
      const target = { type: 'app', id: credentials.app_id } as const;
      audit.record(within, { action: 'secret.created', target, details: { kinds: ['client_secret', 'webhook_secret'] } });
      const app = await this.apps.get(connection, credentials.app_id);
      const installation = await this.installations.install(within, app, scopes);
      const token = await issueAccessToken(within, this.config, installation);
      if (reply) await this.limiter.limitRoute('custom_app', reply);
      return { ...credentials, installation_id: installation.installation_id, ...token };
    });
  }

  /** Replaces the access token and revokes the old one immediately. Throws 404, and `invalid_installation` for an uninstalled app. */
  regenerate(ctx: MerchantContext, app_id: number): Promise<RegeneratedToken> {
    return this.withLock(ctx, app_id, async (within) => {
      const [installation] = await within.rows(Installation).find({ app_id, status: 'active' });
      if (!installation) throw ApiError.coded('invalid_installation', 'The app is no longer installed on the store.');
      await this.installations.revoke(within, installation.installation_id, 'token.regenerated');
      return { app_id, ...(await issueAccessToken(within, this.config, installation)) };
    });
  }

  /** Replaces the client secret; the previous one stays valid for `grace_seconds`. Throws 404. */
  rotate(ctx: MerchantContext, app_id: number, grace_seconds = 0): Promise<RotatedSecret> {
    return this.withLock(ctx, app_id, (within) => {
      const details = { kinds: ['client_secret'], grace_seconds };
      audit.record(within, { action: 'secret.rotated', target: { type: 'app', id: app_id }, details });
      return this.apps.rotateSecret(within.connection, app_id, grace_seconds);
    });
  }

  /** Deletes an app: uninstalls it, revokes its credentials and frees its name. Throws 404. */
  remove(ctx: MerchantContext, app_id: number): Promise<void> {
    return this.withLock(ctx, app_id, async (within) => {
      await within.rows(CustomApp).change({ app_id }, { deleted_at: new Date() });
      await this.apps.setStatus(within.connection, app_id, 'inactive');
      const [installation] = await within.rows(Installation).find({ app_id, status: 'active' });
      if (installation) await this.installations.uninstall(within, installation.installation_id);
    });
  }

  /** Runs `work` in a transaction that locks the app, which serializes its updates. Throws 404. */
  withLock<T>(ctx: MerchantContext, app_id: number, work: (within: MerchantContext, app: CustomApp) => Promise<T>): Promise<T> {
    return ctx.transaction(async (within) => work(within, await within.rows(CustomApp).lock({ app_id }, NAME)));
  }
}

/** Throws 400 for topics without a URL. */
export function requireTarget(topics: readonly string[], webhook_url: string | null): void {
  if (topics.length > 0 && !webhook_url) throw ApiError.invalidField('webhook_url', 'required', 'webhook_url is required with topics.');
}
