import type { Queryable } from './connection.js';
import type { PendingEvent } from '../contract/domain-event.js';

const COLUMNS = ['event_id', 'store_id', 'topic', 'data', 'origin', 'request_id', 'audience_app_id'];

const insertOf = (events: number): string => {
  const row = (_: unknown, n: number): string =>
    `(${COLUMNS.map((__, column) => `$${String(n * COLUMNS.length + column + 1)}`).join(', ')})`;
  return `INSERT INTO outbox_events (${COLUMNS.join(', ')}) VALUES ${Array.from({ length: events }, row).join(', ')}`;
};

/** Statements of the usual numbers of events in a transaction, which are prepared. */
const PREPARED = [1, 2, 3].map((count) => ({ name: `outbox ${String(count)}`, text: insertOf(count) }));

/** Writes the events of a transaction into its outbox, in the order in which they were published, in one statement. */
export function writeOutbox(client: Queryable, events: readonly PendingEvent[]): Promise<unknown> {
  const values = events.flatMap(valuesOf);
  return client.query({ ...(PREPARED[events.length - 1] ?? { text: insertOf(events.length) }), values });
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
