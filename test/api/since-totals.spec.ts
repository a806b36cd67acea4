import fc from 'fast-check';
import { ListCountsProcessor } from '../../src/platform/database/list-counts.processor.js';
import { OrderCountsProcessor } from '../../src/orders/order-counts.processor.js';
import { during } from '../during.js';
import type { Shop } from '../factories.js';
import { type Api, atOnce, serveBeside, useOwnApi } from '../harness.js';
import { place } from '../orders.js';
import { nodes, plansOf, readsDuring, rowsReadBy, type Statement } from '../plans.js';

/** Insert one customer, product and order at each of the times `$2`; `$3` makes names unique. */
const ROWS = [
  `INSERT INTO customers (store_id, name, phone, is_guest, created_at)
   SELECT $1, 'Customer ' || i, '018' || lpad(i::text, 8, '0'), (i % 4 = 0)::int, at
   FROM (SELECT row_number() OVER () + $3::int AS i, at FROM unnest($2::timestamptz[]) at) n`,
  `INSERT INTO products (store_id, name, slug, is_active, updated_at, deleted_at)
   SELECT $1, 'Product ' || i, 'product-' || i, (i % 3 > 0)::int, at, CASE WHEN i % 7 = 0 THEN now() END
   FROM (SELECT row_number() OVER () + $3::int AS i, at FROM unnest($2::timestamptz[]) at) n`,
  `INSERT INTO orders (store_id, store_serial_order_no, order_status, financial_status, fulfillment_status, sub_total, grand_total, total, address,
     created_at, updated_at)
   SELECT $1, 1000 + i, (ARRAY['pending', 'shipped', 'cancelled'])[1 + i % 3], (ARRAY['pending', 'paid'])[1 + i % 2], 'un-fulfilled', 1, 1, 1, '{}', at, at
   FROM (SELECT row_number() OVER (ORDER BY at) AS i, at FROM unnest($2::timestamptz[]) at WHERE $3::int >= 0) n ORDER BY i`,
  `INSERT INTO order_serials (store_id, last_serial, last_created_at)
   SELECT $1, 1000 + count(*), max(at) FROM unnest($2::timestamptz[]) at WHERE $3::int >= 0 HAVING count(*) > 0`,
];

/** Lists with a filter on a time, each with the rows that it counts; `$2` is the time. */
const TOTALS: readonly (readonly [path: string, count: string])[] = [
  ['/customers?since=', 'customers WHERE store_id = $1 AND is_guest = 0 AND created_at >= $2'],
  ['/customers?include_guests=true&since=', 'customers WHERE store_id = $1 AND created_at >= $2'],
  ['/products?since=', 'products WHERE store_id = $1 AND deleted_at IS NULL AND updated_at >= $2'],
  ['/products?status=active&since=', 'products WHERE store_id = $1 AND deleted_at IS NULL AND is_active = 1 AND updated_at >= $2'],
  ['/products?status=inactive&since=', 'products WHERE store_id = $1 AND deleted_at IS NULL AND is_active = 0 AND updated_at >= $2'],
  ['/orders?since=', 'orders WHERE store_id = $1 AND created_at >= $2'],
  ['/orders?status=paid&since=', `orders WHERE store_id = $1 AND financial_status = 'paid' AND created_at >= $2`],
  ['/orders?status=shipped&until=', `orders WHERE store_id = $1 AND order_status = 'shipped' AND created_at <= $2`],
  ['/orders?sort=updated_at:desc&updated_since=', 'orders WHERE store_id = $1 AND updated_at >= $2'],
  ['/orders?sort=updated_at:desc&updated_until=', 'orders WHERE store_id = $1 AND updated_at <= $2'],
  [
    '/orders?sort=updated_at:desc&status=paid&updated_since=',
    `orders WHERE store_id = $1 AND financial_status = 'paid' AND updated_at >= $2`,
  ],
  [
    '/orders?sort=updated_at:desc&status=paid&updated_until=',
    `orders WHERE store_id = $1 AND financial_status = 'paid' AND updated_at <= $2`,
  ],
];
/** The same with another filter on a time, or one whose matches are not known; each is counted. */
const COUNTED: typeof TOTALS = [
  ['/customers?total_orders_min=1&since=', 'customers WHERE store_id = $1 AND is_guest = 0 AND total_orders >= 1 AND created_at >= $2'],
  ['/orders?status=paid&since=2020-01-01&updated_since=', `orders WHERE store_id = $1 AND financial_status = 'paid' AND updated_at >= $2`],
];

const total = async (shop: Shop, path: string, at: Date): Promise<number> =>
  (await shop.get(`${path}${at.toISOString()}&limit=1`)).body.pagination.total as number;

