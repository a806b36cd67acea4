import type { Platform } from '@merchant-apps-platform/client';
import { type Command, Option } from 'commander';
import { type Context, idOf } from './context.js';
import { EXIT, Failure } from './failures.js';
import { appOf } from './organisations.js';
import type { Column } from './output.js';
import type { Register } from './program.js';

type InStore = Awaited<ReturnType<Platform['webhooks']['getDelivery']>>;
type OfApp = Awaited<ReturnType<Platform['developerApps']['getDelivery']>>;
/** Fields of both views of a delivery. */
type Delivery = Omit<InStore, 'payload' | 'target_url'> | Omit<OfApp, 'payload' | 'next_attempt_at' | 'retry_error' | 'attempts'>;

const COLUMNS: readonly Column<Delivery>[] = [
  ['ID', ({ delivery_id }) => delivery_id],
  ['TIME', ({ created_at }) => created_at],
  ['TOPIC', ({ event_topic }) => event_topic],
  ['STATUS', ({ status }) => status],
  ['RESPONSE', ({ response_status, error_message }) => response_status ?? error_message],
  ['ATTEMPT', ({ attempt_number }) => attempt_number],
  ['SUBSCRIPTION', ({ subscription_id }) => subscription_id],
];
const DETAILS: readonly Column<InStore | OfApp>[] = [
  ...COLUMNS,
  ['TARGET', ({ target_url }) => target_url],
  ['EVENT', ({ event_id }) => event_id],
  ['DURATION', ({ duration_ms }) => `${String(duration_ms)} ms`],
];
const STORE: Column<{ readonly store_id: number }> = ['STORE', ({ store_id }) => store_id];

const LIMIT = 20;
const EMPTY = 'There are no deliveries.';

const ofApp = (): Option => new Option('--app <id>', 'over all stores of this app of yours, as the signed-in person');

/** Adds the commands about deliveries: as an app in one store, or as the signed-in person over all stores of an app. */
export function addDeliveries(deliveries: Command, run: Register): void {
  const list = deliveries
    .command('list')
    .description('list the newest deliveries')
    .addOption(ofApp().conflicts('subscription'))
    .option('--subscription <id>', 'only of this subscription')
    .addOption(new Option('--status <status>', 'only with this status').choices(['delivered', 'retrying', 'failed']))
    .option('--limit <number>', 'number of deliveries', String(LIMIT));
  run(list, (context, { app, subscription, status, limit }) => {
    const count = idOf(String(limit));
    const query = { limit: count, ...(status !== undefined && { status }) } as { limit: number };
    return app === undefined ? listInStore(context, query, subscription as string | undefined) : listOfApp(context, query, String(app));
  });
  const show = deliveries.command('show <delivery_id>').description('show a delivery with its body').addOption(ofApp());
  run(show, (context, { app }, [id = '']) => (app === undefined ? showInStore(context, id) : showOfApp(context, id, String(app))));
  run(deliveries.command('resend <delivery_id>').description('send the event of a delivery again, as the app'), resend);
  const retry = deliveries
    .command('retry <delivery_id>')
    .description('send the event of a delivery again, in any store of an app')
    .addOption(ofApp().makeOptionMandatory());
  run(retry, async ({ out, portal }, { app }, [id = '']) => {
    const delivery_id = idOf(id);
    const { organisation_id, app_id } = await appOf(portal, String(app));
    const retried = await portal.developerApps.retryDelivery(organisation_id, app_id, delivery_id);
    out.done(retried, `Sending event ${retried.event_id} to subscription ${String(retried.subscription_id)} again.`);
  });
}

async function listInStore({ out, app }: Context, query: { limit: number }, subscription: string | undefined): Promise<void> {
  const { limit } = query;
  const all = subscription === undefined ? await app.webhooks.list().toArray() : [{ subscription_id: idOf(subscription) }];
  const lists = await Promise.all(all.map(({ subscription_id }) => app.webhooks.listDeliveries(subscription_id, query).toArray({ limit })));
  const newest = lists.flat().sort((a, b) => b.delivery_id - a.delivery_id);
  out.list(newest.slice(0, limit), COLUMNS, EMPTY);
}

async function listOfApp({ out, portal }: Context, query: { limit: number }, app: string): Promise<void> {
  const { organisation_id, app_id } = await appOf(portal, app);
  const newest = await portal.developerApps.listDeliveries(organisation_id, app_id, query).toArray({ limit: query.limit });
  out.list(newest, [...COLUMNS, STORE], EMPTY);
}

async function showInStore({ out, app }: Context, id: string): Promise<void> {
  out.record(await app.webhooks.getDelivery(idOf(id)), [...DETAILS, ['BODY', ({ payload }) => payload]]);
}

async function showOfApp({ out, portal }: Context, id: string, app: string): Promise<void> {
  const delivery_id = idOf(id);
  const { organisation_id, app_id } = await appOf(portal, app);
  out.record(await portal.developerApps.getDelivery(organisation_id, app_id, delivery_id), [
    ...DETAILS,
    STORE,
    ['NEXT ATTEMPT', ({ next_attempt_at }) => next_attempt_at],
    ['BODY', ({ payload }) => payload],
  ]);
}

async function resend({ out, app }: Context, _options: unknown, [id = '']: string[]): Promise<void> {
  const { payload, subscription_id } = await app.webhooks.getDelivery(idOf(id));
  if (payload === null) throw new Failure('The body of the event was deleted.', EXIT.missing);
  const { timestamp: time } = JSON.parse(payload) as { timestamp: string };
  const replay = await app.webhooks.replay(subscription_id, { since: time, until: time });
  const events = `${String(replay.events)} ${replay.events === 1 ? 'event' : 'events'}`;
  out.done(replay, `Sending ${events} of ${time} to subscription ${String(subscription_id)}.`);
  if (replay.events === 0) process.exitCode = EXIT.failed;
}
