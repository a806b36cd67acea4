import fc from 'fast-check';
import { COUNTED_PRODUCTS, Product } from '../../src/catalog/products/product.entity.js';
import { COUNTED_CUSTOMERS, Customer } from '../../src/customers/customer.entity.js';
import { COUNTED_STOCK } from '../../src/inventory/inventory-product.entity.js';
import type { CountedList } from '../../src/platform/database/list-counts.js';
import { ListCountsProcessor } from '../../src/platform/database/list-counts.processor.js';
import { SystemDb } from '../../src/platform/database/system-db.js';
import { makeProduct } from '../catalog.js';
import { during } from '../during.js';
import type { Shop } from '../factories.js';
import { type Api, atOnce, serveBeside, until, useApi, useOwnApi } from '../harness.js';
import { expectExactAfterAnyHistory, migrateAgain } from '../kept-counts.js';
import { nodes, plansOf, readsDuring, rowsReadBy } from '../plans.js';

const COUNTED: readonly CountedList[] = [COUNTED_CUSTOMERS, COUNTED_PRODUCTS, COUNTED_STOCK];

const CUSTOMERS = `
INSERT INTO customers (store_id, name, phone, is_guest)
SELECT $1, 'Customer ' || i, '018' || lpad(i::text, 8, '0'), (i % 4 = 0)::int FROM generate_series(1, $2::int) i ON CONFLICT DO NOTHING`;
const PRODUCTS = `
INSERT INTO products (store_id, name, slug, is_active, created_at)
SELECT $1, 'Product ' || i, $3 || i, (i % 3 > 0)::int, now() + i * interval '1 millisecond' FROM generate_series(1, $2::int) i`;

/** Lists with a total that is kept, each with its count. */
const TOTALS: readonly (readonly [path: string, count: string])[] = [
  ['/customers', 'customers WHERE store_id = $1 AND is_guest = 0'],
  ['/customers?include_guests=true', 'customers WHERE store_id = $1'],
  ['/products', 'products WHERE store_id = $1 AND deleted_at IS NULL'],
  ['/products?status=active', 'products WHERE store_id = $1 AND deleted_at IS NULL AND is_active = 1'],
  ['/products?status=inactive', 'products WHERE store_id = $1 AND deleted_at IS NULL AND is_active = 0'],
  ['/inventory', 'inventory_products WHERE store_id = $1 AND deleted_at IS NULL'],
  ['/inventory?status=in_stock', 'inventory_products WHERE store_id = $1 AND deleted_at IS NULL AND total_quantity > 0'],
  ['/inventory?status=out_of_stock', 'inventory_products WHERE store_id = $1 AND deleted_at IS NULL AND total_quantity <= 0'],
];

