import { Injectable } from '@nestjs/common';
import { encodeCursor } from '../platform/contract/cursor.js';
import { timeCursor } from '../platform/contract/time-cursor.js';
import type { Connection } from '../platform/database/connection.js';
import { beyond, type LogDirection, MAX_COUNTED, rangeOf } from '../platform/database/log-range.js';
import type { Filter } from '../platform/database/filter.js';
import { isoTimestamp, namesIn, selectList } from '../platform/database/select-list.js';
import { conditionsOfApp } from './request-filters.js';
import { ErrorOfApp, ListRequestsOfApp, RequestOfApp } from './requests-of-app.dto.js';
import { isShown } from './shown-time.js';

export { ErrorOfApp, ListRequestsOfApp, RequestOfApp };

/** Page of a list, and the cursor of the next page; null at the end of the list. */
export interface FoundRequests {
  readonly requests: RequestOfApp[];
  readonly next_cursor: string | null;
}

/** Name of the list in its cursors. */
const LIST = 'requests of app';

/** Maximum number of refused requests that are counted. */
const MAX_REFUSED = 500_000;

/** Request log of an app over all stores that it is installed on, for its developers. */
@Injectable()
export class RequestsOfApp {
  /** Returns requests, newest first by default. */
  async list(connection: Connection, app_id: number, query: ListRequestsOfApp, direction: LogDirection = 'DESC'): Promise<FoundRequests> {
    const { limit = 50 } = query;
    const { conditions, values } = asked(app_id, query, direction, limit + 1);
    const select = selectList(connection.manager.dataSource, RequestOfApp);
    const rows = await connection.query<RequestOfApp & { entry_id: number }>(list(select, conditions, direction), values);
    const last = rows[limit - 1];
    const next_cursor = rows.length > limit && last ? encodeCursor({ sort: LIST, value: String(last.time), tie: last.entry_id }) : null;
    return { requests: rows.slice(0, limit).map(({ entry_id: _, ...shown }) => shown), next_cursor };
  }

  /** Returns the number of the requests that match, at most {@link MAX_COUNTED}. */
  async count(connection: Connection, app_id: number, { cursor: _, ...query }: ListRequestsOfApp): Promise<number> {
    const { conditions, values } = asked(app_id, query, 'DESC', MAX_COUNTED);
    const [row] = await connection.query<{ total: number }>(count(conditions), values);
    return row?.total ?? 0;
  }

  /** Returns the number of refused requests of the last 7 days by error code, most frequent first. */
  errors(connection: Connection, app_id: number): Promise<ErrorOfApp[]> {
    return connection.query<ErrorOfApp>(ERRORS, [app_id, MAX_REFUSED]);
  }
}

/** Returns the conditions of a part of the log, and the values of its statements. */
function asked(app_id: number, query: ListRequestsOfApp, direction: LogDirection, limit: number) {
  const { store_id = null, since, until, cursor } = query;
  const range = rangeOf({ since, until, after: timeCursor(cursor, LIST), direction });
  const values: unknown[] = [app_id, store_id, ...range, limit];
  const conditions = conditionsOfApp(query).map((filter) => ` AND ${sqlOf(filter, values)}`);
  return { conditions: conditions.join(''), values };
}

const sqlOf = (filter: Filter, values: unknown[]): string => filter.sql((value) => `$${String(values.push(value))}`);

const STORES = (condition: string): string => `(SELECT store_id FROM installations WHERE app_id = $1 AND status = 'active'${condition}) i`;

const COLUMNS = namesIn(RequestOfApp)
  .map((name) => `t."${name}"`)
  .join(', ');

/** Reads the first requests to each store from their index, so that they can be merged. */
const found = (columns: string, conditions: string, direction: LogDirection): string => `
FROM ${STORES(' AND ($2::bigint IS NULL OR store_id = $2)')}
CROSS JOIN LATERAL (
  SELECT ${columns} FROM api_requests t
  WHERE t.store_id = i.store_id AND t.app_id = $1 AND ${isShown('t')} AND ${beyond('t.time', 't.entry_id', direction, ['$3', '$4', '$5'])}${conditions}
  ORDER BY t.time ${direction}, t.entry_id ${direction} LIMIT $6
) t`;

const list = (select: string, conditions: string, direction: LogDirection): string => `
SELECT ${select}, t.entry_id ${found(`${COLUMNS}, t.entry_id`, conditions, direction)}
ORDER BY t.time ${direction}, t.entry_id ${direction} LIMIT $6`;

const count = (conditions: string): string => `
SELECT count(*)::integer AS total FROM (SELECT t.entry_id ${found('t.entry_id', conditions, 'DESC')} LIMIT $6) n`;

const ERRORS = `
SELECT code, count(*) AS requests, count(DISTINCT store_id) AS stores, ${isoTimestamp('max(time)')} AS last_at FROM (
  SELECT r.store_id, r.code, r.time FROM ${STORES('')}
  CROSS JOIN LATERAL (
    SELECT r.store_id, r.code, r.time FROM api_requests r
    WHERE r.store_id = i.store_id AND r.app_id = $1 AND r.code IS NOT NULL AND ${isShown('r')}
  ) r LIMIT $2
) r
GROUP BY code ORDER BY count(*) DESC, code`;
