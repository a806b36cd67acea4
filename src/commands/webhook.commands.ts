import type { Command } from 'commander';
import { listen, type ListenOptions } from './listen/listener.js';
import { printLine, run, untilStopped } from './run.js';
import { address, count, id } from './values.js';
import type { TriggerFlags } from './webhook-trigger.js';

/** Adds `webhook trigger` and `webhook listen`. */
export function webhookCommands(webhook: Command): void {
  webhook
    .command('listen')
    .description('Posts the events of an app to a local address as they happen, signed like webhooks, until Ctrl-C')
    .requiredOption('--token <token>', 'access token of the app')
    .requiredOption('--forward-to <url>', 'address to post to', address)
    .option('--base-url <url>', 'address of the API', address, 'http://localhost:3000')
    .option('--topics <topics>', 'only these topics, separated by commas')
    .option('--secret <whsec>', 'signing secret; a new one by default')
    .option('--after <sequence>', 'starts after this event instead of with the next one', count)
    .action((flags: ListenOptions) => untilStopped((signal) => listen(flags, printLine, signal)));
  webhook
    .command('trigger')
    .description('Publishes an event as if it had happened, or sends a test to one app or subscription')
    .requiredOption('--store-id <id>', 'the store', id)
    .requiredOption('--topic <topic>')
    .option('--data <json>', 'the payload; the example of the topic by default')
    .option('--app-id <id>', 'sends a test to the subscription of this app only', id)
    .option('--subscription-id <id>', 'sends a test to this subscription only', id)
    // `listen` does not need the application.
    .action((flags: TriggerFlags) => run(async (services) => (await import('./webhook-trigger.js')).trigger(services, flags)));
}
