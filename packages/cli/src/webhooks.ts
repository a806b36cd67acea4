import type { Platform } from '@merchant-apps-platform/client';
import type { Command } from 'commander';
import { idOf } from './context.js';
import { addDeliveries } from './deliveries.js';
import { EXIT, Failure } from './failures.js';
import type { Register } from './program.js';

/** Adds the commands about webhooks of an app in one store. */
export function addWebhooks(program: Command, run: Register): void {
  const subscriptions = program.command('subscriptions').description('read webhook subscriptions of the app in a store');
  run(subscriptions.command('list').description('list the subscriptions'), async ({ out, app }) => {
    out.list(
      await app.webhooks.list().toArray(),
      [
        ['ID', ({ subscription_id }) => subscription_id],
        ['TOPIC', ({ event_topic }) => event_topic],
        ['ACTIVE', ({ is_active }) => (is_active ? 'yes' : 'no')],
        ['FAILURES', ({ failure_count }) => failure_count],
        ['TARGET', ({ target_url }) => target_url],
      ],
      'The app has no subscriptions in this store.',
    );
  });
  const trigger = program.command('trigger [subscription_id]').description('send a test event to a subscription');
  run(trigger, async ({ out, app }, _options, [subscription_id]) => {
    const id = await subscriptionOf(app, subscription_id);
    const result = await app.webhooks.test(id);
    const { delivered, response_status, duration_ms, error_message } = result;
    const answer = response_status === null ? (error_message ?? 'no response') : String(response_status);
    out.done(result, `${delivered ? 'Delivered' : 'Not delivered'}: ${answer} after ${String(duration_ms)} ms.`);
    if (!delivered) process.exitCode = EXIT.failed;
  });
  addDeliveries(
    program.command('deliveries').description('read and repeat webhook deliveries, in a store or over all stores of an app'),
    run,
  );
}

/** Returns the named subscription, or the only one. */
async function subscriptionOf(app: Platform, named: string | undefined): Promise<number> {
  if (named !== undefined) return idOf(named);
  const [first, ...others] = await app.webhooks.list().toArray();
  if (first === undefined) throw new Failure('The app has no subscriptions in this store.', EXIT.missing);
  if (others.length > 0) throw new Failure('Name one of the subscriptions: merchant-apps subscriptions list.', EXIT.usage);
  return first.subscription_id;
}
