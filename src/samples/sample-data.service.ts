import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { stockState } from '../orders/orders.service.js';
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
/** Number of orders above which the tables are analyzed first. */
const ANALYZED_FROM = 1000;

type Report = (line: string) => void;

/** Step of filling a store: reads a file, and runs it once or in batches of rows. */
class Filling {
  readonly words = JSON.parse(read('words.json')) as Words;

  constructor(
    readonly ctx: StoreContext,
    readonly sizes: SeedSizes,
    private readonly report: Report,
  ) {}

  /** Runs a statement with these values. */
  async run(file: string, ...values: unknown[]): Promise<void> {
    await this.ctx.query(read(file), ...values);
  }

  /** Runs the statement of a kind of rows for each batch of them. */
  async batches(what: string, total: number, ...values: unknown[]): Promise<void> {
    for (let from = 1; from <= total; from += BATCH) {
      const to = Math.min(from + BATCH - 1, total);
      await this.run(`${what}.sql`, from, to, ...values);
      this.report(`store ${String(this.ctx.store_id)}: ${String(to)} of ${String(total)} ${what}`);
    }
  }
}

/** Steps of filling a store, in their order. Each is one unit of work of a background job. */
const STEPS: readonly ((filling: Filling) => Promise<void>)[] = [
  async (filling) => {
    for (const level of levels(filling.words)) await filling.run('categories.sql', JSON.stringify(level));
  },
  (filling) => {
    const { adjectives, goods, sizes } = filling.words;
    return filling.batches('products', filling.sizes.products, adjectives, Object.keys(goods), Object.values(goods), sizes);
  },
  (filling) => filling.batches('discounts', filling.sizes.discounts ?? 8, filling.words.discount_codes),
  async (filling) => {
    for (const file of ['stock-levels.sql', 'stock-movements.sql']) await filling.run(file);
  },
  (filling) => {
    const { first_names, last_names, cities } = filling.words;
    return filling.batches('customers', filling.sizes.customers, first_names, last_names, cities);
  },
  async (filling) => {
    const { orders } = filling.sizes;
    // Without statistics, the joins of many orders are planned for one row, and their time grows quadratically.
    if (orders > ANALYZED_FROM) await filling.ctx.connection.execute('ANALYZE products, variants, stock_levels, customers');
    const { order_statuses, payment_methods, channels, cities } = filling.words;
    const states = Object.fromEntries(order_statuses.map((order_status) => [order_status, stockState({ order_status }, null)]));
    await filling.batches('orders', orders, orders, SERIAL_BASE, order_statuses, payment_methods, channels, cities, JSON.stringify(states));
  },
  async (filling) => {
    for (const file of ['committed.sql', 'totals.sql', 'serial.sql']) await filling.run(file);
  },
];

/** Number of steps of filling a store. */
export const SAMPLE_STEPS = STEPS.length;

/** Runs one step of filling an empty store with reproducible data; the steps before it have been run. Publishes no events. */
export async function seedStep(ctx: StoreContext, sizes: SeedSizes, step: number): Promise<void> {
  await STEPS[step]?.(new Filling(ctx, sizes, () => undefined));
}

/** Fills an empty store with reproducible data, in batches, and reports each to `progress`. Publishes no events. */
export async function seedStore(ctx: StoreContext, sizes: SeedSizes, progress: Report): Promise<void> {
  const filling = new Filling(ctx, sizes, progress);
  for (const step of STEPS) await step(filling);
}

/** Returns the root categories, then their children. */
function levels({ categories }: Words): object[][] {
  const positioned = categories.map((category, position_index) => ({ ...category, position_index }));
  return [positioned.filter(({ parent }) => parent === undefined), positioned.filter(({ parent }) => parent !== undefined)];
}
