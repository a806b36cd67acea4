import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { stockState } from '../orders/order-stock.js';
import type { StoreContext } from '../platform/database/store-context.js';

/** Number of rows of each kind for one store. */
export interface SeedSizes {
  readonly products: number;
  readonly customers: number;
  readonly orders: number;
  /** 8 by default. */
  readonly discounts?: number;
}

/** Content of seeding/words.json. */
interface Words extends Readonly<
  Record<
    'first_names' | 'last_names' | 'adjectives' | 'sizes' | 'cities' | 'order_statuses' | 'payment_methods' | 'channels' | 'discount_codes',
    readonly string[]
  >
> {
  /** Slug of the category of each good. */
  readonly goods: Readonly<Record<string, string>>;
  readonly categories: readonly { readonly name: string; readonly slug: string; readonly parent?: string }[];
}

const FOLDER = new URL('../../seeding/', import.meta.url);
const read = (name: string): string => readFileSync(fileURLToPath(new URL(name, FOLDER)), 'utf8');

/** Rows per statement. */
const BATCH = 20_000;
const SERIAL_BASE = 1000;

/** Fills an empty store with reproducible data, in batches, and reports each to `progress`. Publishes no events. */
export async function seedStore(ctx: StoreContext, sizes: SeedSizes, progress: (line: string) => void): Promise<void> {
  const words = JSON.parse(read('words.json')) as Words;
  const run = async (file: string, ...values: unknown[]): Promise<void> => {
    await ctx.query(read(file), ...values);
  };
  const batches = async (what: string, total: number, ...values: unknown[]): Promise<void> => {
    for (let from = 1; from <= total; from += BATCH) {
      const to = Math.min(from + BATCH - 1, total);
      await run(`${what}.sql`, from, to, ...values);
      progress(`store ${String(ctx.store_id)}: ${String(to)} of ${String(total)} ${what}`);
    }
  };
  for (const level of levels(words)) await run('categories.sql', JSON.stringify(level));
  await batches('products', sizes.products, words.adjectives, Object.keys(words.goods), Object.values(words.goods), words.sizes);
  await batches('discounts', sizes.discounts ?? 8, words.discount_codes);
  for (const file of ['stock-levels.sql', 'stock-movements.sql']) await run(file);
  await batches('customers', sizes.customers, words.first_names, words.last_names, words.cities);
  // Without statistics, the joins of the orders are planned for one row, and their time grows quadratically.
  await ctx.connection.execute('ANALYZE products, variants, stock_levels, customers');
  const { order_statuses, payment_methods, channels, cities } = words;
  const states = Object.fromEntries(order_statuses.map((order_status) => [order_status, stockState({ order_status }, null)]));
  await batches(
    'orders',
    sizes.orders,
    sizes.orders,
    SERIAL_BASE,
    order_statuses,
    payment_methods,
    channels,
    cities,
    JSON.stringify(states),
  );
  for (const file of ['committed.sql', 'totals.sql', 'serial.sql']) await run(file);
}

/** Returns the root categories, then their children. */
function levels({ categories }: Words): object[][] {
  const positioned = categories.map((category, position_index) => ({ ...category, position_index }));
  return [positioned.filter(({ parent }) => parent === undefined), positioned.filter(({ parent }) => parent !== undefined)];
}
