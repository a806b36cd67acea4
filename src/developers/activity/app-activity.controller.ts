import { Controller, Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { DeprecationInUse } from '../../platform/deprecation/deprecation-in-use.dto.js';
import { JobOfApp } from '../../bulk/jobs-of-app.service.js';
import { OrganisationContext } from '../../platform/auth/organisation-context.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Reply } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { DeveloperApps } from '../apps/developer-apps.service.js';
import { AppActivity } from './app-activity.service.js';

const NAME = 'App';

/** Activity of an app of an organisation over all of its stores. */
@Controller('api/developers/organisations/:organisation_id/apps/:app_id')
export class AppActivityController {
  constructor(
    private readonly apps: DeveloperApps,
    private readonly activity: AppActivity,
  ) {}

  /** Returns the deprecated routes and fields that the app used in the last 30 days, in any of its stores. */
  @ApiOperation({ operationId: 'developerApps.listDeprecations', summary: 'List deprecations in use' })
  @Get('deprecations')
  @Endpoint(callers.organisation(), [DeprecationInUse], { extra: {}, errors: [404] })
  async deprecations(@Ctx() ctx: OrganisationContext, @Id('app_id', NAME) app_id: number): Promise<Reply<DeprecationInUse[]>> {
    return new Reply(await this.activity.deprecations(ctx, await this.apps.show(ctx, app_id)));
  }

  /** Returns the 50 newest exports and imports of the app's current installations, newest first. */
  @ApiOperation({ operationId: 'developerApps.listBulkJobs', summary: 'List bulk jobs' })
  @Get('bulk-jobs')
  @Endpoint(callers.organisation(), [JobOfApp], { extra: {}, errors: [404] })
  async jobs(@Ctx() ctx: OrganisationContext, @Id('app_id', NAME) app_id: number): Promise<Reply<JobOfApp[]>> {
    return new Reply((await this.activity.jobs(ctx, await this.apps.show(ctx, app_id))).jobs);
  }
}
