import fc from 'fast-check';
import { Client } from 'pg';
import { during } from '../../test/during.js';
import type { Shop } from '../../test/factories.js';
import { type Api, atOnce, serveBeside, until, useApi, useOwnApi } from '../../test/harness.js';
import { expectExactAfterAnyHistory, migrateAgain } from '../../test/kept-counts.js';
import { describeOnOnePostgres, itOnOnePostgres, lockWaits } from '../../test/nodes.js';
import { place } from '../../test/orders.js';
import { nodes, plansOf, readsDuring, rowsReadBy } from '../../test/plans.js';
import { SystemDb } from '../platform/database/system-db.js';
import { seedStore } from '../samples/sample-data.service.js';
import { OrderCountsProcessor } from './order-counts.processor.js';
import { acceptedStatuses, canonical, fieldOf, filterStatuses, STATUS_FIELDS } from './order-status.js';

/** Inserts `$2` orders with several combinations of statuses. */
const IMPORT = `
INSERT INTO orders (store_id, store_serial_order_no, order_status, financial_status, fulfillment_status, sub_total, grand_total, total, address, created_at)
SELECT $1, 1000000 + nextval(pg_get_serial_sequence('orders', 'order_id')), (ARRAY['pending', 'shipped', 'cancelled'])[1 + i % 3],
  (ARRAY['pending', 'paid'])[1 + i % 2], 'un-fulfilled', 1, 1, 1, '{}', now() + i * interval '1 second'
FROM generate_series(1, $2::int) i`;

