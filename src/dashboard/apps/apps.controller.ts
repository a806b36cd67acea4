import { Get, Inject, Post, Query } from '@nestjs/common';
import { CustomAppsService } from '../../oauth/custom-apps/custom-apps.service.js';
import { StoreBilling } from '../../billing/pages/store-billing.service.js';
import { AppProfiles } from '../../developers/apps/app-profiles.service.js';
import { InstallationsService } from '../../apps/installations.service.js';
import { InstallationChangesService } from '../../oauth/installations/installation-changes.service.js';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Html } from '../../platform/contract/reply.js';
import { StoreService } from '../../store/store.service.js';
import { AskedList } from '../asked-list.js';
import { Pages } from '../pages.decorator.js';
import { pageAfter } from '../refused-cursor.js';
import { Visit, Visiting } from '../visit.js';
import { APPS_DONE, AppsPage } from './apps.page.js';
import { UninstallPage } from './uninstall.page.js';

/** Pages of installed apps. */
@Pages(':store_id/settings/apps')
export class AppsController {
  @Inject() private readonly profiles: AppProfiles;
  @Inject() private readonly billing: StoreBilling;

  constructor(
    private readonly installations: InstallationsService,
    private readonly changes: InstallationChangesService,
    private readonly custom: CustomAppsService,
    private readonly stores: StoreService,
  ) {}

  /** Lists the installed apps that the text finds, with their permissions. A cursor of another list, or after the last app, leads to the first page. */
  @Get()
  @Endpoint(callers.member(), Html)
  async list(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Query() query: Record<string, unknown>): Promise<Html> {
    const asked = new AskedList(query, {});
    const mayManage = ctx.may('apps__install_apps');
    const [store, found, outdated, expiring] = await Promise.all([
      this.stores.named(ctx),
      pageAfter(asked, () => this.installations.search(ctx, asked)),
      this.installations.outdated(ctx),
      mayManage ? this.custom.withExpiringTokens(ctx) : [],
    ]);
    if (!found) return visit.redirect(`/${String(ctx.store_id)}/settings/apps${asked.queryOf()}`);
    const profiles = await this.profiles.ofApps(
      ctx,
      found.rows.map(({ app_id }) => app_id),
    );
    return visit.show(AppsPage, {
      store,
      asked,
      found,
      profiles,
      outdated,
      expiring,
      may_uninstall: mayManage,
      done: APPS_DONE.find((word) => word === query['done']),
    });
  }

  /** Asks for confirmation before an app is uninstalled. */
  @Get(':installation_id/uninstall')
  @Endpoint(callers.member('apps__install_apps'), Html)
  async confirm(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Id('installation_id', 'Installation') installation_id: number,
  ): Promise<Html> {
    const [store, apps, subscriptions, wallets] = await Promise.all([
      this.stores.named(ctx),
      this.installations.list(ctx),
      this.billing.subscriptions(ctx),
      this.billing.wallets(ctx),
    ]);
    const app = apps.find((each) => each.installation_id === installation_id);
    if (!app) throw ApiError.notFound('Installation');
    const subscription = subscriptions.find(({ app_id }) => app_id === app.app_id);
    return visit.show(UninstallPage, { store, app, subscription, wallet: wallets.find(({ app_id }) => app_id === app.app_id) });
  }

  /** Uninstalls an app. Repeating the request shows a notice instead of an error. */
  @Post(':installation_id/uninstall')
  @Endpoint(callers.member('apps__install_apps'), Html)
  async uninstall(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Id('installation_id', 'Installation') installation_id: number,
  ): Promise<Html> {
    const apps = `/${String(ctx.store_id)}/settings/apps`;
    try {
      await this.changes.uninstall(ctx, installation_id);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'invalid_installation') return visit.refuse(`${apps}?done=app_gone`);
      throw error;
    }
    return visit.redirect(`${apps}?done=app_uninstalled`);
  }
}
