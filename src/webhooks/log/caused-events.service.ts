import { Injectable } from '@nestjs/common';
import type { AppContext } from '../../platform/auth/app-context.js';
import { Config } from '../../platform/config/config.js';
import { topicRegistry } from '../../platform/contract/domain-event.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { isVisible } from '../subscriptions/admission.js';
import { isShown } from './shown-time.js';

/** Event that a request caused, with its deliveries to all apps of the store. */
export interface CausedEvent {
  readonly event_id: string;
  readonly event_topic: string;
  readonly sequence: number;
  readonly deliveries: readonly {
    readonly delivery_id: number;
    readonly subscription_id: number;
    readonly app_name: string;
    readonly status: 'delivered' | 'retrying' | 'failed';
    readonly response_status: number | null;
  }[];
}

/** Maximum number of events that are returned, and of deliveries of each. */
const MAX = 100;

/** Events by the request that caused them, with their deliveries. */
@Injectable()
export class CausedEventsService {
  constructor(private readonly config: Config) {}

  /**
   * Returns the events that the calling app caused by its requests with an id and may see, and their deliveries to its installation, as a
   * JSON array.
   */
  async ofRequest(ctx: AppContext, request_id: string): Promise<string> {
    const topics = topicRegistry.permittedBy(ctx.scopes);
    const { webhook_retention } = this.config;
    const [row] = await ctx.query<{ json: string }>(OF_APP, request_id, MAX, webhook_retention, topics, ctx.app_id, ctx.installation_id);
    return row?.json ?? '[]';
  }

  /** Returns the events of the store that a request caused, and their deliveries to all apps. */
  async inStore(ctx: StoreContext, request_id: string): Promise<CausedEvent[]> {
    const [row] = await ctx.query<{ json: string }>(OF_STORE, request_id, MAX, this.config.webhook_retention);
    return JSON.parse(row?.json ?? '[]') as CausedEvent[];
  }
}

/**
 * Request ids are chosen by clients, so another app may have sent the same one: the origin shows whose event it is. `deliveries` adds
 * conditions on a subscription `s`; `name` is another field of a delivery.
 */
const caused = ({ events, deliveries, name }: { events: string; deliveries: string; name: string }): string => `
SELECT coalesce(json_agg(json_build_object('event_id', e.event_id, 'event_topic', e.topic, 'sequence', e.sequence, 'deliveries', (
  SELECT coalesce(json_agg(json_build_object('delivery_id', l.delivery_id, 'subscription_id', l.subscription_id${name},
    'status', l.status, 'response_status', l.response_status) ORDER BY l.created_at, l.delivery_id), '[]')
  FROM (
    SELECT d.delivery_id, d.subscription_id, d.status, d.response_status, d.created_at, a.name FROM webhook_dispatches o
    JOIN webhook_subscriptions s ON s.store_id = o.store_id AND s.subscription_id = o.subscription_id
    JOIN apps a ON a.app_id = s.app_id
    JOIN webhook_deliveries d ON d.store_id = o.store_id AND d.dispatch_id = o.dispatch_id AND ${isShown('d', '$4')}
    WHERE o.store_id = $1 AND o.sequence = e.sequence${deliveries}
    ORDER BY d.created_at, d.delivery_id LIMIT $3
  ) l
)) ORDER BY e.sequence), '[]')::text AS json
FROM (
  SELECT e.event_id, e.topic, e.sequence FROM events e WHERE e.store_id = $1 AND e.request_id = $2${events}
  ORDER BY e.sequence LIMIT $3
) e`;

const OF_APP = caused({
  events: ` AND e.topic = ANY ($5::text[]) AND ${isVisible('e', '$6')} AND (e.body::json #>> '{origin,app_id}')::bigint = $6`,
  deliveries: ' AND s.installation_id = $7',
  name: '',
});

const OF_STORE = caused({ events: '', deliveries: '', name: `, 'app_name', l.name` });
