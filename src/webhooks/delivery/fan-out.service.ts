import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Connection } from '../../platform/database/connection.js';
import { overStores, type Reach } from '../../platform/database/reach.js';
import { topicRegistry } from '../../platform/contract/domain-event.js';
import { Relay, type RelayedEvent } from '../../platform/outbox/relay.js';
import { admission, type Choices, type Contents, isVisible } from '../subscriptions/admission.js';
import { DeliveryQueue, type Target } from './delivery-queue.service.js';

/** Subscription that matches an event; `body` is set if the subscription's choices decide whether it receives the event. */
interface Match extends Target, Choices {
  readonly sequence: number;
  readonly body: string | null;
}

/** Creates one dispatch per matching subscription for every published event, in the transaction that publishes the event. */
@Injectable()
export class FanOut implements OnModuleInit {
  constructor(
    private readonly relay: Relay,
    private readonly queue: DeliveryQueue,
  ) {}

  /** Registers with the relay. */
  onModuleInit(): void {
    this.relay.consume((connection, events, reach) => this.fanOut(connection, events, reach));
  }

  private async fanOut(connection: Connection, events: readonly RelayedEvent[], reach: Reach): Promise<void> {
    const receivers = events.map(({ topic }) => topicRegistry.receiversOf(topic));
    const matches = await reach.query<Match>(connection, FAN_OUT, [
      events.map(({ store_id }) => store_id),
      events.map(({ sequence }) => sequence),
      events.map(({ topic }) => topic),
      receivers.map(({ scope }) => scope),
      events.map(({ audience_app_id }) => audience_app_id),
      receivers.map(({ audience }) => audience === 'installation'),
      receivers.map(({ after_uninstall }) => after_uninstall),
      receivers.map(({ unsubscribed }) => unsubscribed),
    ]);
    const admitted = admittedOf(matches);
    if (admitted.length > 0)
      await reach.query(
        connection,
        ADD,
        COLUMNS.map((name) => admitted.map((match) => match[name])),
      );
    const targets = new Map([...matches.filter(({ body }) => body === null), ...admitted].map((one) => [one.subscription_id, one]));
    connection.afterCommit.push(() => this.queue.wake([...targets.values()].map(targetOf)));
  }
}

const COLUMNS = ['store_id', 'subscription_id', 'sequence'] as const;

/** Returns the matches whose choices admit their event. Each event is parsed once, however many subscriptions match it. */
function admittedOf(matches: readonly Match[]): Match[] {
  const parsed = new Map<string, Contents>();
  return matches.filter((match) => {
    const { store_id, sequence, app_id, body } = match;
    if (body === null) return false;
    const key = `${String(store_id)} ${String(sequence)}`;
    const event = parsed.get(key) ?? (JSON.parse(body) as Contents);
    parsed.set(key, event);
    return admission(match, app_id)?.(event) ?? true;
  });
}

const targetOf = ({ store_id, subscription_id, app_id }: Match): Target => ({ store_id, subscription_id, app_id });

/**
 * Matches events with subscriptions. A match that depends on the contents of the event, which {@link admission} decides, is returned with
 * the body instead of being added. Events about an installation always are: the app may be uninstalled and installed again before they are
 * relayed. `after_uninstall` adds the subscriptions that the uninstall deactivated. `unsubscribed` omits subscriptions whose target is the
 * `webhook_url` of the app, which receives the event without them. The arrays pass through the CTE `given`, so that PostgreSQL does not
 * make a new plan for each array length.
 */
const FAN_OUT = overStores(
  8,
  (inStores) => `
WITH given AS MATERIALIZED (
  SELECT $1::bigint[] AS stores, $2::bigint[] AS sequences, $3::text[] AS topics, $4::text[] AS scopes, $5::bigint[] AS audiences,
    $6::boolean[] AS about_installation, $7::boolean[] AS after_uninstall, $8::boolean[] AS unsubscribed
), fresh AS (
  SELECT f.*, CASE WHEN f.after_uninstall THEN (
    SELECT CASE WHEN id ~ '^[1-9][0-9]{0,17}$' THEN id::bigint END
    FROM events e, json_extract_path_text(e.body::json, 'data', 'installation_id') AS id
    WHERE e.store_id = f.store_id AND e.sequence = f.sequence AND ${inStores('e.store_id')}
  ) END AS uninstalled_id
  FROM given CROSS JOIN LATERAL unnest(stores, sequences, topics, scopes, audiences, about_installation, after_uninstall, unsubscribed)
    AS f(store_id, sequence, topic, scope, audience_app_id, about_installation, after_uninstall, unsubscribed)
), wanted AS (
  SELECT f.store_id, f.sequence, s.subscription_id, s.app_id, s.installation_id, s.event_topic, s.fields, s.filter, s.skip_self,
    s.filter IS NOT NULL OR s.skip_self = 1 OR f.about_installation AS is_conditional
  FROM fresh f
  JOIN webhook_subscriptions s ON s.store_id = f.store_id AND s.event_topic = f.topic AND s.is_active = 1
  JOIN installations i ON i.store_id = s.store_id AND i.installation_id = s.installation_id AND i.status = 'active'
  JOIN apps a ON a.app_id = s.app_id AND (a.status = 'active' OR f.after_uninstall)
  WHERE (f.scope IS NULL OR f.scope = ANY (i.scopes)) AND ${isVisible('f', 's.app_id')}
    AND NOT (f.unsubscribed AND s.target_url = a.webhook_url) AND ${inStores('s.store_id')} AND ${inStores('i.store_id')}
  UNION ALL
  SELECT f.store_id, f.sequence, s.subscription_id, s.app_id, s.installation_id, s.event_topic, s.fields, s.filter, s.skip_self, false
  FROM fresh f
  JOIN webhook_subscriptions s ON s.store_id = f.store_id AND s.installation_id = f.uninstalled_id AND s.event_topic = f.topic
  WHERE f.after_uninstall AND s.is_active = 0 AND s.inactive_reason = 'uninstalled' AND ${inStores('s.store_id')}
), added AS (
  INSERT INTO webhook_dispatches (store_id, subscription_id, sequence, fields)
  SELECT store_id, subscription_id, sequence, fields FROM wanted WHERE NOT is_conditional ORDER BY store_id, sequence, subscription_id
)
SELECT DISTINCT ON (store_id, subscription_id) store_id, subscription_id, app_id, installation_id, event_topic, NULL::jsonb AS filter,
  skip_self, sequence, NULL AS body
FROM wanted WHERE NOT is_conditional
UNION ALL
SELECT w.store_id, w.subscription_id, w.app_id, w.installation_id, w.event_topic, w.filter, w.skip_self, w.sequence, e.body
FROM wanted w JOIN events e ON e.store_id = w.store_id AND e.sequence = w.sequence WHERE w.is_conditional AND ${inStores('e.store_id')}`,
);

const ADD = overStores(
  3,
  (inStores) => `
WITH given AS MATERIALIZED (
  SELECT $1::bigint[] AS stores, $2::bigint[] AS subscriptions, $3::bigint[] AS sequences
)
INSERT INTO webhook_dispatches (store_id, subscription_id, sequence, fields)
SELECT g.store_id, g.subscription_id, g.sequence, s.fields
FROM given CROSS JOIN LATERAL unnest(stores, subscriptions, sequences) AS g(store_id, subscription_id, sequence)
JOIN webhook_subscriptions s ON s.store_id = g.store_id AND s.subscription_id = g.subscription_id AND ${inStores('s.store_id')}
ORDER BY g.store_id, g.sequence, g.subscription_id`,
);
