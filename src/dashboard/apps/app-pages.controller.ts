import { Body, Get, Post, Query } from '@nestjs/common';
import { InstallationChangesService } from '../../oauth/installations/installation-changes.service.js';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import type { ApiError } from '../../platform/contract/api-error.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { toApiError } from '../../platform/endpoint/to-api-error.js';
import { StoreService } from '../../store/store.service.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { AppPage } from './app.page.js';
import { KeptScopesForm } from './apps.dto.js';
import { InstalledAppView } from './installed-app.service.js';

/** Page of one installed app. */
@Pages(':store_id/settings/apps/:installation_id')
export class AppPagesController {
  constructor(
    private readonly apps: InstalledAppView,
    private readonly changes: InstallationChangesService,
    private readonly stores: StoreService,
  ) {}

  /** Shows an app with its permissions and their use. */
  @Get()
  @Endpoint(callers.member(), Html)
  show(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Id('installation_id', 'Installation') installation_id: number,
    @Query('done') done: unknown,
  ): Promise<Html> {
    return this.page(ctx, visit, { installation_id, done: done === 'scope_changed' });
  }

  /** Removes permissions from an app. */
  @Post('scopes')
  @Endpoint(callers.member('apps__install_apps'), Html)
  async narrow(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Id('installation_id', 'Installation') installation_id: number,
    @Body() { scopes }: KeptScopesForm,
  ): Promise<Html> {
    try {
      await ctx.transaction((within) => this.changes.narrow(within, installation_id, scopes));
      return visit.redirect(`/${String(ctx.store_id)}/settings/apps/${String(installation_id)}?done=scope_changed`);
    } catch (error) {
      const problem = toApiError(error);
      if (problem?.status !== 400) throw error;
      return this.page(ctx, visit, { installation_id, done: false, problem });
    }
  }

  private async page(
    ctx: MerchantContext,
    visit: Visit,
    { installation_id, ...shown }: { installation_id: number; done: boolean; problem?: ApiError },
  ): Promise<Html> {
    const [store, app] = await Promise.all([this.stores.named(ctx), this.apps.show(ctx, installation_id)]);
    const props = { store, ...app, may_change: ctx.may('apps__install_apps'), ...shown };
    return visit.show(AppPage, props, { status: shown.problem?.status ?? 200 });
  }
}
