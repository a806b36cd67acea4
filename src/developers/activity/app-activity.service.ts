import { Injectable } from '@nestjs/common';
import { type FoundJobs, JobsOfApp, type JobsPart } from '../../bulk/jobs-of-app.service.js';
import type { OrganisationContext } from '../../platform/auth/organisation-context.js';
import { DeprecationUses, type UsedDeprecation } from '../../platform/deprecation/deprecation-uses.service.js';
import type { DeveloperApp } from '../apps/developer-apps.dto.js';

/** Activity of apps over all of their stores. Takes an app that {@link DeveloperApps.show} has returned, so that it is one of the organisation. */
@Injectable()
export class AppActivity {
  constructor(
    private readonly uses: DeprecationUses,
    private readonly bulk: JobsOfApp,
  ) {}

  /** Returns the deprecated parts of the API that the app used in the last 30 days. */
  deprecations({ connection }: OrganisationContext, { app_id }: DeveloperApp): Promise<UsedDeprecation[]> {
    return this.uses.ofApp(connection, app_id);
  }

  /** Returns a page of the bulk jobs of the app's current installations, the newest by default. */
  jobs({ connection }: OrganisationContext, { app_id }: DeveloperApp, part?: JobsPart): Promise<FoundJobs> {
    return this.bulk.list(connection, app_id, part);
  }

  /** Returns the number of these jobs, at most {@link MAX_COUNTED}. */
  countJobs({ connection }: OrganisationContext, { app_id }: DeveloperApp): Promise<number> {
    return this.bulk.count(connection, app_id);
  }
}
