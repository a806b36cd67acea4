import fc from 'fast-check';
import { Client } from 'pg';
import { during } from '../../test/during.js';
import type { Shop } from '../../test/factories.js';
import { sumFigures, readBooks, expectExact, expectExactIn, type Figures } from '../../test/figures.js';
import { atOnce, until, useApi, useOwnApi } from '../../test/harness.js';
import { describeOnOnePostgres, lockWaits } from '../../test/nodes.js';
import { place } from '../../test/orders.js';
import { runInProcess } from '../../test/command-line.js';
import { RollUpProcessor } from './roll-up.processor.js';

/** First day of the range in which the histories take place; it contains February 29. */
const FIRST = Date.parse('2024-02-20T00:00:00Z');
const DAYS = 60;
const dayOf = (n: number): string => new Date(FIRST + n * 86_400_000).toISOString().slice(0, 10);
/** First or last moment of a day. */
const onDay = (n: number): string => `${dayOf(n)}T${n % 2 === 0 ? '00:00:00.000' : '23:59:59.999'}Z`;
/** The whole range, a part of it, and one day. */
const RANGES: [string, string][] = [
  [dayOf(0), dayOf(DAYS - 1)],
  [dayOf(9), dayOf(33)],
  [dayOf(20), dayOf(20)],
];

/** Zones with offsets of whole hours, with a change of clocks in the range, and of quarters of an hour. */
const ZONES = ['Asia/Dhaka', 'America/New_York', 'Asia/Kathmandu'];

const day = fc.nat({ max: DAYS - 1 });
const which = fc.nat();
const taka = fc.integer({ min: 0, max: 9_999_999 }).map((paisa) => paisa / 100);
const amount = fc.constantFrom('sub_total', 'discount', 'tax', 'shipping', 'grand_total');
const order_status = fc.constantFrom('pending', 'completed', 'cancelled', 'returned', 'refunded');
const financial_status = fc.constantFrom('pending', 'paid', 'partially_refunded', 'refunded', 'voided');
const order = fc.record({ sub_total: taka, discount: taka, tax: taka, shipping: taka, grand_total: taka, order_status, financial_status });

/** One step of a history. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('place' as const), order, times: fc.integer({ min: 1, max: 3 }), day }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('move' as const), which, order_status, financial_status }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('note' as const), which, paid: taka }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('redate' as const), which, day }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reprice' as const), column: amount, to: taka, day }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('import' as const), orders: fc.integer({ min: 0, max: 40 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('customer' as const), day, guest: fc.integer({ min: 0, max: 1 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fold' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rebuild' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Inserts many orders over several days with one statement; every fifth is cancelled. */
const IMPORT = `
INSERT INTO orders (store_id, store_serial_order_no, order_status, financial_status, fulfillment_status, sub_total, grand_total, total, address, created_at)
SELECT $1, 1000000 + nextval(pg_get_serial_sequence('orders', 'order_id')), CASE WHEN i % 5 = 0 THEN 'cancelled' ELSE 'pending' END, 'pending', 'un-fulfilled',
  i * 1.01, i * 1.01, i, '{}', $3::timestamptz + i * interval '7 hours'
FROM generate_series(1, $2::int) i`;

