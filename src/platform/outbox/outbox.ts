import type { Queryable } from '../database/session.js';
import type { PendingEvent } from './domain-event.js';

const COLUMNS = ['event_id', 'store_id', 'topic', 'data', 'origin', 'request_id', 'audience_app_id'];

const insertOf = (events: number): string => {
  const row = (_: unknown, n: number): string =>
    `(${COLUMNS.map((__, column) => `$${String(n * COLUMNS.length + column + 1)}`).join(', ')})`;
  return `INSERT INTO outbox_events (${COLUMNS.join(', ')}) VALUES ${Array.from({ length: events }, row).join(', ')}`;
};

/** Nearly every transaction publishes one event. */
const INSERT_ONE = insertOf(1);

/** Writes the events of a transaction into its outbox, in the order in which they were published, in one statement. */
export function writeOutbox(client: Queryable, events: readonly PendingEvent[]): Promise<unknown> {
  const values = events.flatMap(valuesOf);
  return client.query(events.length === 1 ? { name: 'outbox', text: INSERT_ONE, values } : { text: insertOf(events.length), values });
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
