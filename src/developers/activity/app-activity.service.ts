import { Injectable } from '@nestjs/common';
import { type JobOfApp, JobsOfApp } from '../../bulk/jobs-of-app.service.js';
import type { OrganisationContext } from '../../platform/auth/organisation-context.js';
import { DeprecationUses, type UsedDeprecation } from '../../platform/deprecation/deprecation-uses.service.js';
import { DeveloperApps } from '../apps/developer-apps.service.js';

/** Activity of apps over all of their stores. Throws `App not found.` (404) for the app of another organisation. */
@Injectable()
export class AppActivity {
  constructor(
    private readonly apps: DeveloperApps,
    private readonly uses: DeprecationUses,
    private readonly bulk: JobsOfApp,
  ) {}

  /** Returns the deprecated parts of the API that the app used in the last 30 days. */
  async deprecations(ctx: OrganisationContext, app_id: number): Promise<UsedDeprecation[]> {
    await this.apps.show(ctx, app_id);
    return this.uses.ofApp(ctx.connection, app_id);
  }

  /** Returns the newest bulk jobs of the app's present installations. */
  async jobs(ctx: OrganisationContext, app_id: number): Promise<JobOfApp[]> {
    await this.apps.show(ctx, app_id);
    return this.bulk.newest(ctx.connection, app_id);
  }
}