const which = fc.nat(20);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('customer' as const), times: fc.constantFrom(1, 5) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('customers' as const), rows: fc.integer({ min: 1, max: 30 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('guest' as const), which, is_guest: fc.constantFrom(0, 1) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('leave' as const), which }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('product' as const), is_active: fc.boolean(), quantity: fc.constantFrom(0, 3) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('products' as const), rows: fc.integer({ min: 1, max: 30 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('activate' as const), which, is_active: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('stock' as const), which, quantity: fc.constantFrom(0, 1, 9) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('add up' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('recount' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const total = async (shop: Shop, path: string): Promise<number> =>
  (await shop.get(`${path}${path.includes('?') ? '&' : '?'}limit=1`)).body.pagination.total as number;

async function expectExact(api: Api, shop: Shop): Promise<void> {
  const found = await Promise.all(TOTALS.map(async ([path]) => [path, await total(shop, path)] as const));
  const counted = await Promise.all(
    TOTALS.map(async ([path, count]) => {
      const [row] = await api.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${count}`, [shop.store_id]);
      return [path, row?.n] as const;
    }),
  );
  expect(found).toEqual(counted);
}

const pending = async (api: Api, { store_id }: Shop): Promise<number> =>
  (await api.query('SELECT 1 FROM list_count_changes WHERE store_id = $1', [store_id])).length;

let phones = 0;
const newCustomer = (): object => ({ name: 'Anna', phone: `019${String(++phones).padStart(8, '0')}` });

describe('the totals of customers, products and stock', () => {
  const api = useOwnApi({ ROLE: 'api' });
  let beside: Api;
  const counts = (from = api): ListCountsProcessor => from.app.get(ListCountsProcessor);
  const rowsOf = (shop: Shop) => api.app.get(SystemDb).of(shop.store_id);

  beforeAll(async () => {
    beside = await serveBeside(api);
  });
  afterAll(() => beside.close());

  const customerOf = async (shop: Shop, n: number): Promise<number | undefined> => {
    const rows = await rowsOf(shop).rows(Customer).find({});
    return rows.map(({ user_id }) => user_id).sort((a, b) => a - b)[n % Math.max(rows.length, 1)];
  };
  const productOf = async (shop: Shop, n: number): Promise<number | undefined> => {
    const rows = await rowsOf(shop).rows(Product).find({});
    return rows.map(({ product_id }) => product_id).sort((a, b) => a - b)[n % Math.max(rows.length, 1)];
  };

  const DOING: { [K in Step['do']]: (shop: Shop, given: Extract<Step, { do: K }>) => Promise<unknown> } = {
    customer: (shop, { times }) => atOnce(times, () => shop.post('/customers', newCustomer())),
    customers: (shop, { rows }) => api.query(CUSTOMERS, [shop.store_id, rows]),
    guest: async (shop, { which: n, is_guest }) =>
      api.query('UPDATE customers SET is_guest = $3 WHERE store_id = $1 AND user_id = $2', [
        shop.store_id,
        await customerOf(shop, n),
        is_guest,
      ]),
    leave: async (shop, { which: n }) => {
      const user_id = await customerOf(shop, n);
      if (user_id !== undefined) await shop.delete(`/customers/${String(user_id)}`);
    },
    product: (shop, { is_active, quantity }) => makeProduct(shop, { is_active, variant: { price: 5, quantity } }),
    products: (shop, { rows }) => api.query(PRODUCTS, [shop.store_id, rows, `p${String(++phones)}-`]),
    activate: async (shop, { which: n, is_active }) =>
      api.query('UPDATE products SET is_active = $3 WHERE store_id = $1 AND product_id = $2', [
        shop.store_id,
        await productOf(shop, n),
        Number(is_active),
      ]),
    stock: async (shop, { which: n, quantity }) => {
      const product_id = await productOf(shop, n);
      const [variant] = await api.query<{ sku_id: number }>('SELECT sku_id::int FROM variants WHERE store_id = $1 AND product_id = $2', [
        shop.store_id,
        product_id,
      ]);
      if (variant) await shop.put(`/inventory/${String(product_id)}`, { variants: [{ sku_id: variant.sku_id, quantity }] });
    },
    delete: async (shop, { which: n }) => {
      const product_id = await productOf(shop, n);
      if (product_id !== undefined) await shop.delete(`/products/${String(product_id)}`);
    },
    'add up': () => Promise.all([counts().work(), counts(beside).work()]),
    recount: ({ store_id }) =>
      api.app.get(SystemDb).asStore(store_id, async (ctx) => {
        for (const counted of COUNTED) await counts().recount(ctx, counted);
      }),
  };
  const happen = (shop: Shop, given: Step): Promise<unknown> =>
    (DOING[given.do] as (shop: Shop, given: Step) => Promise<unknown>)(shop, given);

  it('equal a count after any history, with and without pending changes', async () => {
    await expectExactAfterAnyHistory(api, step, { happen, expectExact, pending, addUp: () => counts().work() });
  });

  it('equal a count after twenty concurrent writes in two processes, while changes are added and rows counted again', async () => {
    const shop = await api.shop();
    const headers = { authorization: `Bearer ${shop.access_token}` };
    const made = await atOnce(5, () => makeProduct(shop, { variant: { price: 5, quantity: 1 } }));
    const writing = atOnce(20, async (n) => {
      const server = n % 2 === 0 ? api : beside;
      const send = (method: string, path: string, body: object) => server.call(method, `/api/apps/v1${path}`, { body, headers });
      const { product_id, sku_id } = made[n % made.length]!;
      const statuses = [];
      for (let run = 0; run < 4; run++) {
        statuses.push((await send('POST', '/customers', newCustomer())).status);
        statuses.push((await send('POST', '/products', { name: 'Honey', is_active: run % 2 === 0, variant: { price: 5 } })).status);
        await send('PUT', `/inventory/${String(product_id)}`, { variants: [{ sku_id, quantity: (n + run) % 2 }] });
        await send('PUT', `/products/${String(product_id)}`, { is_active: (n + run) % 2 === 0 });
      }
      return statuses;
    });
    const written = await during(writing, () => Promise.all([happen(shop, { do: 'add up' }), happen(shop, { do: 'recount' })]));
    expect(new Set(written.flat())).toEqual(new Set([201]));
    expect([await total(shop, '/customers'), await total(shop, '/products')]).toEqual([80, 85]);
    await expectExact(api, shop);
    await counts().work();
    await expectExact(api, shop);
  });

  it('change by one row for many that are written together, and by none for other changes or refused ones', async () => {
    const shop = await api.shop();
    await api.query(CUSTOMERS, [shop.store_id, 200]);
    expect(await pending(api, shop)).toBe(2);
    const user_id = await customerOf(shop, 3);
    await shop.put(`/customers/${String(user_id)}`, { name: 'Bela' });
    expect((await shop.post('/customers', { name: 'Anna', phone: '01800000007' })).status).toBe(409);
    await api.query('UPDATE customers SET is_guest = is_guest, total_orders = 3 WHERE store_id = $1', [shop.store_id]);
    expect(await pending(api, shop)).toBe(2);
    const { product_id, sku_id } = await makeProduct(shop, { variant: { price: 5, quantity: 4 } });
    const before = await pending(api, shop);
    await shop.put(`/products/${String(product_id)}`, { name: 'Mango honey', is_active: true });
    await shop.put(`/inventory/${String(product_id)}`, { variants: [{ sku_id, quantity: 90 }] });
    expect(await pending(api, shop)).toBe(before);
    await shop.put(`/inventory/${String(product_id)}`, { variants: [{ sku_id, quantity: 0 }] });
    expect(await pending(api, shop)).toBe(before + 2);
    await expectExact(api, shop);
  });

  it('are counted with other filters', async () => {
    const shop = await api.shop();
    await api.query(CUSTOMERS, [shop.store_id, 30]);
    await api.query(PRODUCTS, [shop.store_id, 30, 'other-']);
    await api.query('UPDATE customers SET total_orders = 2 WHERE store_id = $1 AND user_id % 2 = 0', [shop.store_id]);
    const [row] = await api.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM customers WHERE store_id = $1 AND is_guest = 0 AND total_orders >= 1',
      [shop.store_id],
    );
    expect(await total(shop, '/customers?total_orders_min=1')).toBe(row?.n);
    expect(await total(shop, '/products?status=active&search=product%201')).toBe(8);
    expect(await total(shop, '/inventory?search=product%202')).toBe(11);
    expect(await total(shop, '/customers?since=2999-01-01')).toBe(0);
  });

  it('read only the rows that the page shows, among many', async () => {
    const shop = await api.shop();
    await api.query(CUSTOMERS, [shop.store_id, 200_000]);
    await api.query(PRODUCTS, [shop.store_id, 20_000, 'many-']);
    await counts().work();
    await api.vacuum('customers', 'products', 'inventory_products', 'list_counts', 'list_count_changes');
    for (const [path] of TOTALS.filter(([name]) => !name.includes('in_stock'))) {
      const reads = await readsDuring(api, shop.store_id, () => shop.get(`${path}${path.includes('?') ? '&' : '?'}limit=5`));
      const lists = reads.filter(({ text }) => text.includes('json_agg'));
      expect([path, lists.length]).toEqual([path, 1]);
      expect(await rowsReadBy(api, lists[0]!)).toBeLessThan(1_000);
      for (const plan of await plansOf(api, lists[0]!)) {
        const scans = nodes(plan).filter((node) => /^(customers|products|inventory_products)$/.test(node['Relation Name'] ?? ''));
        expect([path, scans.length]).toEqual([path, 1]);
      }
    }
    await expectExact(api, shop);
  });
});

describe('the counts of the rows of lists', () => {
  const api = useApi();

  it('are added up by a worker without being triggered', async () => {
    const shop = await api.shop();
    await atOnce(5, () => shop.post('/customers', newCustomer()));
    await until(async () => (await pending(api, shop)) === 0);
    const rows = await api.query('SELECT list, part::int, rows::int FROM list_counts WHERE store_id = $1', [shop.store_id]);
    expect(rows).toEqual([{ list: 'customers', part: 0, rows: 5 }]);
  });
});

describe('the migrations of the counts of the rows of lists', () => {
  const api = useOwnApi({ ROLE: 'api' });

  it('include rows that existed before, and rows that are written between their parts', async () => {
    const [shop, other] = [await api.shop(), await api.shop()];
    await api.query(`
      DROP TABLE list_counts, list_count_changes;
      DROP FUNCTION customers_count_rows, customers_count_change, products_count_rows, products_count_change,
        inventory_count_change CASCADE`);
    await api.query(CUSTOMERS, [shop.store_id, 50]);
    await api.query(PRODUCTS, [shop.store_id, 50, 'before-']);
    await makeProduct(other, { variant: { price: 5, quantity: 2 } });
    await migrateAgain(api, '^ListCounts');
    await expectExact(api, shop);
    await expectExact(api, other);

    // The state before the last part, in which the previous version still runs.
    await api.query('DELETE FROM list_counts');
    await shop.post('/customers', newCustomer());
    await api.query('UPDATE products SET is_active = 1 WHERE store_id = $1', [shop.store_id]);
    await migrateAgain(api, '^ListCountsCounted');
    await expectExact(api, shop);
    await api.app.get(ListCountsProcessor).work();
    await expectExact(api, shop);
    await expectExact(api, other);
  });
});
