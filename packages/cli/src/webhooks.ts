import type { Platform } from '@merchant-apps-platform/client';
import type { Command } from 'commander';
import { idOf } from './context.js';
import { EXIT, Failure } from './failures.js';
import type { Column } from './output.js';
import type { Register } from './program.js';

const LIMIT = 20;

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
  addDeliveries(program.command('deliveries').description('read and repeat webhook deliveries of the app in a store'), run);
}

type Delivery = Awaited<ReturnType<Platform['webhooks']['getDelivery']>>;

const COLUMNS: readonly Column<Omit<Delivery, 'payload' | 'target_url'>>[] = [
  ['ID', ({ delivery_id }) => delivery_id],
  ['TIME', ({ created_at }) => created_at],
  ['TOPIC', ({ event_topic }) => event_topic],
  ['STATUS', ({ status }) => status],
  ['RESPONSE', ({ response_status, error_message }) => response_status ?? error_message],
  ['ATTEMPT', ({ attempt_number }) => attempt_number],
  ['SUBSCRIPTION', ({ subscription_id }) => subscription_id],
];

function addDeliveries(deliveries: Command, run: Register): void {
  const list = deliveries
    .command('list')
    .description('list the newest deliveries')
    .option('--subscription <id>', 'only of this subscription')
    .option('--status <status>', 'only with this status')
    .option('--limit <number>', 'number of deliveries', String(LIMIT));
  run(list, async ({ out, app }, { subscription, status, limit }) => {
    const count = idOf(String(limit));
    const all = await app.webhooks.list().toArray();
    const ids = subscription === undefined ? all.map(({ subscription_id }) => subscription_id) : [idOf(String(subscription))];
    const query = { limit: count, ...(status !== undefined && { status }) } as { limit: number };
    const lists = await Promise.all(ids.map((id) => app.webhooks.listDeliveries(id, query).toArray({ limit: count })));
    const newest = lists.flat().sort((a, b) => b.delivery_id - a.delivery_id);
    out.list(newest.slice(0, count), COLUMNS, 'There are no deliveries.');
  });
  run(deliveries.command('show <delivery_id>').description('show a delivery with its body'), async ({ out, app }, _options, [id = '']) => {
    out.record(await app.webhooks.getDelivery(idOf(id)), [
      ...COLUMNS,
      ['TARGET', ({ target_url }) => target_url],
      ['EVENT', ({ event_id }) => event_id],
      ['DURATION', ({ duration_ms }) => `${String(duration_ms)} ms`],
      ['BODY', ({ payload }) => payload],
    ]);
  });
  const resend = deliveries.command('resend <delivery_id>').description('send the event of a delivery again');
  run(resend, async ({ out, app }, _options, [delivery_id = '']) => {
    const { payload, subscription_id } = await app.webhooks.getDelivery(idOf(delivery_id));
    if (payload === null) throw new Failure('The body of the event was deleted.', EXIT.missing);
    const { timestamp: time } = JSON.parse(payload) as { timestamp: string };
    const replay = await app.webhooks.replay(subscription_id, { since: time, until: time });
    const events = `${String(replay.events)} ${replay.events === 1 ? 'event' : 'events'}`;
    out.done(replay, `Sending ${events} of ${time} to subscription ${String(subscription_id)}.`);
    if (replay.events === 0) process.exitCode = EXIT.failed;
  });
}

/** Returns the named subscription, or the only one. */
async function subscriptionOf(app: Platform, named: string | undefined): Promise<number> {
  if (named !== undefined) return idOf(named);
  const [first, ...others] = await app.webhooks.list().toArray();
  if (first === undefined) throw new Failure('The app has no subscriptions in this store.', EXIT.missing);
  if (others.length > 0) throw new Failure('Name one of the subscriptions: merchant-apps subscriptions list.', EXIT.usage);
  return first.subscription_id;
}
