import { Injectable } from '@nestjs/common';
import type { StoreContext } from '../../platform/database/store-context.js';

/** Event in the history of an order. */
export interface OrderEvent {
  readonly sequence: number;
  readonly topic: string;
  readonly created_at: string;
  /** Statuses before and after the event; null for other events. */
  readonly from: string | null;
  readonly to: string | null;
  /** Names of the changed fields; null for other events. */
  readonly fields: readonly string[] | null;
  /** `app`, `merchant` or `system`. */
  readonly origin: string;
  readonly app_name: string | null;
}

/** Maximum number of events that are returned. */
const MAX = 50;

/** History of orders, from the events that the platform keeps. */
@Injectable()
export class OrderHistory {
  /** Returns the latest events of an order, newest first. */
  async of(ctx: StoreContext, order_id: number): Promise<OrderEvent[]> {
    const [row] = await ctx.query<{ json: string }>(EVENTS, String(order_id), MAX);
    return JSON.parse(row?.json ?? '[]') as OrderEvent[];
  }
}

const EVENTS = `
SELECT coalesce(json_agg(json_build_object('sequence', e.sequence, 'topic', e.topic, 'created_at', e.created_at,
  'from', e.body #> '{data,previous_status}', 'to', e.body #> '{data,status}', 'fields', e.body #> '{data,fields}',
  'origin', e.body #> '{origin,type}', 'app_name', a.name) ORDER BY e.sequence DESC), '[]')::text AS json
FROM (
  SELECT sequence, topic, created_at, body::json AS body FROM events
  WHERE store_id = $1 AND topic LIKE 'order.%' AND (body::json #>> '{data,order_id}') = $2
  ORDER BY sequence DESC LIMIT $3
) e LEFT JOIN apps a ON a.app_id = (e.body #>> '{origin,app_id}')::bigint`;
