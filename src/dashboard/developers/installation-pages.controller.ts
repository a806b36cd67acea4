import { Get, Query } from '@nestjs/common';
import { AppInstallations } from '../../developers/activity/app-installations.service.js';
import { OrganisationContext } from '../../platform/auth/organisation-context.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Pages } from '../pages.decorator.js';
import { AppInstallationsPage, windowOf } from './app-installations.page.js';
import { type AppVisit, OwnApps, VisitingApp } from './own-app.js';

/** Pages of the installations of apps of an organisation. */
@Pages('developers/organisations/:organisation_id/apps/:app_id/installations')
export class InstallationPagesController {
  constructor(
    private readonly apps: OwnApps,
    private readonly installations: AppInstallations,
  ) {}

  /** Shows how many stores installed and uninstalled the app, and how many have it, by day. */
  @Get()
  @Endpoint(callers.organisation(), Html)
  async show(
    @Ctx() ctx: OrganisationContext,
    @VisitingApp() { visit, app_id }: AppVisit,
    @Query() query: Record<string, unknown>,
  ): Promise<Html> {
    const window = windowOf(query['window']);
    const { organisation, app } = await this.apps.of(ctx, app_id);
    const figures = await this.installations.of(ctx.connection, app_id, window);
    return visit.show(AppInstallationsPage, { organisation, app, window, figures });
  }
}
