import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import type { StoreContext } from '../platform/database/store-context.js';
import { inStore, storeContext } from './contexts.js';
import { refuseInProduction } from './refuse-in-production.js';
import { run, type Services } from './run.js';
import { count } from './values.js';
import { type SeedSizes, seedStore } from '../samples/sample-data.service.js';
import { createStore } from './store.commands.js';

interface BenchFlags extends SeedSizes {
  readonly stores: number;
}

/** Adds `seed bench`. */
export function seedCommands(seed: Command): void {
  seed
    .command('bench')
    .description('Creates stores with this number of rows each; the data is the same on every run')
    .option('--stores <n>', 'number of stores', count, 1)
    .option('--orders <n>', 'orders per store', count, 1000)
    .option('--products <n>', 'products per store', count, 200)
    .option('--customers <n>', 'customers per store', count, 200)
    .action(async (flags: BenchFlags) => {
      refuseInProduction('seed bench');
      await run(async (app) => ({ stores: await seedStores(app, flags) }));
    });
}

async function seedStores(app: Services, { stores, ...sizes }: BenchFlags): Promise<number[]> {
  const created: StoreContext[] = [];
  const owner = { ownerEmail: 'bench@example.com', ownerPassword: randomBytes(16).toString('hex') };
  for (let n = 1; n <= stores; n++) {
    const { store_id } = await createStore(app, { name: `Bench ${String(n)}`, ...owner });
    const ctx = storeContext(app, store_id);
    const act = { command: 'seed.bench', target: { type: 'store', id: store_id }, details: { ...sizes } } as const;
    await inStore(app, store_id, () => Promise.resolve(), act);
    await seedStore(ctx, sizes, (line) => process.stderr.write(`${line}\n`));
    created.push(ctx);
  }
  await created[0]?.connection.execute('ANALYZE');
  return created.map((ctx) => ctx.store_id);
}
