import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import { ApiError } from '../platform/contract/api-error.js';
import { encodeCursor } from '../platform/contract/cursor.js';
import { topicRegistry } from '../platform/contract/domain-event.js';
import { timeCursor } from '../platform/contract/time-cursor.js';
import type { Connection } from '../platform/database/connection.js';
import { beyond, type LogDirection, MAX_COUNTED, rangeOf } from '../platform/database/log-range.js';
import { isoTimestamp, namesIn, selectList } from '../platform/database/select-list.js';
import { systemContext } from '../platform/database/store-context.js';
import { DeliveryOfApp, DeliveryOfAppDetail, ListDeliveriesOfApp } from './deliveries-of-app.dto.js';
import { RetriedDelivery } from './log/retries.dto.js';
import { RetriesService } from './log/retries.service.js';
import { isShown } from './log/shown-time.js';
import { selectFields } from './subscriptions/selected-fields.js';

export { DeliveryOfApp, DeliveryOfAppDetail, ListDeliveriesOfApp, RetriedDelivery };

/** Part of a list, and the cursor of the next one; null at its end. */
export interface FoundDeliveries {
  readonly deliveries: DeliveryOfApp[];
  readonly next_cursor: string | null;
}

/** Delivery with the fields that decide about its payload and a retry. */
interface Stored extends Omit<DeliveryOfAppDetail, 'payload' | 'retry_error'> {
  readonly is_active: 0 | 1;
  readonly scopes: string[];
  readonly body: string | null;
  readonly fields: string[] | null;
}

/** Name of the list in its cursors. */
const LIST = 'deliveries of app';

/** Webhook deliveries of an app across all stores that it is installed on, for its developers. */
@Injectable()
export class DeliveriesOfApp {
  constructor(
    private readonly config: Config,
    private readonly retries: RetriesService,
  ) {}

  /** Returns deliveries by their last attempts, newest first by default. */
  async list(
    connection: Connection,
    app_id: number,
    query: ListDeliveriesOfApp,
    direction: LogDirection = 'DESC',
  ): Promise<FoundDeliveries> {
    const { status = 'any', limit = 50 } = query;
    const select = selectList(connection.manager.dataSource, DeliveryOfApp);
    const values = this.valuesOf(app_id, query, direction, limit + 1);
    const rows = await connection.query<DeliveryOfApp>(list(select, CONDITIONS[status], direction), values);
    const deliveries = rows.slice(0, limit);
    const last = deliveries.at(-1);
    const more = last !== undefined && rows.length > limit;
    return { deliveries, next_cursor: more ? encodeCursor({ sort: LIST, value: String(last.created_at), tie: last.delivery_id }) : null };
  }

  /** Returns the number of the deliveries that match, at most {@link MAX_COUNTED}. */
  async count(connection: Connection, app_id: number, { cursor: _, ...query }: ListDeliveriesOfApp): Promise<number> {
    const values = this.valuesOf(app_id, query, 'DESC', MAX_COUNTED);
    const [row] = await connection.query<{ total: number }>(count(CONDITIONS[query.status ?? 'any']), values);
    return row?.total ?? 0;
  }

  /** Returns one attempt to the app. Throws `Delivery not found.` (404), also when the app is no longer installed on the store. */
  async show(connection: Connection, app_id: number, delivery_id: number): Promise<DeliveryOfAppDetail> {
    const select = selectList(connection.manager.dataSource, DeliveryOfApp);
    const [found] = await connection.query<Stored>(show(select), [delivery_id, app_id, this.config.webhook_retention]);
    if (!found) throw ApiError.notFound('Delivery');
    return detailOf(found);
  }

  /** Sends the event of a delivery again, see {@link RetriesService.retry}. Runs in the given transaction. */
  async retry(connection: Connection, app_id: number, delivery_id: number): Promise<RetriedDelivery> {
    const { store_id } = await this.show(connection, app_id, delivery_id);
    return this.retries.retry(systemContext(store_id, connection), delivery_id);
  }

