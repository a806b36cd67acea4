import type { Connection } from '../database/connection.js';
import type { DeadLetter, OutboxEvent } from './outbox-event.entity.js';

const COLUMNS = 'event_id, store_id, topic, data, origin, request_id, traceparent, audience_app_id, created_at';
const MAX_REASON_LENGTH = 1_000;

/** Dead letter, an event that the relay could not publish, as operators see it: without its payload. */
export type DeadLetterSummary = Pick<
  DeadLetter,
  'outbox_id' | 'event_id' | 'store_id' | 'topic' | 'reason' | 'created_at' | 'quarantined_at'
>;

/** Event in the outbox. */
export type UnpublishedEvent = Pick<OutboxEvent, 'store_id' | 'outbox_id'>;

/** Moves an event out of the outbox to the dead letters. Does nothing if it is no longer in the outbox. */
export async function addDeadLetter(connection: Connection, { store_id, outbox_id }: UnpublishedEvent, error: unknown): Promise<void> {
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON_LENGTH);
  await connection.execute(
    `WITH removed AS (DELETE FROM outbox_events WHERE store_id = $1 AND outbox_id = $2 RETURNING outbox_id, ${COLUMNS})
     INSERT INTO quarantined_events (outbox_id, ${COLUMNS}, reason) SELECT outbox_id, ${COLUMNS}, $3::text FROM removed`,
    [store_id, outbox_id, reason.replaceAll('\0', '')],
  );
}

/** Part of the list of dead letters: at most `limit`, of one store if it is given, after the one with this `outbox_id`. */
export interface ListedDeadLetters {
  readonly limit: number;
  readonly store_id?: number | undefined;
  readonly after?: number | undefined;
}

/** Returns the dead letters of all stores, or of one, oldest first. */
export const deadLetters = (connection: Connection, { limit, store_id, after }: ListedDeadLetters): Promise<DeadLetterSummary[]> =>
  connection.query(
    `SELECT outbox_id, event_id, store_id, topic, reason, created_at, quarantined_at FROM quarantined_events
     WHERE ($2::bigint IS NULL OR store_id = $2) AND outbox_id > $3 ORDER BY outbox_id LIMIT $1`,
    [limit, store_id ?? null, after ?? 0],
  );

/** Returns the stores that have dead letters, or the store of one of them. */
export async function storesWithDeadLetters(connection: Connection, outbox_id?: number): Promise<number[]> {
  const stores = await connection.query<{ store_id: number }>(
    'SELECT DISTINCT store_id FROM quarantined_events WHERE $1::bigint IS NULL OR outbox_id = $1 ORDER BY store_id',
    [outbox_id ?? null],
  );
  return stores.map(({ store_id }) => store_id);
}

/** Moves one dead letter of a store, or all of them, to the end of the outbox. Returns the number of moved events. */
export const releaseDeadLetters = (connection: Connection, store_id: number, outbox_id?: number): Promise<number> =>
  connection.execute(
    `WITH released AS (
       DELETE FROM quarantined_events WHERE store_id = $1 AND ($2::bigint IS NULL OR outbox_id = $2) RETURNING outbox_id, ${COLUMNS})
     INSERT INTO outbox_events (${COLUMNS}) SELECT ${COLUMNS} FROM released ORDER BY outbox_id`,
    [store_id, outbox_id ?? null],
  );
