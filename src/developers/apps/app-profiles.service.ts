import { Injectable } from '@nestjs/common';
import type { App } from '../../apps/app.entity.js';
import type { StoreContext } from '../../platform/database/store-context.js';

/** Description of an app for merchants, by its developer. */
export interface AppProfile extends Pick<App, 'summary' | 'description' | 'support_url' | 'privacy_url'> {
  /** Name of the organisation; null for an app that an operator registered. */
  readonly developer: string | null;
}

const OF_APP = `
SELECT a.summary, a.description, a.support_url, a.privacy_url, o.name AS developer
FROM apps a LEFT JOIN organisation_apps b ON b.app_id = a.app_id LEFT JOIN organisations o ON o.organisation_id = b.organisation_id
WHERE a.app_id = $1`;

/** Profiles of apps, for the pages on which merchants decide about them. */
@Injectable()
export class AppProfiles {
  /** Returns the profile of an app that exists. */
  async ofApp({ connection }: StoreContext, app_id: number): Promise<AppProfile> {
    const [profile] = await connection.query<AppProfile>(OF_APP, [app_id]);
    if (!profile) throw new Error(`there is no app ${String(app_id)}`);
    return profile;
  }
}