const which = fc.nat(20);
const statuses = fc.record(
  Object.fromEntries(STATUS_FIELDS.map((field) => [field, fc.constantFrom(...acceptedStatuses(field))])) as Record<
    string,
    fc.Arbitrary<string>
  >,
  { requiredKeys: [] },
);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('place' as const), statuses, times: fc.constantFrom(1, 3, 20) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('move' as const), which, statuses }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), from: which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('note' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('import' as const), orders: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('add up' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('recount' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Compares the total of the list for every status with a count of the orders. */
async function expectExact(api: Api, shop: Shop): Promise<void> {
  const counted = await api.query<Record<string, string> & { orders: number }>(
    `SELECT ${STATUS_FIELDS.join(', ')}, count(*)::int AS orders FROM orders WHERE store_id = $1 GROUP BY ${STATUS_FIELDS.join(', ')}`,
    [shop.store_id],
  );
  const [found, expected] = [new Map<string, number>(), new Map<string, number>()];
  await Promise.all(
    filterStatuses().map(async (status) => {
      const { body } = await shop.get(`/orders?status=${status}&limit=1`);
      found.set(status, body.pagination.total as number);
      const rows = counted.filter((row) => row[fieldOf(status) ?? ''] === canonical(status));
      expected.set(
        status,
        rows.reduce((sum, { orders }) => sum + orders, 0),
      );
    }),
  );
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
}

const pending = async (api: Api, shop: Shop): Promise<number> =>
  (await api.query('SELECT 1 FROM order_count_changes WHERE store_id = $1', [shop.store_id])).length;

describe('the total of orders with a status', () => {
  const api = useOwnApi({ ROLE: 'api' });
  let beside: Api;
  const counts = (from = api): OrderCountsProcessor => from.app.get(OrderCountsProcessor);

  beforeAll(async () => {
    beside = await serveBeside(api);
  });

  async function pick(shop: Shop, n: number): Promise<number | undefined> {
    const rows = await api.query<{ id: number }>('SELECT order_id::int AS id FROM orders WHERE store_id = $1 ORDER BY 1', [shop.store_id]);
    return rows[n % Math.max(rows.length, 1)]?.id;
  }

  const DOING: { [K in Step['do']]: (shop: Shop, given: Extract<Step, { do: K }>) => Promise<unknown> } = {
    place: (shop, { statuses: given, times }) => atOnce(times, () => place(shop, given)),
    move: async (shop, { which: n, statuses: given }) => {
      const id = await pick(shop, n);
      if (id !== undefined) await shop.put(`/orders/${id}/status`, given);
    },
    cancel: (shop, { from }) =>
      api.query(`UPDATE orders SET order_status = 'cancelled' WHERE store_id = $1 AND order_id % 20 >= $2`, [shop.store_id, from]),
    note: async (shop, { which: n }) => {
      const id = await pick(shop, n);
      if (id !== undefined) await shop.put(`/orders/${id}`, { note: 'Ring twice.' });
    },
    delete: async (shop, { which: n }) => {
      const id = await pick(shop, n);
      await api.query('DELETE FROM order_items WHERE order_id = $1', [id]);
      await api.query('DELETE FROM orders WHERE order_id = $1', [id]);
    },
    import: (shop, { orders }) => api.query(IMPORT, [shop.store_id, orders]),
    'add up': () => Promise.all([counts().work(), counts(beside).work()]),
    recount: ({ store_id }) => api.app.get(SystemDb).asStore(store_id, (ctx) => counts().recount(ctx)),
  };
  const happen = (shop: Shop, given: Step): Promise<unknown> =>
    (DOING[given.do] as (shop: Shop, given: Step) => Promise<unknown>)(shop, given);

  it('equals a count after any history, with and without pending changes', async () => {
    await expectExactAfterAnyHistory(api, step, { happen, expectExact, pending, addUp: () => counts().work() });
  });

  it('equals a count after concurrent steps of two processes', async () => {
    const unlessDeadlocked = (error: { code?: string }): void => {
      if (error.code !== '40P01') throw error as Error;
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 20 }), async (steps) => {
        const shop = await api.shop();
        await atOnce(5, () => place(shop));
        await Promise.all(steps.map((each) => happen(shop, each).catch(unlessDeadlocked)));
        await expectExact(api, shop);
        await counts().work();
        await expectExact(api, shop);
      }),
      { numRuns: 6, endOnFailure: true },
    );
  });

  it('includes every acknowledged order immediately and exactly once', async () => {
    const shop = await api.shop();
    let [sent, acknowledged, reads] = [0, 0, 0];
    const writing = atOnce(20, async () => {
      for (let n = 0; n < 5; n++) {
        sent++;
        await place(shop);
        acknowledged++;
      }
    });
    const read = async (): Promise<void> => {
      const least = acknowledged;
      const { total } = (await shop.get('/orders?status=pending&limit=1')).body.pagination;
      expect(total).toBeGreaterThanOrEqual(least);
      expect(total).toBeLessThanOrEqual(sent);
      reads++;
    };
    await during(
      writing,
      () => happen(shop, { do: 'add up' }),
      () => happen(shop, { do: 'recount' }),
      read,
    );
    expect(reads).toBeGreaterThan(5);
    expect((await shop.get('/orders?status=pending&limit=1')).body.pagination.total).toBe(100);
  });

  // On several nodes, the workers of other specs add up the changes of all stores.
  itOnOnePostgres(
    'is changed by one row for many orders that are placed together, and by none for other changes or refused orders',
    async () => {
      const shop = await api.shop();
      await api.query(IMPORT.replace(/\(ARRAY\[('\w+')[^\]]*\]\)\[[^\]]*\]/g, '$1'), [shop.store_id, 500]);
      expect(await pending(api, shop)).toBe(1);
      const order_id = await pick(shop, 3);
      await shop.put(`/orders/${order_id}`, { note: 'Ring twice.' });
      await api.query('UPDATE orders SET order_status = order_status, version = version + 1 WHERE store_id = $1', [shop.store_id]);
      expect((await shop.post('/orders', { address: { address: 'x' }, customer_id: 999_999, order_items: [] })).status).toBe(400);
      expect(await pending(api, shop)).toBe(1);
      await shop.put(`/orders/${order_id}/status`, { order_status: 'shipped' });
      expect(await pending(api, shop)).toBe(3);
      await api.query('DELETE FROM orders WHERE store_id = $1', [shop.store_id]);
      expect(await pending(api, shop)).toBe(5);
      await expectExact(api, shop);
    },
  );

  it('is counted with other filters, and includes sample orders', async () => {
    const shop = await api.shop();
    await seedStore(api.app.get(SystemDb).of(shop.store_id), { products: 20, customers: 5, orders: 200 }, () => undefined);
    await expectExact(api, shop);
    const [{ user_id, since } = { user_id: 0, since: new Date() }] = await api.query<{ user_id: number; since: Date }>(
      'SELECT user_id::int, created_at AS since FROM orders WHERE store_id = $1 AND store_serial_order_no = 1100',
      [shop.store_id],
    );
    const total = async (path: string): Promise<number> => (await shop.get(path)).body.pagination.total as number;
    const count = async (condition: string): Promise<number | undefined> =>
      (await api.query<{ n: number }>(`SELECT count(*)::int AS n FROM orders WHERE store_id = $1 AND ${condition}`, [shop.store_id]))[0]?.n;
    const paid = `financial_status = 'paid'`;
    expect(await total(`/customers/${user_id}/orders?status=paid`)).toBe(await count(`${paid} AND user_id = ${user_id}`));
    expect(await total(`/orders?status=paid&customer_id=${user_id}`)).toBe(await count(`${paid} AND user_id = ${user_id}`));
    const at = since.toISOString();
    expect(await total(`/orders?status=paid&since=${at}`)).toBe(await count(`${paid} AND created_at >= '${at}'`));
    expect(await total(`/orders?status=paid&sort=grand_total&page=2&limit=3`)).toBe(await count(paid));
  });

  it('keeps orders that are placed during a recount', async () => {
    const shop = await api.shop();
    await place(shop);
    await counts().work();
    const holder = new Client(api.environment['DATABASE_URL']);
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM order_counts WHERE store_id = $1 FOR UPDATE', [shop.store_id]);
    const recounting = happen(shop, { do: 'recount' });
    await until(async () => (await lockWaits(api)) > 0);
    await place(shop);
    await counts().work();
    await holder.query('COMMIT');
    await holder.end();
    await recounting;
    expect((await shop.get('/orders?status=pending')).body.pagination.total).toBe(2);
  });

  itOnOnePostgres('reads no orders that the page does not show, and as few rows among 200,000 orders as among few', async () => {
    const shop = await api.shop();
    await api.query(IMPORT, [shop.store_id, 200_000]);
    await counts().work();
    await api.vacuum('orders', 'order_counts', 'order_count_changes');
    await atOnce(5, () => place(shop));
    for (const status of ['pending', 'paid', 'un-fulfilled']) {
      const reads = await readsDuring(api, shop.store_id, async () =>
        expect((await shop.get(`/orders?status=${status}&limit=5`)).status).toBe(200),
      );
      const lists = reads.filter(({ text }) => text.includes('json_agg'));
      expect(lists).toHaveLength(1);
      expect(await rowsReadBy(api, lists[0]!)).toBeLessThan(1_000);
      for (const plan of await plansOf(api, lists[0]!)) {
        const scans = nodes(plan).filter((node) => node['Relation Name'] === 'orders');
        expect(scans.map((node) => node['Index Name'])).toEqual([expect.stringMatching(/^orders_store_id_/)]);
      }
    }
    await expectExact(api, shop);
  });
});

