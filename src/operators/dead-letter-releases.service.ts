import { Injectable } from '@nestjs/common';
import { OperatorContext } from '../platform/auth/operator-context.js';
import type { Connection } from '../platform/database/connection.js';
import { releaseDeadLetters, storesWithDeadLetters } from '../platform/outbox/dead-letters.js';
import { Signals } from '../platform/queue/signals.js';
import { OperatorLog } from './operator-log.service.js';

/** Release of dead letters by operators. */
@Injectable()
export class DeadLetterReleases {
  constructor(
    private readonly log: OperatorLog,
    private readonly signals: Signals,
  ) {}

  /**
   * Returns one event or all of them to the outbox, with the transaction of the operator, and records the number of events in each of their
   * stores. Returns the total number.
   */
  async release(by: OperatorContext | Connection, outbox_id?: number): Promise<number> {
    const connection = by instanceof OperatorContext ? by.connection : by;
    const concerned = await storesWithDeadLetters(connection, outbox_id);
    // A wrong store may be the reason why an event could not be published.
    const stores = await connection.query<{ store_id: number }>('SELECT store_id FROM stores WHERE store_id = ANY ($1)', [concerned]);
    const known = new Set(stores.map(({ store_id }) => store_id));
    let released = 0;
    for (const id of concerned) {
      const events = await releaseDeadLetters(connection, id, outbox_id);
      // Another operator may have released them in the meantime.
      if (events === 0) continue;
      const act = { action: 'events.release', target: { type: 'store', id }, details: { events } } as const;
      await this.log.record(by, { ...act, ...(known.has(id) && { store_id: id }) });
      released += events;
    }
    connection.afterCommit.push(() => {
      this.signals.send('outbox');
    });
    return released;
  }
}
