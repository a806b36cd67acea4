import type { Command } from 'commander';
import { Quarantine } from '../platform/outbox/quarantine.js';
import { Signals } from '../platform/queue/signals.js';
import { run } from './run.js';
import { count, id } from './values.js';

const MOST_LISTED = 100;

/** Adds `events quarantined` and `events release`. */
export function eventCommands(events: Command): void {
  events
    .command('quarantined')
    .description('Lists the events that were set aside, with the reasons')
    .option('--limit <count>', 'at most this many', count, MOST_LISTED)
    .action(({ limit }: { limit: number }) => run(async (app) => ({ events: await app.get(Quarantine).list(limit) })));
  events
    .command('release')
    .description('Returns an event, or all of them, to the outbox')
    .option('--id <outbox_id>', 'only this event', id)
    .action((flags: { id?: number }) =>
      run(async (app) => {
        const released = await app.get(Quarantine).release(flags.id);
        if (released === 0 && flags.id !== undefined) throw new Error('There is no such event.');
        app.get(Signals).send('outbox');
        return { released };
      }),
    );
}
