import { Injectable } from '@nestjs/common';
import { encodeCursor } from '../platform/contract/cursor.js';
import { timeCursor } from '../platform/contract/time-cursor.js';
import type { Connection } from '../platform/database/connection.js';
import type { Filter } from '../platform/database/filter.js';
import { isoTimestamp, namesIn, selectList } from '../platform/database/select-list.js';
import { conditionsOfApp } from './request-filters.js';
import { ErrorOfApp, ListRequestsOfApp, RequestOfApp } from './requests-of-app.dto.js';
import { shownSince } from './shown-time.js';

export { ErrorOfApp, ListRequestsOfApp, RequestOfApp };

/** Part of a list, and the cursor of the next one; null at its end. */
export interface FoundRequests {
  readonly requests: RequestOfApp[];
  readonly next_cursor: string | null;
}

/** Name of the list in its cursors. */
const LIST = 'requests of app';

/** Refused requests that are counted at most. */
const MAX_COUNTED = 500_000;

/** Request log of an app over all stores that it is installed on, for its developers. */
@Injectable()
export class RequestsOfApp {
  /** Returns requests, newest first. */
  async list(connection: Connection, app_id: number, query: ListRequestsOfApp): Promise<FoundRequests> {
    const { store_id = null, until, cursor, limit = 50 } = query;
    const [at, id] = timeCursor(cursor, LIST) ?? [until ?? FOREVER, Number.MAX_SAFE_INTEGER];
    const values: unknown[] = [app_id, store_id, shownSince(query.since), at, id, limit + 1];
    const conditions = conditionsOfApp(query).map((filter) => ` AND ${sqlOf(filter, values)}`);
    const select = selectList(connection.manager.dataSource, RequestOfApp);
    const rows = await connection.query<RequestOfApp & { entry_id: number }>(list(select, conditions.join('')), values);
    const last = rows[limit - 1];
    const next_cursor = rows.length > limit && last ? encodeCursor({ sort: LIST, value: String(last.time), tie: last.entry_id }) : null;
    return { requests: rows.slice(0, limit).map(({ entry_id: _, ...shown }) => shown), next_cursor };
  }

  /** Returns the numbers of refused requests of the last 7 days by their codes, the most frequent first. */
  errors(connection: Connection, app_id: number): Promise<ErrorOfApp[]> {
    return connection.query<ErrorOfApp>(ERRORS, [app_id, shownSince(), MAX_COUNTED]);
  }
}

const sqlOf = (filter: Filter, values: unknown[]): string => filter.sql((value) => `$${String(values.push(value))}`);

const FOREVER = new Date('9999-12-31T00:00:00Z');

const STORES = (condition: string): string => `(SELECT store_id FROM installations WHERE app_id = $1 AND status = 'active'${condition}) i`;

const COLUMNS = namesIn(RequestOfApp)
  .map((name) => `t."${name}"`)
  .join(', ');

/** Reads the newest requests to each store from their index, then merges them. The plain comparisons of times exclude whole partitions. */
const list = (select: string, conditions: string): string => `
SELECT ${select}, t.entry_id FROM ${STORES(' AND ($2::bigint IS NULL OR store_id = $2)')}
CROSS JOIN LATERAL (
  SELECT ${COLUMNS}, t.entry_id FROM api_requests t
  WHERE t.store_id = i.store_id AND t.app_id = $1 AND t.time >= $3::timestamptz AND t.time <= $4::timestamptz
    AND (t.time, t.entry_id) < ($4::timestamptz, $5::bigint)${conditions}
  ORDER BY t.time DESC, t.entry_id DESC LIMIT $6
) t
ORDER BY t.time DESC, t.entry_id DESC LIMIT $6`;

const ERRORS = `
SELECT code, count(*) AS requests, count(DISTINCT store_id) AS stores, ${isoTimestamp('max(time)')} AS last_at FROM (
  SELECT r.store_id, r.code, r.time FROM ${STORES('')}
  CROSS JOIN LATERAL (
    SELECT r.store_id, r.code, r.time FROM api_requests r
    WHERE r.store_id = i.store_id AND r.app_id = $1 AND r.code IS NOT NULL AND r.time >= $2::timestamptz
  ) r LIMIT $3
) r
GROUP BY code ORDER BY count(*) DESC, code`;