  private valuesOf(app_id: number, query: ListDeliveriesOfApp, direction: LogDirection, limit: number): unknown[] {
    const { store_id = null, topic = null, since, until, cursor } = query;
    const range = rangeOf({ since, until, after: timeCursor(cursor, LIST), direction });
    return [app_id, store_id, topic, ...range, limit, this.config.webhook_retention];
  }
}

function detailOf({ is_active, scopes, body, fields, ...shown }: Stored): DeliveryOfAppDetail {
  const mayRead = topicRegistry.missingScope(shown.event_topic, new Set(scopes)) === undefined;
  const payload = mayRead && body !== null ? selectFields(body, fields) : null;
  const retry_error = is_active === 0 || !mayRead ? 'subscription_inactive' : body === null ? 'payload_expired' : null;
  return { ...shown, payload, retry_error };
}

const CONDITIONS = {
  any: '',
  delivered: ` AND t.status = 'delivered'`,
  retrying: ` AND t.status = 'retrying'`,
  failed: ` AND t.status = 'failed'`,
} as const;

const COLUMNS = namesIn(DeliveryOfApp)
  .map((name) => `t."${name}"`)
  .join(', ');

/**
 * Reads the last attempts of the deliveries of each subscription from its index, then merges them; see the list of `DeliveryLogService`,
 * which does the same for one store.
 */
const found = (columns: string, condition: string, direction: LogDirection): string => `
FROM webhook_subscriptions s
JOIN installations i ON i.store_id = s.store_id AND i.installation_id = s.installation_id AND i.status = 'active'
CROSS JOIN LATERAL (
  SELECT ${columns} FROM webhook_deliveries t
  WHERE t.store_id = s.store_id AND t.subscription_id = s.subscription_id${condition}
    AND ${isShown('t', '$8')} AND ${beyond('t.created_at', 't.delivery_id', direction, ['$4', '$5', '$6'])}
    AND ((
      SELECT p.attempts FROM webhook_dispatches p WHERE p.store_id = t.store_id AND p.dispatch_id = t.dispatch_id
    ) > t.attempt_number) IS NOT TRUE
  ORDER BY t.created_at ${direction}, t.delivery_id ${direction} LIMIT $7
) t
WHERE s.app_id = $1 AND ($2::bigint IS NULL OR s.store_id = $2) AND ($3::text IS NULL OR s.event_topic = $3)`;

const list = (select: string, condition: string, direction: LogDirection): string => `
SELECT ${select} ${found(COLUMNS, condition, direction)}
ORDER BY t.created_at ${direction}, t.delivery_id ${direction} LIMIT $7`;

const count = (condition: string): string => `
SELECT count(*)::integer AS total FROM (SELECT t.delivery_id ${found('t.delivery_id', condition, 'DESC')} LIMIT $7) n`;

/** No attempt is older than its dispatch, so the partitions before it are skipped. */
const show = (select: string): string => `
SELECT ${select}, s.is_active, i.scopes, e.body, p.fields,
  CASE WHEN p.status IN ('pending', 'retrying') THEN ${isoTimestamp('p.next_attempt_at')} END AS next_attempt_at, (
    SELECT json_agg(json_build_object('delivery_id', o.delivery_id, 'attempt_number', o.attempt_number, 'status', o.status,
      'response_status', o.response_status, 'created_at', ${isoTimestamp('o.created_at')}) ORDER BY o.attempt_number)
    FROM webhook_deliveries o
    WHERE o.store_id = t.store_id AND o.dispatch_id = t.dispatch_id AND o.created_at >= coalesce(p.created_at, '-infinity')
  ) AS attempts
FROM webhook_deliveries t
JOIN webhook_subscriptions s ON s.store_id = t.store_id AND s.subscription_id = t.subscription_id
JOIN installations i ON i.store_id = s.store_id AND i.installation_id = s.installation_id AND i.status = 'active'
LEFT JOIN events e ON e.store_id = t.store_id AND e.event_id = t.event_id
LEFT JOIN webhook_dispatches p ON p.store_id = t.store_id AND p.dispatch_id = t.dispatch_id
WHERE t.delivery_id = $1 AND s.app_id = $2 AND ${isShown('t', '$3')}`;
