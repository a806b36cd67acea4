import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Session } from '../platform/database/session.js';
import { scopeOf } from '../platform/outbox/domain-event.js';
import { Relay, type RelayedEvent } from '../platform/outbox/relay.js';
import { DeliveryQueue, type Target } from './delivery-queue.service.js';

/** Turns every published event into one dispatch per subscription that wants it, in the transaction that publishes it. */
@Injectable()
export class FanOutProcessor implements OnModuleInit {
  constructor(
    private readonly relay: Relay,
    private readonly queue: DeliveryQueue,
  ) {}

  /** Joins the relay. */
  onModuleInit(): void {
    this.relay.consume((session, events) => this.fanOut(session, events));
  }

  private async fanOut(session: Session, events: readonly RelayedEvent[]): Promise<void> {
    const targets = await session.query<Target>(FAN_OUT, [
      events.map(({ store_id }) => store_id),
      events.map(({ sequence }) => sequence),
      events.map(({ topic }) => topic),
      events.map(({ topic }) => scopeOf(topic)),
      events.map(({ audience_app_id }) => audience_app_id),
    ]);
    session.afterCommit.push(() => this.queue.wake(targets));
  }
}

/**
 * `app.installed` and `app.uninstalled` are for the one installation that they name: an app may be removed and installed again before the
 * first event is relayed. `app.uninstalled` goes to the subscriptions that the removal itself switched off. The arrays go through `given`, so
 * that PostgreSQL does not plan each call anew for their lengths.
 */
const FAN_OUT = `
WITH given AS MATERIALIZED (
  SELECT $1::bigint[] AS stores, $2::bigint[] AS sequences, $3::text[] AS topics, $4::text[] AS scopes, $5::bigint[] AS audiences
), fresh AS (
  SELECT f.*, CASE WHEN f.topic LIKE 'app.%' THEN (
    SELECT CASE WHEN id ~ '^[1-9][0-9]{0,17}$' THEN id::bigint END
    FROM events e, json_extract_path_text(e.body::json, 'data', 'installation_id') AS id
    WHERE e.store_id = f.store_id AND e.sequence = f.sequence
  ) END AS installation_id
  FROM given CROSS JOIN LATERAL unnest(stores, sequences, topics, scopes, audiences) AS f(store_id, sequence, topic, scope, audience_app_id)
), wanted AS (
  SELECT f.store_id, f.sequence, s.subscription_id
  FROM fresh f
  JOIN webhook_subscriptions s ON s.store_id = f.store_id AND s.event_topic = f.topic AND s.is_active = 1
  JOIN installations i ON i.store_id = s.store_id AND i.installation_id = s.installation_id AND i.status = 'active'
  WHERE (f.scope IS NULL OR f.scope = ANY (i.scopes)) AND (f.audience_app_id IS NULL OR f.audience_app_id = s.app_id)
    AND (f.installation_id IS NULL OR f.installation_id = s.installation_id)
  UNION ALL
  SELECT f.store_id, f.sequence, s.subscription_id
  FROM fresh f
  JOIN webhook_subscriptions s ON s.store_id = f.store_id AND s.installation_id = f.installation_id AND s.event_topic = f.topic
  WHERE f.topic = 'app.uninstalled' AND s.is_active = 0 AND s.inactive_reason = 'uninstalled'
), added AS (
  INSERT INTO webhook_dispatches (store_id, subscription_id, sequence)
  SELECT store_id, subscription_id, sequence FROM wanted ORDER BY store_id, sequence, subscription_id
  RETURNING store_id, subscription_id
)
SELECT DISTINCT a.store_id, a.subscription_id, s.app_id
FROM added a JOIN webhook_subscriptions s ON s.store_id = a.store_id AND s.subscription_id = a.subscription_id`;
