import { Injectable } from '@nestjs/common';
import { GrantCache } from '../platform/auth/grant-cache.js';
import type { StoreContext } from '../platform/database/store-context.js';
import { SystemDb } from '../platform/database/system-db.js';
import { coded } from '../platform/http/api-error.js';
import type { Rendered } from '../platform/http/reply.js';
import { WebhooksService } from '../webhooks/webhooks.service.js';
import type { App } from './app.entity.js';
import { InstallationDetail } from './installation.dto.js';
import { Installation } from './installation.entity.js';
import { appInstalled, appUninstalled } from './oauth.events.js';
import { revokeCodes, revokeInstallation } from './tokens.js';

/** An installation after an app was installed. */
export interface Installed extends Installation {
  /** Subscriptions that were made for it just now. */
  readonly subscriptions_created: number;
}

/** An app on a store, as its merchant sees it. */
export interface InstalledApp {
  readonly installation_id: number;
  readonly app_id: number;
  readonly name: string;
  readonly scopes: string[];
  readonly installed_at: Date;
  /** The page to be embedded in the dashboard. */
  readonly app_url: string | null;
}

const INACTIVE = 'The installation is not active or does not exist.';

/** Apps on stores. */
@Injectable()
export class InstallationsService {
  constructor(
    private readonly db: SystemDb,
    private readonly webhooks: WebhooksService,
    private readonly cache: GrantCache,
  ) {}

  /**
   * Installs an app on the store, or widens the scopes of the installation it has. A new installation subscribes the app's declared topics
   * to its webhook URL and publishes `app.installed`.
   */
  async install(ctx: StoreContext, app: App, scopes: readonly string[]): Promise<Installed> {
    const refused = scopes.find((scope) => !app.scopes.includes(scope));
    if (refused !== undefined) throw coded('invalid_scope', `The app does not declare the scope ${refused}.`);
    await ctx.exclusively(`installation of ${String(app.app_id)}`);
    const [present] = await ctx.rows(Installation).find({ app_id: app.app_id, status: 'active' });
    return present ? this.widen(ctx, present, scopes) : this.add(ctx, app, scopes);
  }

  /**
   * Removes an app from the store: its tokens, codes and subscriptions die, `app.uninstalled` is still delivered. Throws
   * `invalid_installation` when it is not installed.
   */
  async uninstall(ctx: StoreContext, installation_id: number): Promise<void> {
    const removed = await ctx.query<{ app_id: number }>(
      `UPDATE installations SET status = 'uninstalled', uninstalled_at = now(), updated_at = now()
       WHERE store_id = $1 AND installation_id = $2 AND status = 'active' RETURNING app_id`,
      installation_id,
    );
    const [installation] = removed;
    if (!installation) throw coded('invalid_installation', INACTIVE);
    await revokeInstallation(ctx, installation_id);
    await revokeCodes(ctx, installation.app_id);
    await this.webhooks.deactivateInstallation(ctx, installation_id);
    ctx.publish(appUninstalled({ ...installation, store_id: ctx.store_id, installation_id }));
    ctx.afterCommit(() => this.cache.evict({ installation_id }));
  }

  /** The store of an installation. Throws `invalid_installation` for an unknown one. */
  async storeOf(installation_id: number): Promise<number> {
    const [row] = await this.db.query<{ store_id: number }>('SELECT store_id FROM installations WHERE installation_id = $1', [
      installation_id,
    ]);
    if (!row) throw coded('invalid_installation', INACTIVE);
    return row.store_id;
  }

  /**
   * Revokes every token of an installation of the store, which stays installed. The lock makes it wait for tokens that are being issued.
   * Throws `invalid_installation` when it is not installed.
   */
  async revoke(ctx: StoreContext, installation_id: number): Promise<Rendered<InstallationDetail>> {
    const [active] = await ctx.query(
      `SELECT installation_id FROM installations WHERE store_id = $1 AND installation_id = $2 AND status = 'active' FOR UPDATE`,
      installation_id,
    );
    if (!active) throw coded('invalid_installation', INACTIVE);
    await revokeInstallation(ctx, installation_id);
    ctx.afterCommit(() => this.cache.evict({ installation_id }));
    return this.show(ctx, installation_id);
  }

  /** One installation of the store. Throws `Installation not found.` (404). */
  show(ctx: StoreContext, installation_id: number): Promise<Rendered<InstallationDetail>> {
    return ctx.rows(Installation).show(installation_id, InstallationDetail, 'Installation');
  }

  /** The apps on the store, by name. */
  list(ctx: StoreContext): Promise<InstalledApp[]> {
    return ctx.query<InstalledApp>(
      `SELECT i.installation_id, i.app_id, a.name, a.app_url, i.scopes, i.installed_at
       FROM installations i JOIN apps a ON a.app_id = i.app_id
       WHERE i.store_id = $1 AND i.status = 'active' ORDER BY a.name, i.installation_id`,
    );
  }

  private async widen(ctx: StoreContext, present: Installation, scopes: readonly string[]): Promise<Installed> {
    const wider = [...new Set([...present.scopes, ...scopes])];
    if (wider.length > present.scopes.length) {
      await ctx.rows(Installation).change({ installation_id: present.installation_id }, { scopes: wider });
      ctx.afterCommit(() => this.cache.evict({ installation_id: present.installation_id }));
    }
    return Object.assign(present, { scopes: wider, subscriptions_created: 0 });
  }

  private async add(ctx: StoreContext, app: App, scopes: readonly string[]): Promise<Installed> {
    const installation = await ctx.rows(Installation).add({ app_id: app.app_id, scopes: [...scopes] });
    const subscribed = app.webhook_url ? this.webhooks.subscribe(ctx, installation, app.topics, app.webhook_url) : 0;
    ctx.publish(appInstalled(installation));
    return Object.assign(installation, { subscriptions_created: await subscribed });
  }
}
