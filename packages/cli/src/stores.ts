import type { Command } from 'commander';
import { idOf } from './context.js';
import { organisationOf, storeOf, storesOf } from './organisations.js';
import type { Register } from './program.js';

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
}

function addChanges(stores: Command, run: Register): void {
  const reset = stores.command('reset <store_id>').description('replace a test store by a new one, which has another id');
  run(reset, async ({ out, portal }, _options, [id = '']) => {
    const { organisation_id, store_id } = await storeOf(portal, id);
    const store = await portal.testStores.reset(organisation_id, store_id);
    out.done(store, `Replaced test store ${String(store_id)} by ${String(store.store_id)}. Install your apps there again.`);
  });
  const clock = stores
    .command('clock <store_id>')
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
