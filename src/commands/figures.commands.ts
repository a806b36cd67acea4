import type { Command } from 'commander';
import { storeIds } from './contexts.js';
import { type Disagreement, repairStore, verifyStore } from './figures/verify.js';
import { run, type Services } from './run.js';
import { id } from './values.js';

/** Adds `verify`. */
export function verifyCommand(verify: Command): void {
  verify.option('--store-id <id>', 'one store; all of them if left out', id).action(async ({ storeId }: { storeId?: number }) => {
    const left = await eachStore(storeId, (app, store_id) => verifyStore(app, store_id));
    if (left > 0) throw new Error(`${String(left)} ${left === 1 ? 'figure differs' : 'figures differ'}.`);
  });
}

/** Adds `repair`. */
export function repairCommand(repair: Command): void {
  repair.option('--store-id <id>', 'one store; all of them if left out', id).action(async ({ storeId }: { storeId?: number }) => {
    const left = await eachStore(storeId, async (app, store_id) => {
      const wrong = await verifyStore(app, store_id);
      if (wrong.length === 0) return [];
      process.stderr.write(`store ${String(store_id)}: ${String(wrong.length)} figures differ\n`);
      await repairStore(app, store_id, wrong);
      return verifyStore(app, store_id);
    });
    if (left > 0) throw new Error(`${String(left)} figures still differ.`);
  });
}

/** Runs the work for one store after the other and prints the disagreements that it returns. Returns their number. */
async function eachStore(only: number | undefined, work: (app: Services, store_id: number) => Promise<Disagreement[]>): Promise<number> {
  const disagreements: Disagreement[] = [];
  await run(async (app) => {
    const stores = await storeIds(app, only);
    for (const store_id of stores) disagreements.push(...(await work(app, store_id)));
    return { stores: stores.length, disagreements };
  });
  return disagreements.length;
}
