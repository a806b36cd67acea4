import { Inject, Injectable } from '@nestjs/common';
import { GrantCache } from '../../platform/auth/grant-cache.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import type { Rendered } from '../../platform/contract/reply.js';
import { type App, undeclaredScope } from '../../apps/app.entity.js';
import { appInstalled, appScopesChanged, appUninstalled } from '../../apps/apps.events.js';
import { Installation } from '../../apps/installation.entity.js';
import { BulkJobsService } from '../../bulk/jobs/bulk-jobs.service.js';
import { ChargeTermination } from '../../billing/decisions/charge-termination.service.js';
import { audit, type AuditedAct } from '../../audit/audit.service.js';
import { InstallationsService, type LockedInstallation } from '../../apps/installations.service.js';
import { notify } from '../../notifications/notify.service.js';
import { AppSubscriptionsService } from '../../webhooks/subscriptions/app-subscriptions.service.js';
import { changeTokenScopes, revokeCodes, revokeInstallation } from '../tokens/tokens.js';
import { InstallationDetail, type NarrowedScopes } from './installation.dto.js';

/** Installation that was created or widened. */
export interface Installed extends Installation {
  /** Number of webhook subscriptions created with it. */
  readonly subscriptions_created: number;
}

/** Installs and uninstalls apps, with their tokens and webhook subscriptions. */
@Injectable()
export class InstallationChangesService {
  @Inject() private readonly bulk: BulkJobsService;

  constructor(
    private readonly installations: InstallationsService,
    private readonly webhooks: AppSubscriptionsService,
    private readonly billing: ChargeTermination,
    private readonly cache: GrantCache,
  ) {}

  /**
   * Installs an app on the store, or adds scopes to its active installation. A new installation subscribes the app's topics to its webhook
   * URL and publishes `app.installed`. Throws `invalid_scope` for a scope that the app does not declare.
   */
  async install(ctx: StoreContext, app: App, scopes: readonly string[]): Promise<Installed> {
    const refused = undeclaredScope(app.scopes, scopes);
    if (refused !== undefined)
      throw ApiError.invalidField('scopes', 'declared', `The app does not declare the scope ${refused}.`, 'invalid_scope');
    await lockApp(ctx, app.app_id);
    const existing = await this.installations.find(ctx, app.app_id);
    return existing ? this.widen(ctx, existing, scopes) : this.add(ctx, app, scopes);
  }

  /**
   * Uninstalls an app: its tokens and codes are revoked, its pending charges and active subscription are cancelled, its webhook
   * subscriptions are deactivated, its bulk jobs are cancelled and their files deleted, and `app.uninstalled` is still delivered. Throws
   * `invalid_installation` when the installation is not active.
   */
  async uninstall(ctx: StoreContext, installation_id: number): Promise<void> {
    const app_id = await this.installations.end(ctx, installation_id);
    await revokeInstallation(ctx, installation_id);
    await revokeCodes(ctx, app_id);
    await this.billing.uninstall(ctx, { app_id, installation_id });
    await this.webhooks.deactivateInstallation(ctx, installation_id);
    await this.bulk.endInstallation(ctx, installation_id);
    ctx.publish(appUninstalled({ app_id, store_id: ctx.store_id, installation_id }));
    notify(ctx, { kind: 'app_uninstalled', subject_id: installation_id, app_id, title: '' });
    audit.record(ctx, { action: 'app.uninstalled', target: targetOf(installation_id), details: { app_id } });
    await this.cache.evict(ctx.connection, { installation_id });
  }

  /**
   * Revokes every token of an installation, which stays active. The lock waits for tokens that are being issued. Throws
   * `invalid_installation` when the installation is not active.
   */
  async revoke(
    ctx: StoreContext,
    installation_id: number,
    action: 'token.revoked' | 'token.regenerated' = 'token.revoked',
  ): Promise<Rendered<InstallationDetail>> {
    await this.installations.lock(ctx, installation_id);
    audit.record(ctx, { action, target: targetOf(installation_id) });
    await revokeInstallation(ctx, installation_id);
    await this.cache.evict(ctx.connection, { installation_id });
    return this.show(ctx, installation_id);
  }

  /**
   * Sets the scopes of the active installation of an app and of its tokens, which takes effect immediately, and ends the pending retries of
   * topics that need another scope. Returns the installation; undefined when the app is not installed.
   */
  async changeScopes(ctx: StoreContext, app_id: number, scopes: readonly string[]): Promise<Installation | undefined> {
    await lockApp(ctx, app_id);
    const installation = await this.installations.find(ctx, app_id);
    if (!installation) return undefined;
    await this.setScopes(ctx, await this.installations.lock(ctx, installation.installation_id), scopes);
    return installation;
  }

