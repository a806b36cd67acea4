import type { Command } from 'commander';
import { Filter } from '../platform/database/filter.js';
import { listen, type ListenOptions } from './listen/listener.js';
import { listCommand, showCommand } from './records/record-commands.js';
import { WEBHOOK_SUBSCRIPTIONS } from './records/webhook-records.js';
import { printLine, run, untilStopped } from './run.js';
import { secretOption } from './secret-option.js';
import { address, count, id } from './values.js';
import type { TriggerFlags } from './webhook-trigger.js';

/** Adds `webhook list`, `webhook show`, `webhook trigger` and `webhook listen`. */
export function webhookCommands(webhook: Command): void {
  listenCommand(webhook);
  listCommand(webhook, WEBHOOK_SUBSCRIPTIONS, { store: 'optional', app: (app_id) => Filter.equals('app_id', app_id) });
  showCommand(webhook, WEBHOOK_SUBSCRIPTIONS);
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

type ListenFlags = Omit<ListenOptions, 'token' | 'secret'>;

function listenCommand(webhook: Command): void {
  const command = webhook
    .command('listen')
    .description('Posts the events of an app to a local address as they happen, signed like webhooks, until Ctrl-C');
  const token = secretOption(command, { name: 'token', description: 'access token of the app', variable: 'ACCESS_TOKEN' });
  const secret = secretOption(command, { name: 'secret', description: 'signing secret, a new one by default', variable: 'WEBHOOK_SECRET' });
  command
    .requiredOption('--forward-to <url>', 'address to post to', address)
    .option('--base-url <url>', 'address of the API', address, 'http://localhost:3000')
    .option('--topics <topics>', 'only these topics, separated by commas')
    .option('--after <sequence>', 'starts after this event instead of with the next one', count)
    .action(async (flags: ListenFlags) => {
      const options = { ...flags, token: await token.required({ ...flags }), secret: await secret.optional({ ...flags }) };
      await untilStopped((signal) => listen(options, printLine, signal));
    });
}
