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
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { AppsPage } from './apps.page.js';
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

  /** Lists the installed apps and their permissions. */
  @Get()
  @Endpoint(callers.member(), Html)
  async list(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Query('done') done: unknown): Promise<Html> {
    const mayManage = ctx.may('apps__install_apps');
    const [store, apps, outdated, expiring] = await Promise.all([
      this.stores.named(ctx),
      this.installations.list(ctx),
      this.installations.outdated(ctx),
      mayManage ? this.custom.withExpiringTokens(ctx) : [],
    ]);
    const known = done === 'app_uninstalled' || done === 'app_gone' ? done : undefined;
    const profiles = await this.profiles.ofApps(
      ctx,
      apps.map(({ app_id }) => app_id),
    );
    return visit.show(AppsPage, { store, apps, profiles, outdated, expiring, may_uninstall: mayManage, done: known });
  }

  /** Asks for confirmation before an app is uninstalled. */
  @Get(':installation_id/uninstall')
  @Endpoint(callers.member('apps__install_apps'), Html)
  async confirm(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Id('installation_id', 'Installation') installation_id: number,
  ): Promise<Html> {
    const [store, apps, subscriptions, wallets, readers] = await Promise.all([
      this.stores.named(ctx),
      this.installations.list(ctx),
      this.billing.subscriptions(ctx),
      this.billing.wallets(ctx),
      this.installations.readersOfCustomers(ctx),
    ]);
    const app = apps.find((each) => each.installation_id === installation_id);
    if (!app) throw ApiError.notFound('Installation');
    const subscription = subscriptions.find(({ app_id }) => app_id === app.app_id);
    const wallet = wallets.find(({ app_id }) => app_id === app.app_id);
    return visit.show(UninstallPage, { store, app, subscription, wallet, read_customers: readers.includes(app.app_id) });
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