describe('the roll-up', () => {
  const api = useOwnApi();
  const rollUp = (): RollUpProcessor => api.app.get(RollUpProcessor);
  let phones = 0;

  /** Returns the id of the row that a step refers to. */
  async function pick(shop: Shop, table: 'orders' | 'customers', n: number): Promise<number | undefined> {
    const key = table === 'orders' ? 'order_id' : 'user_id';
    const rows = await api.query<{ id: number }>(`SELECT ${key}::int AS id FROM ${table} WHERE store_id = $1 ORDER BY 1`, [shop.store_id]);
    return rows[n % Math.max(rows.length, 1)]?.id;
  }

  const DOING: { [K in Step['do']]: (shop: Shop, given: Extract<Step, { do: K }>) => Promise<unknown> } = {
    place: async (shop, { order: fields, times, day: n }) => {
      const placed = await atOnce(times, () => place(shop, fields));
      const ids = placed.map(({ order_id }) => order_id as number);
      await api.query('UPDATE orders SET created_at = $2 WHERE order_id = ANY ($1)', [ids, onDay(n)]);
    },
    move: async (shop, { which: n, do: _, ...statuses }) => {
      const id = await pick(shop, 'orders', n);
      if (id !== undefined) await shop.put(`/orders/${id}/status`, statuses);
    },
    note: async (shop, { which: n, paid }) => {
      const id = await pick(shop, 'orders', n);
      if (id !== undefined) await shop.put(`/orders/${id}`, { note: 'Ring twice.', paid_by_customer: paid });
    },
    redate: async (shop, { which: n, day: to }) =>
      api.query('UPDATE orders SET created_at = $2 WHERE order_id = $1', [await pick(shop, 'orders', n), onDay(to)]),
    reprice: (shop, { column, to, day: n }) =>
      api.query(`UPDATE orders SET ${column} = $2 WHERE store_id = $1 AND created_at < $3`, [shop.store_id, to, onDay(n)]),
    delete: async (shop, { which: n }) => {
      const id = await pick(shop, 'orders', n);
      await api.query('DELETE FROM order_items WHERE order_id = $1', [id]);
      await api.query('DELETE FROM orders WHERE order_id = $1', [id]);
    },
    import: (shop, { orders }) => api.query(IMPORT, [shop.store_id, orders, onDay(3)]),
    customer: async (shop, { day: n, guest }) => {
      const { body } = await shop.post('/customers', { name: 'Anna', phone: `017${String(++phones).padStart(8, '0')}` });
      await api.query('UPDATE customers SET created_at = $2, is_guest = $3 WHERE user_id = $1', [body.data.user_id, onDay(n), guest]);
    },
    leave: async (shop, { which: n }) => {
      const id = await pick(shop, 'customers', n);
      if (id !== undefined) await shop.delete(`/customers/${id}`);
    },
    fold: () => rollUp().work(),
    rebuild: (shop) => rollUp().rebuild(shop.store_id),
  };
  const happen = (shop: Shop, given: Step): Promise<unknown> =>
    (DOING[given.do] as (shop: Shop, given: Step) => Promise<unknown>)(shop, given);

  it('equals the sum of orders and customers after any history', async () => {
    const history = fc.array(step, { minLength: 1, maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const shop = await api.shop();
        for (const each of steps) await happen(shop, each);
        await expectExact(api, shop, ...RANGES);
        await expectExactIn(api, shop, ZONES, ...RANGES);
      }),
      { numRuns: 25 },
    );
  });

  it('equals the sum after concurrent steps, roll-ups and rebuilds', async () => {
    const unlessDeadlocked = (error: { code?: string }): void => {
      if (error.code !== '40P01') throw error as Error;
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
        const shop = await api.shop();
        await atOnce(5, () => place(shop));
        await Promise.all(steps.map((each) => happen(shop, each).catch(unlessDeadlocked)));
        await expectExact(api, shop, ...RANGES);
        await expectExactIn(api, shop, ZONES, ...RANGES);
      }),
      { numRuns: 8, endOnFailure: true },
    );
  });

  it('includes every acknowledged order immediately and exactly once', async () => {
    const shop = await api.shop();
    const today = async (): Promise<Figures> => (await shop.get('/analytics/summary')).body.data;
    await atOnce(20, today);
    const [total, chunks] = [200, 10];
    let [sent, acknowledged, reads] = [0, 0, 0];
    const writing = atOnce(chunks, async () => {
      for (let n = 0; n < total / chunks; n++) {
        sent++;
        await place(shop);
        acknowledged++;
      }
    });
    const read = async (): Promise<void> => {
      const least = acknowledged;
      const { orders, gross } = await today();
      expect(orders).toBeGreaterThanOrEqual(least);
      expect(orders).toBeLessThanOrEqual(sent);
      expect(gross).toBe(orders * 100);
      reads++;
    };
    await during(
      writing,
      () => rollUp().work(),
      () => rollUp().rebuild(shop.store_id),
      read,
    );
    expect(reads).toBeGreaterThan(5);
    expect(await today()).toMatchObject({ orders: total, gross: total * 100 });
  });

  it('ignores rolled-back changes', async () => {
    const shop = await api.shop();
    const refused = await shop.post('/orders', { address: { address: 'x' }, customer_id: 999_999, order_items: [] });
    expect(refused.status).toBe(400);
    const failing = IMPORT.replace(", i, '{}'", ", 1 / (5 - i), '{}'");
    await expect(api.query(failing, [shop.store_id, 5, onDay(0)])).rejects.toThrow('division');
    await expectExact(api, shop, [dayOf(0), dayOf(DAYS - 1)]);
  });

  it('is run by a worker without being triggered', async () => {
    const shop = await api.shop();
    await atOnce(5, () => place(shop));
    await until(async () => (await api.query('SELECT 1 FROM analytics_changes WHERE store_id = $1', [shop.store_id])).length === 0);
    expect(await api.query('SELECT sum(orders)::int AS orders FROM analytics_days WHERE store_id = $1', [shop.store_id])).toEqual([
      { orders: 5 },
    ]);
  });

  it('keeps orders that are placed during a rebuild while a worker rolls up', async () => {
    const shop = await api.shop();
    await api.query(IMPORT, [shop.store_id, 1, onDay(0)]);
    await place(shop);
    await until(async () => {
      await rollUp().work();
      return (await api.query('SELECT 1 FROM analytics_days WHERE store_id = $1', [shop.store_id])).length === 2;
    });
    const holder = new Client(api.environment['DATABASE_URL']);
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM analytics_days WHERE store_id = $1 AND day = $2 FOR UPDATE', [shop.store_id, dayOf(0)]);
    const rebuilding = rollUp().rebuild(shop.store_id);
    await until(async () => (await lockWaits(api)) > 0);
    await place(shop);
    await rollUp().work();
    await holder.query('COMMIT');
    await holder.end();
    await rebuilding;
    expect((await shop.get('/analytics/summary')).body.data).toMatchObject({ orders: 2, gross: 200 });
  });

  it('is recalculated by the command, for one store or all', async () => {
    const shops = [await api.shop(), await api.shop()];
    for (const { store_id } of shops) await api.query(IMPORT, [store_id, 30, onDay(0)]);
    await rollUp().work();
    const spoil = (): Promise<unknown> => api.query('UPDATE analytics_days SET orders = orders + 1, gross = 7');
    const orders = async (shop: Shop): Promise<number> =>
      (await shop.get(`/analytics/summary?since=${dayOf(0)}&until=${dayOf(59)}`)).body.data.orders;
    await spoil();
    const [one, other] = [shops[0]!, shops[1]!];
    const rebuilt = await runInProcess(api.environment, 'analytics', 'rebuild', '--store-id', String(one.store_id));
    expect(JSON.parse(rebuilt.stdout)).toEqual({ stores: 1, days: 9 });
    expect(rebuilt.stderr).toBe(`store ${one.store_id}: 9 days (1 of 1)\n`);
    await expectExact(api, one, [dayOf(0), dayOf(59)]);
    expect(await orders(other)).toBeGreaterThan(24);
    const all = await runInProcess(api.environment, 'analytics', 'rebuild');
    expect(JSON.parse(all.stdout)).toMatchObject({ stores: (await api.query('SELECT 1 FROM stores')).length });
    await expectExact(api, other, [dayOf(0), dayOf(59)]);
    const missing = await runInProcess(api.environment, 'analytics', 'rebuild', '--store-id', '999999');
    expect(missing).toEqual({ code: 1, stdout: '', stderr: 'Store not found.\n' });
  });
});

