import type { Command } from 'commander';
import { SystemDb } from '../platform/database/system-db.js';
import { count, run } from './run.js';
import { seedDemo } from './seed-demo.js';
import { seedStore, type SeedSizes } from './seed-store.js';
import { createStore } from './store.commands.js';

interface BenchFlags extends SeedSizes {
  readonly stores: number;
}

const progress = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

/** Adds `seed bench` and `seed demo`. */
export function seedCommands(program: Command): void {
  const seed = program.command('seed').description('Test data');
  seed
    .command('bench')
    .description('Makes stores with this much of everything each, the same on every run')
    .option('--stores <n>', 'stores', count, 1)
    .option('--orders <n>', 'orders a store', count, 1000)
    .option('--products <n>', 'products a store', count, 200)
    .option('--customers <n>', 'customers a store', count, 200)
    .action((flags: BenchFlags) => run(async (app) => ({ stores: await seedStores(app, flags) })));
  seed
    .command('demo')
    .description('Makes the demo store once, and keeps the credentials in the file valid')
    .requiredOption('--file <path>')
    .action(({ file }: { file: string }) => run((app) => seedDemo(app, file, progress)));
}

async function seedStores(app: Parameters<typeof createStore>[0], { stores, ...sizes }: BenchFlags): Promise<number[]> {
  const made: number[] = [];
  for (let n = 1; n <= stores; n++) {
    const owner = { ownerEmail: 'bench@example.com', ownerPassword: 'bench-password' };
    const { store_id } = await createStore(app, { name: `Bench ${String(n)}`, ...owner });
    await seedStore(app.get(SystemDb), store_id, sizes, progress);
    made.push(store_id);
  }
  await app.get(SystemDb).execute('ANALYZE');
  return made;
}
