import { Get, Post, Query } from '@nestjs/common';
import { CustomAppsService } from '../../oauth/custom-apps/custom-apps.service.js';
import { InstallationsService } from '../../oauth/installations.service.js';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { ApiError, notFound } from '../../platform/http/api-error.js';
import { Ctx, Endpoint } from '../../platform/http/endpoint.decorator.js';
import { Id } from '../../platform/http/fields.js';
import { Html } from '../../platform/http/reply.js';
import { StoreService } from '../../store/store.service.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { AppsPage } from './apps.page.js';
import { UninstallPage } from './uninstall.page.js';

/** The apps of a store. */
@Pages(':store_id/settings/apps')
export class AppsController {
  constructor(
    private readonly installations: InstallationsService,
    private readonly custom: CustomAppsService,
    private readonly stores: StoreService,
  ) {}

  /** The installed apps, and what they may do. */
  @Get()
  @Endpoint('member', Html)
  async list(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Query('done') done: unknown): Promise<Html> {
    const mayManage = ctx.may('apps__install_apps');
    const [store, apps, ending] = await Promise.all([
      this.stores.named(ctx),
      this.installations.list(ctx),
      mayManage ? this.custom.withEndingTokens(ctx) : [],
    ]);
    const known = done === 'app_uninstalled' || done === 'app_gone' ? done : undefined;
    return visit.show(AppsPage, { store, apps, ending, may_uninstall: mayManage, done: known });
  }

  /** Asks whether to remove an app. */
  @Get(':installation_id/uninstall')
  @Endpoint('apps__install_apps', Html)
  async confirm(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Id('installation_id', 'Installation') installation_id: number,
  ): Promise<Html> {
    const [store, apps] = await Promise.all([this.stores.named(ctx), this.installations.list(ctx)]);
    const app = apps.find((each) => each.installation_id === installation_id);
    if (!app) throw notFound('Installation');
    return visit.show(UninstallPage, { store, app });
  }

  /** Removes an app; one that is gone already is not an error for whoever wanted it gone. */
  @Post(':installation_id/uninstall')
  @Endpoint('apps__install_apps', Html)
  async uninstall(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Id('installation_id', 'Installation') installation_id: number,
  ): Promise<Html> {
    const apps = `/${String(ctx.store_id)}/settings/apps`;
    try {
      await this.installations.uninstall(ctx, installation_id);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'invalid_installation') return visit.redirect(`${apps}?done=app_gone`);
      throw error;
    }
    return visit.redirect(`${apps}?done=app_uninstalled`);
  }
}