describe('the counts of orders', () => {
  const api = useApi();

  it('are added up by a worker without being triggered', async () => {
    const shop = await api.shop();
    await atOnce(5, () => place(shop));
    await until(async () => (await pending(api, shop)) === 0);
    const rows = await api.query('SELECT orders::int FROM order_counts WHERE store_id = $1', [shop.store_id]);
    expect(rows).toEqual([{ orders: 5 }]);
  });
});

describeOnOnePostgres('the migration of the counts of orders', () => {
  const api = useOwnApi({ ROLE: 'api' });

  it('includes orders that existed before, and orders that are placed between its parts', async () => {
    const [shop, other] = [await api.shop(), await api.shop()];
    await api.query(`
      DROP TABLE order_counts, order_count_changes;
      DROP FUNCTION order_counts_note_rows, order_counts_note_change CASCADE`);
    await api.query(IMPORT, [shop.store_id, 50]);
    await place(other, { order_status: 'shipped' });
    await migrateAgain(api, '^OrderCounts');
    await expectExact(api, shop);
    await expectExact(api, other);

    // The state after the first part, in which the previous version continues.
    await api.query('DELETE FROM order_counts');
    await atOnce(3, () => place(shop));
    await api.query(`UPDATE orders SET financial_status = 'paid' WHERE store_id = $1`, [shop.store_id]);
    await migrateAgain(api, '^OrderCountsCounted');
    await expectExact(api, shop);
    await api.app.get(OrderCountsProcessor).work();
    await expectExact(api, shop);
    await expectExact(api, other);
  });
});
