import { Injectable } from '@nestjs/common';
import { ApiError } from '../../platform/contract/api-error.js';
import type { Connection } from '../../platform/database/connection.js';
import { MAX_APPS } from './developer-apps.service.js';

/** Transfer of an app to an organisation. */
export interface AppTransfer {
  readonly app_id: number;
  readonly organisation_id: number;
  /** Organisation that has it now; undefined if none has. */
  readonly from?: number | undefined;
}

interface Found {
  /** Organisation that has the app; null for none. */
  readonly owner: number | null;
  readonly is_deleted: boolean;
  readonly is_custom: boolean;
}

/** Organisations of apps, as operators change them. */
@Injectable()
export class AppOwners {
  /**
   * Assigns an app to an organisation, whose members then see it in the portal. Throws 404 for a missing app or organisation, and 409 for a custom
   * app, for an app whose current organisation is not `from`, and for an organisation that has the maximum number of apps.
   */
  async give(connection: Connection, { app_id, organisation_id, from }: AppTransfer): Promise<void> {
    const locked = await connection.query<{ organisation_id: number }>(LOCK, [[organisation_id, from ?? organisation_id]]);
    if (!locked.some((each) => each.organisation_id === organisation_id)) throw ApiError.notFound('Organisation');
    // This is a separate statement, so that the next one sees the changes that the lock waited for.
    await connection.query(LOCK_APP, [app_id]);
    const [app] = await connection.query<Found>(APP, [app_id]);
    if (!app || app.is_deleted) throw ApiError.notFound('App');
    if (app.is_custom) throw ApiError.conflict('A custom app belongs to the merchant who created it.');
    requireOwner(app, organisation_id, from);
    const [{ apps } = { apps: 0 }] = await connection.query<{ apps: number }>(COUNT, [organisation_id]);
    if (apps >= MAX_APPS) throw ApiError.conflict(`An organisation can have ${String(MAX_APPS)} apps.`);
    await connection.query(GIVE, [app_id, organisation_id]);
  }
}

function requireOwner({ owner }: Found, organisation_id: number, from: number | undefined): void {
  if (owner === organisation_id) throw ApiError.conflict('The app already belongs to this organisation.');
  if (owner === null && from !== undefined) throw ApiError.conflict('The app belongs to no organisation.');
  if (owner !== null && owner !== from) throw ApiError.conflict(`The app belongs to organisation ${String(owner)}: name it with --from.`);
}

/** Serializes the changes of the apps of an organisation. The order of the locks prevents deadlocks. */
const LOCK = 'SELECT organisation_id FROM organisations WHERE organisation_id = ANY ($1) ORDER BY organisation_id FOR NO KEY UPDATE';

const LOCK_APP = 'SELECT 1 FROM apps WHERE app_id = $1 FOR NO KEY UPDATE';

const APP = `
SELECT o.organisation_id AS owner, o.deleted_at IS NOT NULL AS is_deleted, EXISTS (SELECT FROM custom_apps c WHERE c.app_id = a.app_id) AS is_custom
FROM apps a LEFT JOIN organisation_apps o USING (app_id) WHERE a.app_id = $1`;

const COUNT = 'SELECT count(*)::integer AS apps FROM organisation_apps WHERE organisation_id = $1 AND deleted_at IS NULL';

const GIVE = `INSERT INTO organisation_apps (app_id, organisation_id) VALUES ($1, $2)
ON CONFLICT (app_id) DO UPDATE SET organisation_id = excluded.organisation_id`;