describeOnOnePostgres('the analytics migration', () => {
  // A worker would fail without the tables.
  const api = useApi({ ROLE: 'api' });

  it('includes orders and customers that existed before', async () => {
    const shop = await api.shop();
    await api.query(`
      DROP TABLE analytics_days, analytics_changes, analytics_quarters;
      DROP FUNCTION analytics_note_row, analytics_note_placed, analytics_of(orders, integer), analytics_of(customers, integer) CASCADE;
      DELETE FROM migrations WHERE name LIKE 'Analytics%'`);
    await api.query(IMPORT, [shop.store_id, 50, onDay(0)]);
    await shop.post('/customers', { name: 'Anna', phone: '01999999999' });
    expect((await runInProcess(api.environment, 'migrate')).code).toBe(0);
    await expectExact(api, shop, [dayOf(0), dayOf(DAYS - 1)]);
    await expectExactIn(api, shop, ['UTC', ...ZONES], [dayOf(0), dayOf(DAYS - 1)]);
    await place(shop, { discount: 3.5 });
    const { since, until: last } = (await shop.get('/analytics/summary')).body.data as Figures;
    await expectExact(api, shop, [since, last]);
    await expectExactIn(api, shop, ['UTC'], [since, last]);
    expect(sumFigures(await readBooks(api, shop), since, last)).toMatchObject({ orders: 1, new_customers: 1 });
  });
});
