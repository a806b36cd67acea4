import type { Connection } from '../database/connection.js';
import type { DeadLetter } from './outbox-event.entity.js';

const COLUMNS = 'event_id, store_id, topic, data, origin, request_id, audience_app_id, created_at';
const MAX_REASON_LENGTH = 1_000;

/** Dead letter, an event that the relay could not publish, as operators see it: without its payload. */
export type DeadLetterSummary = Pick<
  DeadLetter,
  'outbox_id' | 'event_id' | 'store_id' | 'topic' | 'reason' | 'created_at' | 'quarantined_at'
>;

/** Moves an event out of the outbox to the dead letters. Does nothing if it is no longer in the outbox. */
export async function addDeadLetter(connection: Connection, outbox_id: number, error: unknown): Promise<void> {
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON_LENGTH);
  await connection.execute(
    `WITH removed AS (DELETE FROM outbox_events WHERE outbox_id = $1 RETURNING outbox_id, ${COLUMNS})
     INSERT INTO quarantined_events (outbox_id, ${COLUMNS}, reason) SELECT outbox_id, ${COLUMNS}, $2::text FROM removed`,
    [outbox_id, reason.replaceAll('\0', '')],
  );
}

/** Returns the dead letters, oldest first, at most `limit`. */
export const deadLetters = (connection: Connection, limit: number): Promise<DeadLetterSummary[]> =>
  connection.query(
    `SELECT outbox_id, event_id, store_id, topic, reason, created_at, quarantined_at FROM quarantined_events ORDER BY outbox_id LIMIT $1`,
    [limit],
  );

/** Moves one dead letter, or all of them, to the end of the outbox. Returns the number of moved events by store. */
export const releaseDeadLetters = (connection: Connection, outbox_id?: number): Promise<{ store_id: number; events: number }[]> =>
  connection.query(
    `WITH released AS (DELETE FROM quarantined_events WHERE $1::bigint IS NULL OR outbox_id = $1 RETURNING outbox_id, ${COLUMNS}),
     added AS (INSERT INTO outbox_events (${COLUMNS}) SELECT ${COLUMNS} FROM released ORDER BY released.outbox_id)
     SELECT store_id, count(*)::int AS events FROM released GROUP BY store_id`,
    [outbox_id ?? null],
  );
