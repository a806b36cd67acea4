import type { Command } from 'commander';
import { chosenApp, withApp } from './chosen-app.js';
import { confirm } from './confirm.js';
import { type Context, idOf } from './context.js';
import { organisationOf, storeOf, storesOf, whenReady } from './organisations.js';
import type { Register } from './program.js';

/** Lets something happen to an app on a test store. */
type Trial<T> = (
  testStores: Context['portal']['testStores'],
  args: [organisation_id: number, store_id: number, body: { app_id: number }],
) => Promise<T>;

/** Adds the commands about the test stores of the person's organisations. */
export function addStores(program: Command, run: Register): void {
  const stores = program.command('store').description('make and change test stores of your organisations');
  const list = stores.command('list').description('list the test stores').option('--organisation <id>', 'only of this one');
  run(list, async ({ out, portal }, { organisation }) => {
    out.list(
      await storesOf(portal, organisation as string | undefined),
      [
        ['ID', ({ store_id }) => store_id],
        ['NAME', ({ name }) => name],
        ['STATUS', ({ status }) => status],
        ['FILLED', ({ progress }) => `${String(progress)} %`],
        ['CREATED', ({ created_at }) => created_at],
        ['ORGANISATION', (store) => store.organisation],
      ],
      'There are no test stores yet.',
    );
  });
  const create = stores
    .command('create [name]')
    .description('create a test store')
    .option('--organisation <id>', 'organisation of the store');
  run(create, async ({ out, portal }, { organisation }, [name]) => {
    const { organisation_id } = await organisationOf(portal, organisation as string | undefined);
    const store = await portal.testStores.create(organisation_id, name === undefined ? {} : { name });
    out.done(store, `Created test store ${String(store.store_id)}, ${store.name}. Its samples follow within seconds.`);
  });
  addChanges(stores, run);
  addTrials(stores, run);
}

function addChanges(stores: Command, run: Register): void {
  const seed = stores.command('seed <store_id>').description('wait until a test store has its samples: products, customers and orders');
  run(seed, async ({ out, portal }, _options, [id = '']) => {
    const store = await whenReady(portal, idOf(id));
    out.done(store, `Test store ${String(store.store_id)} has its samples.`);
  });
  const reset = stores.command('reset <store_id>').description('replace a test store by a new one, which has another id');
  run(reset.option('--yes', 'do not ask'), async ({ out, portal }, { yes }, [id = '']) => {
    const { organisation_id, store_id, name } = await storeOf(portal, id);
    if (yes !== true) await confirm(`Replace test store ${String(store_id)}, ${name}, by a new one, and uninstall its apps?`);
    const store = await portal.testStores.reset(organisation_id, store_id);
    out.done(store, `Replaced test store ${String(store_id)} by ${String(store.store_id)}. Install your apps there again.`);
  });
  addClock(stores.command('clock <store_id>'), run);
}

/** Adds the command group of the clocks of test stores. */
export function addClocks(program: Command, run: Register): void {
  const clock = program.command('clock').description('move the clocks of test stores of your organisations');
  addClock(clock.command('advance <store_id>'), run);
}

function addClock(clock: Command, run: Register): void {
  clock
    .description('move the clock of a test store forward')
    .requiredOption('--days <number>', 'days, 1 to 366')
    .option('--deliveries', 'bring the retries of webhooks forward as far')
    .option('--tokens', 'have the tokens of apps expire as far');
  run(clock, async ({ out, portal }, { days, deliveries, tokens }, [id = '']) => {
    const count = idOf(String(days), 'a number of days');
    const { organisation_id, store_id } = await storeOf(portal, id);
    const more = { ...(deliveries === true && { deliveries }), ...(tokens === true && { tokens }) };
    const moved = await portal.testStores.advanceClock(organisation_id, store_id, { days: count, ...more });
    out.done(moved, `The clock of test store ${String(store_id)} shows ${moved.now}.`);
  });
}

function addTrials(stores: Command, run: Register): void {
  const order = stores.command('order <store_id>').description('place an order on a test store');
  run(order, async ({ out, portal }, _options, [id = '']) => {
    const { organisation_id, store_id } = await storeOf(portal, id);
    const placed = await portal.testStores.placeOrder(organisation_id, store_id);
    out.done(placed, `Placed order ${String(placed.order_id)} on test store ${String(store_id)}.`);
  });
  const payment = stores
    .command('fail-payment <store_id>')
    .description('have a payment fail on a test store')
    .option('--charge <id>', 'charge that is pending; the newest one without it');
  run(payment, async ({ out, portal }, { charge }, [id = '']) => {
    const { organisation_id, store_id } = await storeOf(portal, id);
    const body = charge === undefined ? {} : { charge_id: idOf(String(charge), 'the id of a charge') };
    const failed = await portal.testStores.failPayment(organisation_id, store_id, body);
    out.done(failed, `The payment of charge ${String(failed.charge_id)} failed. The charge is pending as before.`);
  });
  addTrialsOfApps(stores, run);
}

function addTrialsOfApps(stores: Command, run: Register): void {
  const add = <T extends object>([name, description]: readonly [string, string], trial: Trial<T>, sentence: (done: T) => string): void => {
    const command = stores.command(`${name} <store_id>`).description(description);
    run(withApp(command), async ({ out, portal }, options, [id = '']) => {
      const { app_id } = await chosenApp(portal, options);
      const { organisation_id, store_id } = await storeOf(portal, id);
      const done = await trial(portal.testStores, [organisation_id, store_id, { app_id }]);
      out.done(done, sentence(done));
    });
  };
  add(
    ['expire-tokens', 'let the access tokens of an app expire on a test store'],
    (testStores, args) => testStores.expireTokens(...args),
    ({ expired }) => `Expired access tokens: ${String(expired)}.`,
  );
  add(
    ['break-webhooks', 'send the webhooks of an app to an address that does not exist'],
    (testStores, args) => testStores.breakWebhooks(...args),
    ({ subscriptions }) => `Broken webhook subscriptions: ${String(subscriptions)}.`,
  );
  add(
    ['repair-webhooks', 'send the webhooks of an app to their own address again'],
    (testStores, args) => testStores.repairWebhooks(...args),
    ({ subscriptions }) => `Repaired webhook subscriptions: ${String(subscriptions)}.`,
  );
}
