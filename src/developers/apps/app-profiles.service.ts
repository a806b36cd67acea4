import { Injectable } from '@nestjs/common';
import type { App } from '../../apps/app.entity.js';
import type { StoreContext } from '../../platform/database/store-context.js';

/** Description of an app for merchants, by its developer. */
export interface AppProfile extends Pick<App, 'summary' | 'description' | 'support_url' | 'privacy_url'> {
  /** Name of the organisation; null for an app that an operator registered. */
  readonly developer: string | null;
  /** Key of the icon. */
  readonly icon: string | null;
  /**
   * True if the operator approved the app as it presents itself now, or registered it. Null for a custom app, which merchants create for their
   * own stores.
   */
  readonly reviewed: boolean | null;
}

/** Condition for an app that is as the operator approved its listing: later changes need another approval. */
const APPROVED = `l.published @> jsonb_build_object('name', a.name, 'summary', a.summary, 'description', a.description,
  'support_url', a.support_url, 'privacy_url', a.privacy_url) AND l.published ->> 'icon' IS NOT DISTINCT FROM i.stored_key`;

const OF_APPS = `
SELECT a.app_id, a.summary, a.description, a.support_url, a.privacy_url, o.name AS developer, i.stored_key AS icon,
  CASE WHEN c.app_id IS NOT NULL THEN NULL WHEN b.app_id IS NULL THEN true ELSE coalesce(${APPROVED}, false) END AS reviewed
FROM apps a
LEFT JOIN organisation_apps b ON b.app_id = a.app_id
LEFT JOIN organisations o ON o.organisation_id = b.organisation_id
LEFT JOIN app_images i ON i.app_id = a.app_id AND i.kind = 'icon' AND i.status = 'stored'
LEFT JOIN app_listings l ON l.app_id = a.app_id
LEFT JOIN custom_apps c ON c.app_id = a.app_id
WHERE a.app_id = ANY ($1)`;

/** Profiles of apps, for the pages on which merchants decide about them. */
@Injectable()
export class AppProfiles {
  /** Returns the profile of an app that exists. */
  async ofApp(ctx: StoreContext, app_id: number): Promise<AppProfile> {
    const profile = (await this.ofApps(ctx, [app_id])).get(app_id);
    if (!profile) throw new Error(`there is no app ${String(app_id)}`);
    return profile;
  }

  /** Returns the profiles of apps by their ids. */
  async ofApps({ connection }: StoreContext, app_ids: readonly number[]): Promise<ReadonlyMap<number, AppProfile>> {
    if (app_ids.length === 0) return new Map();
    const profiles = await connection.query<AppProfile & { app_id: number }>(OF_APPS, [app_ids]);
    return new Map(profiles.map(({ app_id, ...profile }) => [app_id, profile]));
  }
}
