import type { Command } from 'commander';
import { RollUpProcessor } from '../analytics/roll-up.processor.js';
import { operatorContext } from '../platform/database/store-context.js';
import { recordAct, storeIds } from './contexts.js';
import { run, type Services } from './run.js';
import { id } from './values.js';

/** Adds `analytics rebuild`. */
export function analyticsCommands(analytics: Command): void {
  analytics
    .command('rebuild')
    .description('Makes the days of a store, or of all, anew from its orders and customers, beside running servers')
    .option('--store-id <id>', 'only this store', id)
    .action(({ storeId }: { storeId?: number }) => run((app) => rebuild(app, storeId)));
}

/** Rebuilds one store after the other, each in its own transaction, with a line on standard error for each. */
async function rebuild(app: Services, store_id: number | undefined): Promise<{ stores: number; days: number }> {
  const stores = await storeIds(app, store_id);
  let days = 0;
  for (const [n, store] of stores.entries()) {
    const made = await app.get(RollUpProcessor).rebuild(store, (connection) => {
      recordAct(operatorContext(store, connection), { command: 'analytics.rebuild', target: { type: 'store', id: store } });
    });
    process.stderr.write(`store ${String(store)}: ${String(made)} days (${String(n + 1)} of ${String(stores.length)})\n`);
    days += made;
  }
  return { stores: stores.length, days };
}
