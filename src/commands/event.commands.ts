import type { Command } from 'commander';
import { DeadLetterReleases } from '../operators/dead-letter-releases.service.js';
import { deadLetters } from '../platform/outbox/dead-letters.js';
import { inTransaction } from './contexts.js';
import { run } from './run.js';
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
        const released = await inTransaction(app, (connection) => app.get(DeadLetterReleases).release(connection, flags.id));
        if (released === 0 && flags.id !== undefined) throw new Error('There is no such event.');
        return { released };
      }),
    );
}