  /**
   * Takes scopes away from an installation, with immediate effect; does nothing if it keeps all of them. Codes of the app that have not been
   * exchanged yet are revoked, because they would restore the scopes. Throws `Installation not found.` (404), `invalid_installation` when it is not
   * active, and `invalid_scope` for an empty list, and for a scope that it does not have.
   */
  async narrow(ctx: StoreContext, installation_id: number, kept: readonly string[]): Promise<NarrowedScopes> {
    const { app_id, scopes: granted } = await ctx.rows(Installation).get({ installation_id }, 'Installation');
    // An exchange also locks its code first.
    if (granted.some((scope) => !kept.includes(scope))) await revokeCodes(ctx, app_id);
    await lockApp(ctx, app_id);
    const installation = await this.installations.lock(ctx, installation_id);
    requireSubset(kept, installation.scopes);
    const scopes = installation.scopes.filter((scope) => kept.includes(scope));
    const removed = installation.scopes.filter((scope) => !kept.includes(scope));
    if (removed.length > 0) await this.setScopes(ctx, installation, scopes);
    return { installation_id, scopes_granted: scopes, removed };
  }

  private async setScopes(ctx: StoreContext, installation: LockedInstallation, scopes: readonly string[]): Promise<void> {
    const { installation_id, app_id, store_id } = installation;
    await this.installations.setScopes(ctx, installation_id, scopes);
    await changeTokenScopes(ctx, installation_id, scopes);
    await this.webhooks.endUnpermitted(ctx, installation_id, scopes);
    await this.cache.evict(ctx.connection, { installation_id });
    const removed = this.recordScopes(ctx, installation, scopes);
    if (removed) ctx.publish(appScopesChanged({ app_id, store_id, installation_id, scopes: [...scopes], removed }));
  }

  /** Returns an installation of the store. Throws `Installation not found.` (404). */
  show(ctx: StoreContext, installation_id: number): Promise<Rendered<InstallationDetail>> {
    return ctx.rows(Installation).show(installation_id, InstallationDetail, 'Installation');
  }

  private async widen(ctx: StoreContext, existing: Installation, scopes: readonly string[]): Promise<Installed> {
    const { installation_id } = existing;
    const wider = [...new Set([...existing.scopes, ...scopes])];
    if (wider.length > existing.scopes.length) {
      this.recordScopes(ctx, existing, wider);
      await this.installations.setScopes(ctx, installation_id, wider);
      await this.cache.evict(ctx.connection, { installation_id });
    }
    return Object.assign(existing, { scopes: wider, subscriptions_created: 0 });
  }

  private async add(ctx: StoreContext, app: App, scopes: readonly string[]): Promise<Installed> {
    const installation = await this.installations.add(ctx, app.app_id, scopes);
    const subscribed = app.webhook_url ? this.webhooks.subscribe(ctx, installation, app.topics, app.webhook_url) : 0;
    ctx.publish(appInstalled(installation));
    const { installation_id, app_id } = installation;
    audit.record(ctx, { action: 'app.installed', target: targetOf(installation_id), details: { app_id, scopes: [...scopes] } });
    // Everything that is cached about the apps of the store, such as its storefront, is reloaded.
    await this.cache.evict(ctx.connection, { store_id: ctx.store_id, app_id: app.app_id });
    return Object.assign(installation, { subscriptions_created: await subscribed });
  }

  /** Records the new scopes of an installation and returns the lost ones; undefined if they are the same. */
  private recordScopes(
    ctx: StoreContext,
    { installation_id, app_id, scopes: before }: LockedInstallation,
    scopes: readonly string[],
  ): string[] | undefined {
    const added = scopes.filter((scope) => !before.includes(scope));
    const removed = before.filter((scope) => !scopes.includes(scope));
    if (added.length + removed.length === 0) return undefined;
    audit.record(ctx, {
      action: 'app.scopes_changed',
      target: targetOf(installation_id),
      details: { app_id, scopes: [...scopes], added, removed },
    });
    return removed;
  }
}

/** Serializes the changes of an app's scopes in the store, before the row of the installation is locked. */
const lockApp = (ctx: StoreContext, app_id: number): Promise<void> => ctx.lock(`installation of ${String(app_id)}`);

function requireSubset(kept: readonly string[], granted: readonly string[]): void {
  if (kept.length === 0) throw ApiError.invalidField('scopes', 'size', 'scopes must have at least 1 item.', 'invalid_scope');
  const foreign = kept.find((scope) => !granted.includes(scope));
  if (foreign === undefined) return;
  throw ApiError.invalidField('scopes', 'granted', `The app does not have the scope ${foreign.slice(0, 100)}.`, 'invalid_scope');
}

const targetOf = (id: number): AuditedAct['target'] => ({ type: 'installation', id });