async function expectExact(api: Api, shop: Shop, at: Date): Promise<void> {
  const all = [...TOTALS, ...COUNTED];
  const found = await Promise.all(all.map(async ([path]) => [path, await total(shop, path, at)] as const));
  const counted = await Promise.all(
    all.map(async ([path, count]) => {
      const [row] = await api.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${count}`, [shop.store_id, at]);
      return [path, row?.n] as const;
    }),
  );
  expect(found).toEqual(counted);
}

const START = Date.parse('2024-01-01T00:00:00Z');
/** Times of which many are close together, and a few far away from the others. */
const time = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 1_000_000 })).map((s) => new Date(START + s * 1000));

describe('the totals of lists since a time', () => {
  const api = useOwnApi({ ROLE: 'api' });
  let beside: Api;
  beforeAll(async () => {
    beside = await serveBeside(api);
  });
  afterAll(() => beside.close());

  let numbers = 0;
  const fill = async (shop: Shop, times: readonly Date[]): Promise<void> => {
    for (const text of ROWS) await api.query(text, [shop.store_id, times, numbers]);
    numbers += times.length;
  };
  const addUp = (from: Api) => Promise.all([ListCountsProcessor, OrderCountsProcessor].map((each) => from.app.get(each).work()));

  it('equal a count, wherever the time lies among those of the rows', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(time, { maxLength: 40 }), fc.array(time, { minLength: 1, maxLength: 3 }), async (times, others) => {
        const shop = await api.shop();
        await fill(shop, times);
        const ends = times.length === 0 ? [] : [Math.min(...times.map(Number)), Math.max(...times.map(Number))].map((ms) => new Date(ms));
        for (const at of [...others, ...ends, new Date(0), new Date('2999-01-01')]) await expectExact(api, shop, at);
        await addUp(api);
        for (const at of others) await expectExact(api, shop, at);
      }),
      { numRuns: 12 },
    );
  });

  it('include every acknowledged row immediately and exactly once, with twenty writers in two processes', async () => {
    const shop = await api.shop();
    const headers = { authorization: `Bearer ${shop.access_token}` };
    const early = Array.from({ length: 30 }, (_, n) => new Date(START + n * 1000));
    await fill(shop, early);
    const [since] = [new Date(START + 20_000)];
    const present = await Promise.all(['/customers?since=', '/orders?status=pending&since='].map((path) => total(shop, path, since)));
    let [sent, acknowledged, reads] = [0, 0, 0];
    const writing = atOnce(20, async (n) => {
      for (let run = 0; run < 5; run++) {
        sent++;
        const body = { name: 'Anna', phone: `019${String(n * 10 + run).padStart(8, '0')}` };
        const { status } = await (n % 2 === 0 ? api : beside).call('POST', '/api/apps/v1/customers', { body, headers });
        expect(status).toBe(201);
        await place(shop);
        acknowledged++;
      }
    });
    const read = async (): Promise<void> => {
      for (const [n, path] of ['/customers?since=', '/orders?status=pending&since='].entries()) {
        const least = acknowledged;
        const found = (await total(shop, path, since)) - (present[n] ?? 0);
        expect(found).toBeGreaterThanOrEqual(least);
        expect(found).toBeLessThanOrEqual(sent);
      }
      reads++;
    };
    await during(
      writing,
      read,
      () => addUp(api),
      () => addUp(beside),
    );
    expect(reads).toBeGreaterThan(1);
    expect((await total(shop, '/customers?since=', since)) - (present[0] ?? 0)).toBe(100);
    await expectExact(api, shop, since);
  });

  it('read few rows near both ends, and only an index of customers and products between them, among many', async () => {
    const shop = await api.shop();
    const times = Array.from({ length: 20_000 }, (_, n) => new Date(START + n * 60_000));
    await fill(shop, times);
    await addUp(api);
    await api.vacuum('customers', 'products', 'orders', 'list_counts', 'list_count_changes', 'order_counts', 'order_count_changes');
    const listed = async (path: string, n: number): Promise<Statement> => {
      const reads = await readsDuring(api, shop.store_id, () => shop.get(`${path}${times[n]!.toISOString()}&limit=5`));
      const [list, ...more] = reads.filter(({ text }) => text.includes('json_agg'));
      expect(more).toEqual([]);
      return list!;
    };
    for (const [path] of TOTALS) {
      expect([path, (await rowsReadBy(api, await listed(path, 100))) < 1_000]).toEqual([path, true]);
      expect([path, (await rowsReadBy(api, await listed(path, 19_900))) < 1_000]).toEqual([path, true]);
    }
    for (const [path] of TOTALS.filter(([name]) => /customers|products/.test(name))) {
      for (const plan of await plansOf(api, await listed(path, 10_000))) {
        const counts = nodes(plan).filter(({ 'Index Name': index }) =>
          /_(created_at_user_id|updated_at_product_id)_idx$/.test(index ?? ''),
        );
        const both = counts.filter((node) => /[<>]/.test(node['Index Cond'] ?? '')).map((node) => node['Node Type']);
        expect([path, both]).toEqual([path, expect.arrayContaining(['Index Only Scan', 'Index Only Scan'])]);
      }
    }
  });
});
