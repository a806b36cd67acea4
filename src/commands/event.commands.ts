import type { Command } from 'commander';
import { DeadLetterReleases } from '../operators/dead-letter-releases.service.js';
import { deadLetters } from '../platform/outbox/dead-letters.js';
import { inTransaction, storeIds } from './contexts.js';
import { EVENTS, showEvent } from './records/event-facts.js';
import { listCommand } from './records/record-commands.js';
import { run } from './run.js';
import { count, id, uuid } from './values.js';

const MAX_LISTED = 100;

/** Adds `events list`, `events dead-letters`, `events show` and `events release`. */
export function eventCommands(events: Command): void {
  listCommand(events, EVENTS, { store: 'required' });
  events
    .command('dead-letters')
    .alias('quarantined')
    .description('Lists the events that could not be published, with the reasons')
    .option('--store-id <id>', 'only those of this store', id)
    .option('--after <outbox_id>', 'continues the list after this event', id)
    .option('--limit <count>', 'at most this many', count, MAX_LISTED)
    .action(({ storeId, ...part }: { limit: number; storeId?: number; after?: number }) =>
      run(async (app) => {
        if (storeId !== undefined) await storeIds(app, storeId);
        return { events: await inTransaction(app, (connection) => deadLetters(connection, { ...part, store_id: storeId })) };
      }),
    );
  events
    .command('show')
    .description('Shows an event without its payload: dead letter, published or waiting, and where it was sent')
    .requiredOption('--event-id <uuid>', 'the event', uuid)
    .action(({ eventId }: { eventId: string }) => run((app) => showEvent(app, eventId)));
  events
    .command('release')
    .description('Returns an event, or all of them, to the outbox')
    .option('--id <outbox_id>', 'only this event', id)
    .action((flags: { id?: number }) =>
      run(async (app) => {
        const released = await inTransaction(app, (connection) => app.get(DeadLetterReleases).release(connection, flags.id));
        if (released === 0 && flags.id !== undefined) throw new Error('There is no such event.');
        return { released };
      }),
    );
}
