import type { Bind } from '../../platform/database/filter.js';
import { EVERY_STORE, inTransaction } from '../contexts.js';
import type { Services } from '../run.js';
import type { PrintedRow, RecordKind, Related } from './records.js';

/** Requests about personal data. */
export const PRIVACY_REQUESTS: RecordKind = {
  name: 'Request',
  plural: 'requests',
  select: 't.request_id, t.store_id, t.topic, t.app_id, t.requested_at, t.created_at',
  from: 'privacy_requests t',
  key: 'request_id',
};

/** Statements for the rows related to a request: the apps that were notified, without the data sent to them. */
export const OF_PRIVACY_REQUEST: Related = {
  notices: `SELECT n.app_id, a.name, n.acknowledged_at, n.due_at, n.attempts, n.next_attempt_at, n.event_id
    FROM privacy_notices n JOIN apps a ON a.app_id = n.app_id WHERE n.store_id = $2 AND n.request_id = $1 ORDER BY n.app_id`,
};

/** Part of the list of requests: at most `limit` requests, after the request with the id `after`. */
export interface ListedRequests {
  readonly storeId?: number;
  readonly after?: string;
  readonly limit: number;
}

/** Lists the notices of requests, newest request first. A request that no app was notified of is left out. */
export function listPrivacyRequests(app: Services, { storeId, after, limit }: ListedRequests): Promise<PrintedRow[]> {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${String(values.push(value))}`;
  const stores = storeId === undefined ? EVERY_STORE : bind(storeId);
  // Each table is restricted to the store, so that nodes read one shard for the requests of one store.
  const isListed = (table: string): string => `${table}.store_id = ${stores}`;
  const beyond =
    after === undefined
      ? 'true'
      : `(t.created_at, t.request_id) < (
    SELECT p.created_at, p.request_id FROM privacy_requests p WHERE ${isListed('p')} AND p.request_id = ${bind(after)})`;
  const statement = `
SELECT r.request_id, r.topic, r.store_id, n.app_id, r.created_at, n.due_at, n.acknowledged_at
FROM (
  SELECT t.store_id, t.request_id, t.topic, t.created_at FROM privacy_requests t
  WHERE ${isListed('t')} AND ${beyond} AND t.created_at IS NOT NULL
    AND EXISTS (SELECT FROM privacy_notices o WHERE ${isListed('o')} AND o.store_id = t.store_id AND o.request_id = t.request_id)
  ORDER BY t.created_at DESC, t.request_id DESC LIMIT ${String(limit)}
) r JOIN privacy_notices n ON n.store_id = r.store_id AND n.request_id = r.request_id AND ${isListed('n')}
ORDER BY r.created_at DESC, r.request_id DESC, n.app_id`;
  return inTransaction(app, (connection) => connection.queryAdHoc<PrintedRow>(statement, values));
}
