import type { Queryable } from '../database/session.js';
import type { PendingEvent } from './domain-event.js';

const COLUMNS = 7;

/** Writes the events of a transaction into its outbox, in the order in which they were published, in one statement. */
export function writeOutbox(client: Queryable, events: readonly PendingEvent[]): Promise<unknown> {
  const rows = events.map((_, row) => `(${Array.from({ length: COLUMNS }, (__, n) => `$${String(row * COLUMNS + n + 1)}`).join(', ')})`);
  const text = `INSERT INTO outbox_events (event_id, store_id, topic, data, origin, request_id, audience_app_id) VALUES ${rows.join(', ')}`;
  const name = events.length === 1 ? 'outbox' : undefined;
  return client.query({ text, values: events.flatMap(valuesOf), ...(name && { name }) });
}

const valuesOf = (event: PendingEvent): unknown[] => [
  event.event_id,
  event.store_id,
  event.topic,
  JSON.stringify(event.data),
  JSON.stringify(event.origin),
  event.request_id,
  event.audience_app_id ?? null,
];
