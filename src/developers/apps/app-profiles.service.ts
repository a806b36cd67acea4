import { Injectable } from '@nestjs/common';
import type { App } from '../../apps/app.entity.js';
import { Config } from '../../platform/config/config.js';
import type { StoreContext } from '../../platform/database/store-context.js';

/** Description of an app for merchants, by its developer. */
export interface AppProfile extends Pick<App, 'summary' | 'description' | 'support_url' | 'privacy_url'> {
  /** Name of the organisation; null for an app that an operator registered. */
  readonly developer: string | null;
  /** Key of the icon. */
  readonly icon: string | null;
  /**
   * True if the operator approved the current presentation of the app, or registered it. Null for a custom app, which merchants create for their own
   * stores.
   */
  readonly reviewed: boolean | null;
}

/** Condition for an app that still matches the listing that the operator approved: later changes need another approval. */
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

/** Condition for an app that needs no approval, because an operator or a merchant created it, or that has been approved. */
const MAY_REACH = `
SELECT NOT EXISTS (SELECT 1 FROM organisation_apps WHERE app_id = $1)
  OR EXISTS (SELECT 1 FROM app_listings WHERE app_id = $1 AND published IS NOT NULL) AS approved`;

/** Profiles of apps, for the pages on which merchants decide about them. */
@Injectable()
export class AppProfiles {
  constructor(private readonly config: Config) {}

  /** True if the operator must approve the listing of an app before stores other than test stores can install it. */
  get approval_required(): boolean {
    return this.config.apps.app_approval === 'required';
  }

  /**
   * Returns true if merchants may install the app on the store: always on test stores; elsewhere, if the operator requires it
   * (`APP_APPROVAL=required`), only with a listing that the operator approved.
   */
  async mayReach(ctx: StoreContext, app_id: number): Promise<boolean> {
    if (!this.approval_required) return true;
    const [store] = await ctx.query<{ is_sandbox: number }>('SELECT is_sandbox FROM stores WHERE store_id = $1');
    if (store?.is_sandbox === 1) return true;
    const [app] = await ctx.connection.query<{ approved: boolean }>(MAY_REACH, [app_id]);
    return app?.approved === true;
  }

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
