import { Get, Query } from '@nestjs/common';
import { AppActivity } from '../../developers/activity/app-activity.service.js';
import { OrganisationContext } from '../../platform/auth/organisation-context.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { AskedList } from '../asked-list.js';
import { Pages } from '../pages.decorator.js';
import { ActivityPage } from './activity.page.js';
import { type AppVisit, OwnApps, VisitingApp } from './own-app.js';

/** Pages of the activity of apps of an organisation. */
@Pages('developers/organisations/:organisation_id/apps/:app_id/activity')
export class ActivityPagesController {
  constructor(
    private readonly apps: OwnApps,
    private readonly activity: AppActivity,
  ) {}

  /** Shows deprecated parts of the API that the app uses, and its bulk jobs. */
  @Get()
  @Endpoint(callers.organisation(), Html)
  async show(
    @Ctx() ctx: OrganisationContext,
    @VisitingApp() { visit, app_id }: AppVisit,
    @Query() query: Record<string, unknown>,
  ): Promise<Html> {
    const { organisation, app } = await this.apps.of(ctx, app_id);
    const asked = new AskedList(query, {});
    const [deprecations, found, total] = await Promise.all([
      this.activity.deprecations(ctx, app),
      this.activity.jobs(ctx, app, asked),
      this.activity.countJobs(ctx, app),
    ]);
    return visit.show(ActivityPage, { organisation, app, deprecations, asked, total, ...found });
  }
}
