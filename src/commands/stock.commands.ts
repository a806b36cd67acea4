import type { Command } from 'commander';
import { storeContext, storeIds } from './contexts.js';
import { run } from './run.js';
import { id } from './values.js';
import { type Verification, verifyStock } from './stock-verify.js';

/** Adds `stock verify`. */
export function stockCommands(stock: Command): void {
  stock
    .command('verify')
    .description('Compares ledger, levels, variants, orders, purchase orders, transfers and totals; fails when any two disagree')
    .option('--store-id <id>', 'one store; all of them if left out', id)
    .action(async ({ storeId }: { storeId?: number }) => {
      let found = 0;
      await run(async (app) => {
        const total: Verification = { skus_checked: 0, disagreements: [] };
        for (const store_id of await storeIds(app, storeId)) {
          const { skus_checked, disagreements } = await verifyStock(storeContext(app, store_id));
          total.skus_checked += skus_checked;
          total.disagreements.push(...disagreements);
        }
        found = total.disagreements.length;
        return total;
      });
      if (found > 0) throw new Error(`The stock disagrees in ${String(found)} ${found === 1 ? 'place' : 'places'}.`);
    });
}
