import type { Queryable } from './connection.js';
import type { PendingEvent } from '../contract/domain-event.js';

const COLUMNS = ['event_id', 'store_id', 'topic', 'data', 'origin', 'request_id', 'audience_app_id', 'traceparent'];

const insertOf = (events: number): string => {
  const row = (_: unknown, n: number): string =>
    `(${COLUMNS.map((__, column) => `$${String(n * COLUMNS.length + column + 1)}`).join(', ')})`;
  return `INSERT INTO outbox_events (${COLUMNS.join(', ')}) VALUES ${Array.from({ length: events }, row).join(', ')}`;
};

/** Statements of the usual numbers of events in a transaction, which are prepared. */
const PREPARED = [1, 2, 3].map((count) => ({ name: `outbox ${String(count)}`, text: insertOf(count) }));

/** Writes the events of a transaction into its outbox, in the order in which they were published, in one statement. */
export function writeOutbox(client: Queryable, events: readonly PendingEvent[]): Promise<unknown> {
  const values = events.flatMap(eventValues);
  return client.query({ ...(PREPARED[events.length - 1] ?? { text: insertOf(events.length) }), values });
}

/** PostgreSQL types of the values of an event. */
const TYPES = ['uuid', 'bigint', 'text', 'jsonb', 'text', 'text', 'bigint', 'text'];

/**
 * Returns SQL that inserts one event for each row of `source`. Its values are {@link eventValues}, starting at the parameter `$first`;
 * `facts`, a JSON object in SQL, adds values to the payload that only the statement knows.
 */
export function insertEvent({ source, first, facts }: { source: string; first: number; facts: string }): string {
  const parameter = (name: string, n: number): string => {
    const value = `$${String(first + n)}::${TYPES[n] ?? ''}`;
    return name === 'data' ? `(${value} || ${facts})::text` : value;
  };
  return `INSERT INTO outbox_events (${COLUMNS.join(', ')}) SELECT ${COLUMNS.map(parameter).join(', ')} FROM ${source}`;
}

/** Values of the columns of an event. */
export const eventValues = (event: PendingEvent): unknown[] => [
  event.event_id,
  event.store_id,
  event.topic,
  JSON.stringify(event.data),
  JSON.stringify(event.origin),
  event.request_id,
  event.audience_app_id ?? null,
  event.traceparent,
];
