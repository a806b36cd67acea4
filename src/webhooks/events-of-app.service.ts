import { Injectable } from '@nestjs/common';
import { ApiError } from '../platform/contract/api-error.js';
import { Rendered } from '../platform/contract/reply.js';
import { encodeStoresCursor, storesCursor } from '../platform/contract/time-cursor.js';
import type { Connection } from '../platform/database/connection.js';
import { type LogDirection, MAX_COUNTED } from '../platform/database/log-range.js';
import { isoTimestamp } from '../platform/database/select-list.js';
import { EventOfApp, ListEventsOfApp, NamedEvent } from './events-of-app.dto.js';
import { envelopeList } from './feed/envelope-list.js';
import { EventEnvelope } from './feed/events.dto.js';
import { visibleTopics } from './feed/visible-topics.js';
import { isVisible } from './subscriptions/admission.js';

export { EventEnvelope, EventOfApp, ListEventsOfApp, NamedEvent };

/** Part of a list, and the cursor of the next one; null at its end. */
export interface FoundEvents {
  readonly events: EventOfApp[];
  readonly next_cursor: string | null;
}

/** Event with the time by which the list is sorted. */
type Listed = EventOfApp & { readonly sorted_at: string };

/** Name of the list in its cursors. */
const LIST = 'events of app';
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Retained events of the stores that an app is installed on, limited to those in its event feed of each store, for its developers. */
@Injectable()
export class EventsOfApp {
  /** Returns events, newest first by default. Throws `invalid_topic` for a topic that does not exist. */
  async list(connection: Connection, app_id: number, query: ListEventsOfApp, direction: LogDirection = 'DESC'): Promise<FoundEvents> {
    const { limit = 50 } = query;
    const values = await valuesOf(connection, app_id, query, direction);
    const rows = await connection.query<Listed>(list(direction), [...values, limit + 1]);
    const last = rows[limit - 1];
    const more = rows.length > limit && last !== undefined;
    return {
      events: rows.slice(0, limit).map(({ sorted_at: _, ...shown }) => shown),
      next_cursor: more ? encodeStoresCursor(LIST, last.sorted_at, last.store_id, last.sequence) : null,
    };
  }

  /** Returns the number of the events that match, at most {@link MAX_COUNTED}. */
  async count(connection: Connection, app_id: number, { cursor: _, ...query }: ListEventsOfApp): Promise<number> {
    const [row] = await connection.query<{ total: number }>(COUNT, [...(await valuesOf(connection, app_id, query, 'DESC')), MAX_COUNTED]);
    return row?.total ?? 0;
  }

  /** Returns the envelope of an event. Throws `Event not found.` (404), also for an event that the feed does not show. */
  async show(connection: Connection, app_id: number, event_id: string): Promise<Rendered<EventEnvelope>> {
    const found = UUID.test(event_id) ? await connection.query<Stored>(EVENT, [app_id, event_id]) : [];
    const [event] = found.filter(({ topic, scopes }) => visibleTopics(new Set(scopes), undefined).includes(topic));
    if (!event) throw ApiError.notFound('Event');
    return new Rendered(event.body);
  }
}

interface Stored {
  readonly body: string;
  readonly topic: string;
  readonly scopes: string[];
}

/** Returns the values of a statement that finds events, without its limit. */
async function valuesOf(connection: Connection, app_id: number, query: ListEventsOfApp, direction: LogDirection): Promise<unknown[]> {
  const { store_id = null, topic } = query;
  visibleTopics(new Set(), topic);
  const granted = await connection.query<{ name: string; scopes: string[] }>(GRANTED, [app_id, store_id]);
  const topics = Object.fromEntries(granted.map(({ name, scopes }) => [name, visibleTopics(new Set(scopes), topic)]));
  return [app_id, store_id, JSON.stringify(topics), ...rangeOf(query, direction)];
}

/** Returns the first and the last time, and the store and the sequence of the event after which the list begins. */
function rangeOf({ since = EPOCH, until = FOREVER, cursor }: ListEventsOfApp, direction: LogDirection): unknown[] {
  const [time, ...event] = storesCursor(cursor, LIST) ?? [];
  if (direction === 'DESC') return time ? [since, time, ...event] : [since, until, MAX_ID, MAX_ID];
  return time && time >= since ? [time, until, ...event] : [since, until, 0, 0];
}

const MAX_ID = Number.MAX_SAFE_INTEGER;
const EPOCH = new Date(0);
const FOREVER = new Date('9999-12-31T00:00:00Z');

/** The sets of scopes that stores granted: few, however many stores there are. */
const GRANTED = `
SELECT DISTINCT scopes::text AS name, scopes FROM installations
WHERE app_id = $1 AND status = 'active' AND ($2::bigint IS NULL OR store_id = $2)`;

/**
 * Reads the first events of each topic in each store from their index, then merges them. `$3` maps the scopes of an installation to topics;
 * an installation whose scopes have changed since they were read shows nothing. Events of the same time are distinguished by their store
 * and its sequence.
 */
function found(columns: string, direction: LogDirection): string {
  const [end, beyond, before, after] = direction === 'DESC' ? ['$5', '<', MAX_ID, 0] : ['$4', '>', 0, MAX_ID];
  return `
  FROM (
    SELECT store_id, json_array_elements_text($3::json -> scopes::text) AS topic FROM installations
    WHERE app_id = $1 AND status = 'active' AND ($2::bigint IS NULL OR store_id = $2)
  ) i
  CROSS JOIN LATERAL (
    SELECT ${columns} FROM events e
    WHERE e.store_id = i.store_id AND e.topic = i.topic AND ${isVisible('e', '$1')}
      AND e.created_at >= $4::timestamptz AND e.created_at <= $5::timestamptz
      AND (e.created_at, e.sequence) ${beyond} (${end}::timestamptz, CASE WHEN i.store_id ${beyond} $6::bigint THEN ${String(before)} WHEN i.store_id = $6 THEN $7::bigint ELSE ${String(after)} END)
    ORDER BY e.created_at ${direction}, e.sequence ${direction} LIMIT $8
  ) t`;
}

function list(direction: LogDirection): string {
  const order = `ORDER BY t.created_at ${direction}, t.store_id ${direction}, t.sequence ${direction}`;
  return `
SELECT ${envelopeList(EventOfApp)}, ${isoTimestamp('t.created_at')} AS sorted_at FROM (
  SELECT t.store_id, t.sequence, t.created_at, t.body ${found('e.store_id, e.sequence, e.created_at, e.body', direction)}
  ${order} LIMIT $8
) t
${order}`;
}

const COUNT = `
SELECT count(*)::integer AS total FROM (SELECT t.sequence ${found('e.sequence', 'DESC')} LIMIT $8) n`;

const EVENT = `
SELECT t.body, t.topic, i.scopes FROM (SELECT store_id, scopes FROM installations WHERE app_id = $1 AND status = 'active') i
CROSS JOIN LATERAL (
  SELECT e.body, e.topic FROM events e WHERE e.store_id = i.store_id AND e.event_id = $2::uuid AND ${isVisible('e', '$1')} LIMIT 1
) t`;
