import type { Command } from 'commander';
import { DeadLetters } from '../platform/outbox/dead-letters.js';
import { Signals } from '../platform/queue/signals.js';
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
    .action(({ limit }: { limit: number }) => run(async (app) => ({ events: await app.get(DeadLetters).list(limit) })));
  events
    .command('release')
    .description('Returns an event, or all of them, to the outbox')
    .option('--id <outbox_id>', 'only this event', id)
    .action((flags: { id?: number }) =>
      run(async (app) => {
        const released = await app.get(DeadLetters).release(flags.id);
        if (released === 0 && flags.id !== undefined) throw new Error('There is no such event.');
        app.get(Signals).send('outbox');
        return { released };
      }),
    );
}
