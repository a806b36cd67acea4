import { ApiError } from '../../platform/contract/api-error.js';
import { EVERY_STORE, inTransaction } from '../contexts.js';
import type { Services } from '../run.js';
import type { PrintedRow, RecordKind } from './records.js';

/** Published events of a store, without their bodies. Their key is the number in the store. */
export const EVENTS: RecordKind = {
  name: 'Event',
  plural: 'events',
  select: 't.sequence, t.event_id, t.store_id, t.topic, t.request_id, t.created_at',
  from: 'events t',
  key: 'sequence',
};

/** States of an event: in the outbox, in the log of its store, or neither because the relay could not publish it. */
type EventState = 'waiting' | 'published' | 'dead_letter';

/** Statements by the state in which they find the event `$1`. Bodies are left out, because they contain customer data. */
const FIND: readonly (readonly [EventState, string])[] = [
  [
    'published',
    `SELECT t.event_id, t.store_id, t.sequence, t.topic, t.request_id, t.created_at FROM events t
     WHERE t.store_id = ${EVERY_STORE} AND t.event_id = $1`,
  ],
  [
    'dead_letter',
    `SELECT t.event_id, t.outbox_id, t.store_id, t.topic, t.reason, t.request_id, t.created_at, t.quarantined_at FROM quarantined_events t
     WHERE t.event_id = $1`,
  ],
  // The outbox has no index for this; it holds only events that the relay has not reached yet.
  ['waiting', `SELECT t.event_id, t.outbox_id, t.store_id, t.topic, t.request_id, t.created_at FROM outbox_events t WHERE t.event_id = $1`],
];

const DISPATCHES = `
SELECT d.dispatch_id, d.subscription_id, w.app_id, d.status, d.attempts, d.created_at FROM webhook_dispatches d
JOIN webhook_subscriptions w ON w.store_id = d.store_id AND w.subscription_id = d.subscription_id
WHERE d.store_id = $1 AND d.sequence = $2 ORDER BY d.dispatch_id LIMIT 100`;

/** Finds an event in any state; undefined if there is none. */
export const findEvent = (app: Services, event_id: string): Promise<PrintedRow | undefined> =>
  inTransaction(app, async (connection) => {
    for (const [state, statement] of FIND) {
      const [found] = await connection.queryAdHoc<PrintedRow>(statement, [event_id]);
      if (found) return { ...found, state };
    }
    return undefined;
  });

/** Returns an event in any state, with its dispatches. Throws `Event not found.` (404). */
export async function showEvent(app: Services, event_id: string): Promise<PrintedRow> {
  const found = await findEvent(app, event_id);
  if (!found) throw ApiError.notFound('Event');
  const { store_id, sequence = null } = found;
  const dispatches = await inTransaction(app, (connection) => connection.queryAdHoc<PrintedRow>(DISPATCHES, [store_id, sequence]));
  return { ...found, dispatches };
}
