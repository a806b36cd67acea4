import type { Command } from 'commander';
import { In } from 'typeorm';
import { deadLetters, releaseDeadLetters } from '../platform/outbox/dead-letters.js';
import { operatorContext } from '../platform/database/store-context.js';
import { Signals } from '../platform/queue/signals.js';
import { Store } from '../store/store.entity.js';
import { inTransaction, recordAct, repository } from './contexts.js';
import { run, type Services } from './run.js';
import { count, id } from './values.js';

const MAX_LISTED = 100;

/** Adds `events dead-letters` and `events release`. */
export function eventCommands(events: Command): void {
  events
    .command('dead-letters')
    .alias('quarantined')
    .description('Lists the events that could not be published, with the reasons')
    .option('--limit <count>', 'at most this many', count, MAX_LISTED)
    .action(({ limit }: { limit: number }) =>
      run(async (app) => ({ events: await inTransaction(app, (connection) => deadLetters(connection, limit)) })),
    );
  events
    .command('release')
    .description('Returns an event, or all of them, to the outbox')
    .option('--id <outbox_id>', 'only this event', id)
    .action((flags: { id?: number }) =>
      run(async (app) => {
        const released = await release(app, flags.id);
        if (released === 0 && flags.id !== undefined) throw new Error('There is no such event.');
        app.get(Signals).send('outbox');
        return { released };
      }),
    );
}

/** Releases one event or all, and records how many they were in each of their stores. */
const release = (app: Services, outbox_id?: number): Promise<number> =>
  inTransaction(app, async (connection) => {
    const released = await releaseDeadLetters(connection, outbox_id);
    const stores = await repository(app, Store).findBy({ store_id: In(released.map(({ store_id }) => store_id)) });
    // The store of an event that could not be published may be what was wrong with it.
    const known = new Set(stores.map(({ store_id }) => store_id));
    for (const { store_id: id, events } of released.filter(({ store_id }) => known.has(store_id)))
      recordAct(operatorContext(id, connection), { command: 'events.release', target: { type: 'store', id }, details: { events } });
    return released.reduce((sum, { events }) => sum + events, 0);
  });
