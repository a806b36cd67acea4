import type { Platform } from '@merchant-apps-platform/client';
import type { Command } from 'commander';
import { type Context, idOf } from './context.js';
import { addDeliveries } from './deliveries.js';
import { EXIT, Failure } from './failures.js';
import { storeOf } from './organisations.js';
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
  const trigger = program
    .command('trigger [subscription]')
    .description('send a test event to a subscription, by its id or topic, or make a real change on a test store')
    .option('--test-store <id>', 'test store of yours; the topic is that of the change: order.created');
  run(trigger, (context, { testStore }, [subscription]) =>
    testStore === undefined ? sendTest(context, subscription) : changeStore(context, String(testStore), subscription),
  );
  addDeliveries(
    program.command('deliveries').description('read and repeat webhook deliveries, in a store or over all stores of an app'),
    run,
  );
}

async function sendTest({ out, app }: Context, subscription: string | undefined): Promise<void> {
  const result = await app.webhooks.test(await subscriptionOf(app, subscription));
  const { delivered, response_status, duration_ms, error_message } = result;
  const answer = response_status === null ? (error_message ?? 'no response') : String(response_status);
  out.done(result, `${delivered ? 'Delivered' : 'Not delivered'}: ${answer} after ${String(duration_ms)} ms.`);
  if (!delivered) process.exitCode = EXIT.failed;
}

/** Makes the change whose event has a topic. Its deliveries are those of any change of the store. */
async function changeStore({ out, portal }: Context, store: string, topic = 'order.created'): Promise<void> {
  if (topic !== 'order.created') throw new Failure('A test store makes events of order.created.', EXIT.usage);
  const { organisation_id, store_id } = await storeOf(portal, store);
  const placed = await portal.testStores.placeOrder(organisation_id, store_id);
  out.done(placed, `Placed order ${String(placed.order_id)} on test store ${String(store_id)}.`);
}

/** Returns the subscription with an id or a topic, or the only one. */
async function subscriptionOf(app: Platform, named: string | undefined): Promise<number> {
  if (named !== undefined && /^\d+$/.test(named)) return idOf(named);
  const all = await app.webhooks.list().toArray();
  const [first, ...others] = all.filter(({ event_topic }) => named === undefined || event_topic === named);
  if (first === undefined)
    throw new Failure(`The app has no subscription${named === undefined ? 's' : ` to ${named}`} in this store.`, EXIT.missing);
  if (others.length > 0) throw new Failure('Name one of the subscriptions: merchant-apps subscriptions list.', EXIT.usage);
  return first.subscription_id;
}
