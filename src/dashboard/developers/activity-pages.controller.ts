import { Get } from '@nestjs/common';
import { AppActivity } from '../../developers/activity/app-activity.service.js';
import { DeveloperApps } from '../../developers/apps/developer-apps.service.js';
import { OrganisationsService } from '../../developers/organisations/organisations.service.js';
import { OrganisationContext } from '../../platform/auth/organisation-context.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { ActivityPage } from './activity.page.js';

/** Pages of the activity of apps of an organisation. */
@Pages('developers/organisations/:organisation_id/apps/:app_id/activity')
export class ActivityPagesController {
  constructor(
    private readonly organisations: OrganisationsService,
    private readonly apps: DeveloperApps,
    private readonly activity: AppActivity,
  ) {}

  /** Shows deprecated parts of the API that the app uses, and its bulk jobs. */
  @Get()
  @Endpoint(callers.organisation(), Html)
  async show(@Ctx() ctx: OrganisationContext, @Visiting() visit: Visit, @Id('app_id', 'App') app_id: number): Promise<Html> {
    const [organisation, app] = await Promise.all([this.organisations.show(ctx), this.apps.show(ctx, app_id)]);
    const [deprecations, jobs] = await Promise.all([this.activity.deprecations(ctx, app), this.activity.jobs(ctx, app)]);
    return visit.show(ActivityPage, { organisation, app, deprecations, jobs });
  }
}
