import { Injectable } from '@nestjs/common';
import { ApiError } from '../../platform/contract/api-error.js';
import { SystemDb } from '../../platform/database/system-db.js';
import type { ListingContent } from './app-listing.entity.js';

/** App in the directory. */
export interface ListedInDirectory {
  readonly app_id: number;
  readonly developer: string;
  /** Scopes that the app may request. */
  readonly scopes: readonly string[];
  readonly content: ListingContent;
}

/** Apps of a page of the directory. */
const LIMIT = 24;

/** Directory of the apps that the operator approved. Anyone may read it. */
@Injectable()
export class AppDirectory {
  constructor(private readonly db: SystemDb) {}

  /** Returns a page of the apps, by name, whose name, summary or developer contains the text, and whether there are more. */
  async search(text: string, page: number): Promise<{ apps: ListedInDirectory[]; more: boolean }> {
    const pattern = `%${text.normalize('NFC').replace(/[\\%_]/g, '\\$&')}%`;
    const found = await this.db.reads.query<ListedInDirectory>(SEARCH, [pattern, LIMIT + 1, (page - 1) * LIMIT]);
    return { apps: found.slice(0, LIMIT), more: found.length > LIMIT };
  }

  /** Returns a listed app. Throws `App not found.` (404). */
  async show(app_id: number): Promise<ListedInDirectory> {
    const [app] = await this.db.reads.query<ListedInDirectory>(`${LISTED} AND l.app_id = $1`, [app_id]);
    if (!app) throw ApiError.notFound('App');
    return app;
  }
}

const LISTED = `
SELECT l.app_id, o.name AS developer, a.scopes, l.published AS content
FROM app_listings l JOIN apps a USING (app_id) JOIN organisation_apps b USING (app_id) JOIN organisations o USING (organisation_id)
WHERE l.published IS NOT NULL AND a.status = 'active' AND b.deleted_at IS NULL`;

const SEARCH = `${LISTED} AND (normalize(l.published ->> 'name') ILIKE $1 OR normalize(l.published ->> 'summary') ILIKE $1 OR o.name ILIKE $1)
ORDER BY lower(l.published ->> 'name'), l.app_id LIMIT $2 OFFSET $3`;
