import { Injectable } from '@nestjs/common';
import { ApiError } from '../../platform/contract/api-error.js';
import { anyLike, type Found, type Search, type SearchedList, searchPage } from '../../platform/database/searched-list.js';
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

/** Directory of the apps that the operator approved. Anyone may read it. */
@Injectable()
export class AppDirectory {
  constructor(private readonly db: SystemDb) {}

  /**
   * Returns a page of the apps whose name, summary or developer contains the text, by name, and their number. Throws 400 for a cursor that the
   * directory did not return.
   */
  search(asked: Search): Promise<Found<ListedInDirectory>> {
    return searchPage(this.db.reads, DIRECTORY, asked);
  }

  /** Returns a listed app. Throws `App not found.` (404). */
  async show(app_id: number): Promise<ListedInDirectory> {
    const [app] = await this.db.reads.query<ListedInDirectory>(`${LISTED} AND l.app_id = $1`, [app_id]);
    if (!app) throw ApiError.notFound('App');
    return app;
  }
}

const FROM = `
FROM app_listings l JOIN apps a USING (app_id) JOIN organisation_apps b USING (app_id) JOIN organisations o USING (organisation_id)
WHERE l.published IS NOT NULL AND a.status = 'active' AND b.deleted_at IS NULL`;

const COLUMNS = 'l.app_id, o.name AS developer, a.scopes, l.published AS content';

const LISTED = `SELECT ${COLUMNS} ${FROM}`;

/** Returns the condition for listings that match the pattern. Each part uses an index: one on listings, and one on developers. */
const searched = (pattern: string): string => `l.app_id IN (
  SELECT f.app_id FROM app_listings f
  WHERE f.published IS NOT NULL AND ${anyLike([`f.published ->> 'name'`, `f.published ->> 'summary'`], pattern)}
  UNION
  SELECT f.app_id FROM organisations d JOIN organisation_apps f USING (organisation_id) WHERE ${anyLike(['d.name'], pattern)})`;

const DIRECTORY: SearchedList = {
  name: 'app directory',
  matching: `SELECT lower(l.published ->> 'name') AS sorted_by, l.app_id AS tie ${FROM}`,
  searched,
  shown: `${LISTED} AND l.app_id = m.tie`,
};
