import fc from 'fast-check';
import { runInProcess } from '../../test/command-line.js';
import type { Shop } from '../../test/factories.js';
import { atOnce, useOwnApi } from '../../test/harness.js';
import { itOnOnePostgres } from '../../test/nodes.js';
import { place } from '../../test/orders.js';
import { readsDuring, rowsReadBy } from '../../test/plans.js';

/** Inserts `$2` orders in the order of their numbers, `$3` apart from `$4` on. */
const IMPORT = `
INSERT INTO orders (store_id, store_serial_order_no, order_status, financial_status, fulfillment_status, sub_total, grand_total, total, address, created_at)
SELECT $1, 1000 + i, 'pending', 'pending', 'un-fulfilled', 1, 1, 1, '{}', $4::timestamptz + i / 3 * $3::interval
FROM generate_series(1, $2::int) i ORDER BY i`;

const COUNTER = `INSERT INTO order_serials SELECT store_id, max(store_serial_order_no), max(created_at) FROM orders WHERE store_id = $1 GROUP BY 1`;

/** Number of orders that were created in a range. */
const COUNT = `
SELECT count(*)::int AS orders FROM orders
WHERE store_id = $1 AND created_at BETWEEN coalesce($2::timestamptz, '-infinity') AND coalesce($3::timestamptz, 'infinity')`;

/** Returns SQL for a time of a row that is moved by an interval, as several nodes allow it. */
const later = (column: string, interval: string): string => `(${column} AT TIME ZONE 'UTC' + ${interval}) AT TIME ZONE 'UTC'`;

describe('the total of orders in a range of creation times', () => {
  const api = useOwnApi({ ROLE: 'api' });

  async function expectExact(shop: Shop, since: string | undefined, until: string | undefined): Promise<void> {
    const query = Object.entries({ since, until }).flatMap(([name, time]) => (time === undefined ? [] : [`${name}=${time}`]));
    const { body } = await shop.get(`/orders?${query.join('&')}&limit=1`);
    const [counted] = await api.query<{ orders: number }>(COUNT, [shop.store_id, since, until]);
    expect([query.join(' '), body.pagination.total]).toEqual([query.join(' '), counted?.orders]);
  }

  async function times({ store_id }: Shop): Promise<string[]> {
    const rows = await api.query<{ at: Date }>('SELECT created_at AS at FROM orders WHERE store_id = $1 ORDER BY created_at', [store_id]);
    return rows.map(({ at }) => at.toISOString());
  }

  /** Compares the totals of all ranges between the creation times of the store's orders, and one millisecond after each. */
  async function expectExactEverywhere(shop: Shop): Promise<void> {
    const moments = [...new Set(await times(shop))].flatMap((at) => [at, new Date(Date.parse(at) + 1).toISOString()]);
    const ends = [undefined, '2000-01-01', ...moments, '2100-01-01'];
    const range = fc.tuple(fc.constantFrom(...ends), fc.constantFrom(...ends)).filter((given) => given.some((end) => end !== undefined));
    await fc.assert(
      fc.asyncProperty(range, ([since, until]) => expectExact(shop, since, until)),
      { numRuns: 60 },
    );
  }

  it('is exact, even if several were created at the same time', async () => {
    const shop = await api.shop();
    await expectExact(shop, '2026-01-01', undefined);
    await api.query(IMPORT, [shop.store_id, 30, '1 hour', '2026-01-01T00:00:00Z']);
    await api.query(COUNTER, [shop.store_id]);
    await atOnce(20, () => place(shop));
    await expectExactEverywhere(shop);
  });

  it('is exact after corrections of the clock', async () => {
    const shop = await api.shop();
    const placeAhead = async (days: number): Promise<void> => {
      const ahead = `UPDATE order_serials SET last_created_at = ${later('last_created_at', `$2 * interval '1 day'`)} WHERE store_id = $1`;
      await place(shop);
      await api.query(ahead, [shop.store_id, days]);
      const late = `UPDATE orders SET created_at = last_created_at FROM order_serials s WHERE orders.store_id = $1 AND s.store_id = $1 AND last_serial = store_serial_order_no`;
      await api.query(late, [shop.store_id]);
      await atOnce(3, () => place(shop));
    };
    await place(shop);
    await placeAhead(1);
    await expectExactEverywhere(shop);
    await placeAhead(2);
    await placeAhead(-1);
    await expectExactEverywhere(shop);
  });

  it('is exact after the counter was wrong', async () => {
    const shop = await api.shop();
    await atOnce(3, () => place(shop));
    await api.query('UPDATE order_serials SET last_serial = last_serial + 10 WHERE store_id = $1', [shop.store_id]);
    await atOnce(3, () => place(shop));
    await expectExactEverywhere(shop);
  });

  it('is repaired after orders were redated', async () => {
    const shop = await api.shop();
    await atOnce(6, () => place(shop));
    const redate = `UPDATE orders SET created_at = ${later('created_at', `(store_serial_order_no % 3) * interval '-1 day'`)} WHERE store_id = $1`;
    await api.query(redate, [shop.store_id]);
    const verified = await runInProcess(api.environment, 'verify', '--store-id', String(shop.store_id));
    expect(JSON.parse(verified.stdout)).toMatchObject({ disagreements: [{ figure: 'order_serials', what: 'uneven', expected: 0 }] });
    expect((await runInProcess(api.environment, 'repair', '--store-id', String(shop.store_id))).code).toBe(0);
    await expectExactEverywhere(shop);
  });

  itOnOnePostgres('is exact for orders that are older than the migration', async () => {
    const [even, uneven] = [await api.shop(), await api.shop()];
    for (const { store_id } of [even, uneven]) {
      await api.query(IMPORT, [store_id, 20, '1 hour', '2026-01-01T00:00:00Z']);
      await api.query(COUNTER, [store_id]);
    }
    const late = `UPDATE orders SET created_at = ${later('created_at', `interval '2 hours'`)} WHERE store_id = $1 AND store_serial_order_no = 1010`;
    await api.query(late, [uneven.store_id]);
    await api.query(`
      ALTER TABLE order_serials DROP COLUMN uneven_from, DROP COLUMN uneven_until;
      DROP FUNCTION order_serials_note_uneven CASCADE;
      DELETE FROM migrations WHERE name LIKE 'OrderNumbering%'`);
    expect(await runInProcess(api.environment, 'migrate')).toMatchObject({ code: 0 });
    const windows = await api.query('SELECT uneven_from IS NULL AS even FROM order_serials WHERE store_id IN ($1, $2) ORDER BY store_id', [
      even.store_id,
      uneven.store_id,
    ]);
    expect(windows).toEqual([{ even: true }, { even: false }]);
    for (const shop of [even, uneven]) await expectExactEverywhere(shop);
  });

  itOnOnePostgres('reads as few rows among many orders as among few', async () => {
    const shop = await api.shop();
    await api.query(IMPORT, [shop.store_id, 20_000, '1 minute', '2026-01-01T00:00:00Z']);
    await api.query(COUNTER, [shop.store_id]);
    await api.vacuum('orders');
    for (const range of ['since=2026-01-02', 'until=2026-01-03', 'since=2026-01-02&until=2026-01-04']) {
      const reads = await readsDuring(api, shop.store_id, async () =>
        expect((await shop.get(`/orders?${range}&limit=5`)).status).toBe(200),
      );
      const lists = reads.filter(({ text }) => text.includes('json_agg'));
      expect(lists).toHaveLength(1);
      expect(await rowsReadBy(api, lists[0]!)).toBeLessThan(20);
    }
  });
});
