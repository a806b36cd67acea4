import { Injectable } from '@nestjs/common';
import { ApiError } from '../../platform/contract/api-error.js';
import { decodeCursor, encodeCursor } from '../../platform/contract/cursor.js';
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

/** Page of the directory, and the number of all apps that match. */
export interface FoundInDirectory {
  readonly apps: readonly ListedInDirectory[];
  readonly total: number;
  readonly next_cursor: string | null;
}

/** Apps of a page of the directory. */
const LIMIT = 24;

/** Name of the list in its cursors. */
const LIST = 'app directory';

/** Directory of the apps that the operator approved. Anyone may read it. */
@Injectable()
export class AppDirectory {
  constructor(private readonly db: SystemDb) {}

  /**
   * Returns a page of the apps, by name, whose name, summary or developer contains the text, and the number of all that match. Throws 400 for a
   * cursor that the directory did not return.
   */
  async search(text: string, cursor: string): Promise<FoundInDirectory> {
    const pattern = `%${text.normalize('NFC').replace(/[\\%_]/g, '\\$&')}%`;
    const { value, tie } = cursor === '' ? { value: '', tie: 0 } : decodeCursor(cursor, LIST);
    const [found, [counted]] = await Promise.all([
      this.db.reads.query<ListedInDirectory & { sorted_by: string }>(SEARCH, [pattern, String(value), tie, LIMIT + 1]),
      this.db.reads.query<{ total: number }>(COUNT, [pattern]),
    ]);
    const last = found[LIMIT - 1];
    const next_cursor = found.length > LIMIT && last ? encodeCursor({ sort: LIST, value: last.sorted_by, tie: last.app_id }) : null;
    return { apps: found.slice(0, LIMIT), total: counted?.total ?? 0, next_cursor };
  }

  /** Returns a listed app. Throws `App not found.` (404). */
  async show(app_id: number): Promise<ListedInDirectory> {
    const [app] = await this.db.reads.query<ListedInDirectory>(`${LISTED} AND l.app_id = $1`, [app_id]);
    if (!app) throw ApiError.notFound('App');
    return app;
  }
}

const NAME = `lower(l.published ->> 'name')`;

const FROM = `
FROM app_listings l JOIN apps a USING (app_id) JOIN organisation_apps b USING (app_id) JOIN organisations o USING (organisation_id)
WHERE l.published IS NOT NULL AND a.status = 'active' AND b.deleted_at IS NULL`;

const COLUMNS = 'l.app_id, o.name AS developer, a.scopes, l.published AS content';

const LISTED = `SELECT ${COLUMNS} ${FROM}`;

const MATCHING = `
${FROM} AND (normalize(l.published ->> 'name') ILIKE $1 OR normalize(l.published ->> 'summary') ILIKE $1 OR o.name ILIKE $1)`;

const SEARCH = `
SELECT ${COLUMNS}, ${NAME} AS sorted_by ${MATCHING} AND (${NAME}, l.app_id) > ($2::text, $3::bigint)
ORDER BY ${NAME}, l.app_id LIMIT $4`;

const COUNT = `SELECT count(*)::integer AS total ${MATCHING}`;
