import type { Command } from 'commander';
import { RollUpProcessor } from '../analytics/roll-up.processor.js';
import { SystemDb } from '../platform/database/system-db.js';
import { ApiError } from '../platform/contract/api-error.js';
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

/** One store after the other, each in a transaction of its own, with a line on standard error for each. */
async function rebuild(app: Services, store_id: number | undefined): Promise<{ stores: number; days: number }> {
  const stores = await app
    .get(SystemDb)
    .query<{ store_id: number }>('SELECT store_id FROM stores WHERE $1::bigint IS NULL OR store_id = $1 ORDER BY store_id', [store_id]);
  if (stores.length === 0 && store_id !== undefined) throw ApiError.notFound('Store');
  let days = 0;
  for (const [n, store] of stores.entries()) {
    const made = await app.get(RollUpProcessor).rebuild(store.store_id);
    process.stderr.write(`store ${String(store.store_id)}: ${String(made)} days (${String(n + 1)} of ${String(stores.length)})\n`);
    days += made;
  }
  return { stores: stores.length, days };
}
