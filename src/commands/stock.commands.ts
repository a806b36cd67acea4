import type { Command } from 'commander';
import { SystemDb } from '../platform/database/system-db.js';
import { run } from './run.js';
import { id } from './values.js';
import { verifyStock } from './stock-verify.js';

/** Adds `stock verify`. */
export function stockCommands(stock: Command): void {
  stock
    .command('verify')
    .description('Compares ledger, levels, variants, orders, purchase orders, transfers and totals; fails when any two disagree')
    .option('--store-id <id>', 'one store; all of them if left out', id)
    .action(async ({ storeId }: { storeId?: number }) => {
      let found = 0;
      await run(async (app) => {
        const verification = await verifyStock(app.get(SystemDb), storeId);
        found = verification.disagreements.length;
        return verification;
      });
      if (found > 0) throw new Error(`The stock disagrees in ${String(found)} ${found === 1 ? 'place' : 'places'}.`);
    });
}
