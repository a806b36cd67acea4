import type { Shop } from '../../test/factories.js';
import { expectExact } from '../../test/figures.js';
import { useApi } from '../../test/harness.js';
import { place } from '../../test/orders.js';
import { RollUpProcessor } from './roll-up.processor.js';

const ZEROS = {
  orders: 0,
  gross: 0,
  discount: 0,
  net: 0,
  tax: 0,
  shipping: 0,
  total: 0,
  average_order: 0,
  new_customers: 0,
};
const COUNTED = { ...ZEROS, orders: 1, gross: 100, net: 100, total: 100, average_order: 100 };

describe('analytics', () => {
  const api = useApi();
  const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

  /** Places an order on a day, by default of 100.00 taka. */
  async function placeOn(shop: Shop, at: string, fields: object = {}): Promise<number> {
    const { order_id } = (await place(shop, fields)) as { order_id: number };
    await api.query('UPDATE orders SET created_at = $3 WHERE store_id = $1 AND order_id = $2', [shop.store_id, order_id, at]);
    return order_id;
  }
  const summary = async (shop: Shop, query: string): Promise<object> => (await shop.get(`/analytics/summary?${query}`)).body.data;

  it('sum the orders of a range', async () => {
    const shop = await api.shop({ scopes: ['read:analytics', 'write:orders', 'write:customers'] });
    const items = (price: number): object => ({ order_items: [{ name: 'Sari', price, quantity: 1 }] });
    await placeOn(shop, '2026-01-10T00:00:00.000Z', { ...items(1000.1), discount: 50.05, tax: 12.3, shipping: 60 });
    await placeOn(shop, '2026-01-11T23:59:59.999Z', { ...items(0.1), shipping: 120 });
    await placeOn(shop, '2026-01-09T23:59:59.999Z');
    await placeOn(shop, '2026-01-12T00:00:00.000Z');
    const answer = await shop.get('/analytics/summary?since=2026-01-10&until=2026-01-11');
    expect(answer.body).toEqual({
      data: {
        since: '2026-01-10',
        until: '2026-01-11',
        orders: 2,
        gross: 1000.2,
        discount: 50.05,
        net: 950.15,
        tax: 12.3,
        shipping: 180,
        total: 1142.45,
        average_order: 475.08,
        new_customers: 0,
      },
      status: 200,
    });
  });
  it('include committed changes immediately, before and after the roll-up', async () => {
    const shop = await api.shop();
    await placeOn(shop, '2026-01-10T10:00:00Z');
    expect(await summary(shop, 'since=2026-01-10&until=2026-01-10')).toMatchObject(COUNTED);
    await api.app.get(RollUpProcessor).work();
    expect(await summary(shop, 'since=2026-01-10&until=2026-01-10')).toMatchObject(COUNTED);
    await placeOn(shop, '2026-01-10T11:00:00Z');
    expect(await summary(shop, 'since=2026-01-10&until=2026-01-10')).toMatchObject({ orders: 2, gross: 200 });
  });
  it.each([
    [{ order_status: 'pending' }, 1],
    [{ order_status: 'processing' }, 1],
    [{ order_status: 'scheduled' }, 1],
    [{ order_status: 'shipped' }, 1],
    [{ order_status: 'completed' }, 1],
    [{ order_status: 'hold' }, 1],
    [{ order_status: 'exchange' }, 1],
    [{ order_status: 'cancelled' }, 0],
    [{ order_status: 'returned' }, 0],
    [{ order_status: 'refunded' }, 0],
    [{ financial_status: 'pending' }, 1],
    [{ financial_status: 'partially_paid' }, 1],
    [{ financial_status: 'paid' }, 1],
    [{ financial_status: 'partially_refunded' }, 1],
    [{ financial_status: 'refunded' }, 0],
    [{ financial_status: 'voided' }, 0],
    [{ fulfillment_status: 'returned' }, 1],
    [{ fulfillment_status: 'cancelled' }, 1],
  ])('count an order with %j as %d, both when it is placed and after a change back and forth', async (status, counted) => {
    const shop = await api.shop();
    const expected = counted === 1 ? COUNTED : ZEROS;
    await placeOn(shop, '2026-01-10T10:00:00Z', status);
    expect(await summary(shop, 'since=2026-01-10&until=2026-01-10')).toMatchObject(expected);
    const order_id = await placeOn(shop, '2026-02-10T10:00:00Z');
    await shop.put(`/orders/${order_id}/status`, status);
    expect(await summary(shop, 'since=2026-02-10&until=2026-02-10')).toMatchObject(expected);
    await shop.put(`/orders/${order_id}/status`, {
      order_status: 'pending',
      financial_status: 'pending',
      fulfillment_status: 'un-fulfilled',
    });
    expect(await summary(shop, 'since=2026-02-10&until=2026-02-10')).toMatchObject(COUNTED);
  });
  it('use totals as they were submitted', async () => {
    const shop = await api.shop();
    await placeOn(shop, '2026-01-10T10:00:00Z', { sub_total: 70.5, grand_total: 12.25, discount: 80.75 });
    expect(await summary(shop, 'since=2026-01-10&until=2026-01-10')).toMatchObject({
      gross: 70.5,
      discount: 80.75,
      net: -10.25,
      total: 12.25,
      average_order: -10.25,
    });
  });
  it('are exact for the largest possible amounts', async () => {
    const shop = await api.shop();
    const sub_total = 999_999_999_999.99;
    for (let n = 0; n < 9; n++) await placeOn(shop, '2026-01-10T10:00:00Z', { sub_total, grand_total: 0 });
    const { text } = await shop.get('/analytics/summary?since=2026-01-10&until=2026-01-10');
    expect(text).toContain('"gross":8999999999999.91,');
    expect(text).toContain('"average_order":999999999999.99,');
  });
  it('count new customers without guests and deleted customers', async () => {
    const shop = await api.shop();
    const today = dayOf(Date.now());
    const made = (phone: string): Promise<{ body: { data: { user_id: number } } }> => shop.post('/customers', { name: 'Anna', phone });
    const [first, second, third] = [await made('01710000001'), await made('01710000002'), await made('01710000003')];
    const counted = async (day: string): Promise<unknown> => await summary(shop, `since=${day}&until=${day}`);
    // One day later if the test runs across midnight.
    const either = async (): Promise<object> => ({ ...(await summary(shop, `since=${today}`)), since: today });
    expect(await either()).toMatchObject({ new_customers: 3, orders: 0 });
    await api.query('UPDATE customers SET is_guest = 1 WHERE user_id = $1', [first.body.data.user_id]);
    expect(await either()).toMatchObject({ new_customers: 2 });
    await shop.delete(`/customers/${second.body.data.user_id}`);
    expect(await either()).toMatchObject({ new_customers: 1 });
    await api.query(`UPDATE customers SET created_at = '2026-01-10T23:59:59.999Z' WHERE user_id = $1`, [third.body.data.user_id]);
    expect(await either()).toMatchObject({ new_customers: 0 });
    expect(await counted('2026-01-10')).toMatchObject({ new_customers: 1 });
    expect(await counted('2026-01-11')).toMatchObject({ new_customers: 0 });
    await api.query('UPDATE customers SET is_guest = 0 WHERE user_id = $1', [first.body.data.user_id]);
    expect(await either()).toMatchObject({ new_customers: 1 });
  });
  it('are limited to one store', async () => {
    const [our, their] = [await api.shop(), await api.shop()];
    await placeOn(their, '2026-01-10T10:00:00Z');
    expect(await summary(our, 'since=2026-01-10&until=2026-01-10')).toMatchObject(ZEROS);
    expect(await summary(their, 'since=2026-01-10&until=2026-01-10')).toMatchObject(COUNTED);
  });
  it('require read:analytics', async () => {
    const shop = await api.shop({ scopes: ['write:analytics', 'read:orders'] });
    for (const path of ['/analytics/summary', '/analytics/sales']) {
      expect((await shop.get(path)).body).toMatchObject({ status: 403, code: 'insufficient_scope' });
    }
  });

  describe('sales by period', () => {
    const row = (since: string, until: string, figures: object = {}): object => ({ since, until, ...ZEROS, ...figures });

    it('include every day, with zeros for days without orders', async () => {
      const shop = await api.shop();
      await placeOn(shop, '2026-02-28T10:00:00Z');
      const expected = {
        data: [
          row('2026-02-27', '2026-02-27'),
          row('2026-02-28', '2026-02-28', COUNTED),
          row('2026-03-01', '2026-03-01'),
          row('2026-03-02', '2026-03-02'),
        ],
        interval: 'day',
        status: 200,
      };
      expect((await shop.get('/analytics/sales?since=2026-02-27&until=2026-03-02')).body).toEqual(expected);
      expect((await shop.get('/analytics/sales?since=2026-02-27&until=2026-03-02&interval=day')).body).toEqual(expected);
    });
    it('use weeks from Monday and calendar months, clipped to the range', async () => {
      const shop = await api.shop();
      await placeOn(shop, '2026-01-07T10:00:00Z');
      await placeOn(shop, '2026-01-11T10:00:00Z');
      await placeOn(shop, '2026-01-12T10:00:00Z');
      const sales = async (interval: string): Promise<object[]> =>
        (await shop.get(`/analytics/sales?since=2026-01-08&until=2026-02-03&interval=${interval}`)).body.data;
      expect(await sales('week')).toEqual([
        row('2026-01-08', '2026-01-11', COUNTED),
        row('2026-01-12', '2026-01-18', COUNTED),
        row('2026-01-19', '2026-01-25'),
        row('2026-01-26', '2026-02-01'),
        row('2026-02-02', '2026-02-03'),
      ]);
      expect(await sales('month')).toEqual([
        row('2026-01-08', '2026-01-31', { ...COUNTED, orders: 2, gross: 200, net: 200, total: 200 }),
        row('2026-02-01', '2026-02-03'),
      ]);
    });
    it('cover the last 30 days by default', async () => {
      const shop = await api.shop();
      await place(shop);
      const { data } = (await shop.get('/analytics/sales')).body as { data: { since: string; until: string; orders: number }[] };
      expect(data).toHaveLength(30);
      const [first, last] = [data[0]!, data[29]!];
      expect(Date.now() - Date.parse(last.since)).toBeLessThan(2 * 86_400_000);
      expect(Date.parse(last.since) - Date.parse(first.since)).toBe(29 * 86_400_000);
      expect(data.reduce((sum, { orders }) => sum + orders, 0)).toBe(1);
      expect(await summary(shop, '')).toMatchObject({ since: first.since, until: last.until, orders: 1 });
    });
    it('use 30 days if only since or only until is given', async () => {
      const shop = await api.shop();
      expect(await summary(shop, 'until=2026-01-30')).toMatchObject({ since: '2026-01-01', until: '2026-01-30' });
      const since = dayOf(Date.now() - 5 * 86_400_000);
      expect(await summary(shop, `since=${since}`)).toMatchObject({ since });
    });
    it('use the day that contains a date-time', async () => {
      const shop = await api.shop();
      await placeOn(shop, '2026-01-10T10:00:00Z');
      const query = `since=${encodeURIComponent('2026-01-11T03:00:00+06:00')}&until=2026-01-10T00:00:00Z`;
      expect(await summary(shop, query)).toMatchObject({ since: '2026-01-10', until: '2026-01-10', orders: 1 });
    });
    it.each([
      ['since=2026-01-01&until=2027-01-02', 'since must be at most 365 days before until.'],
      ['since=2026-01-02&until=2026-01-01', 'since must not be after until.'],
      ['since=2999-01-01', 'since must not be after until.'],
      ['since=2020-01-01', 'since must be at most 365 days before until.'],
      ['since=yesterday', 'since must be an ISO 8601 date.'],
      ['until=2026-02-30', 'until must be an ISO 8601 date.'],
      ['since=', 'since must be an ISO 8601 date.'],
    ])('reject %s', async (query, message) => {
      const shop = await api.shop();
      for (const path of ['/analytics/summary', '/analytics/sales']) {
        expect((await shop.get(`${path}?${query}`)).body).toMatchObject({ message, status: 400, errors: [{ message }] });
      }
    });
    it('cover up to 366 days', async () => {
      const shop = await api.shop();
      expect((await shop.get('/analytics/sales?since=2026-01-01&until=2027-01-01')).body.data).toHaveLength(366);
      expect((await shop.get('/analytics/summary?since=2024-01-01&until=2024-12-31')).status).toBe(200);
    });
    it.each(['hour', 'Day', '', 'day,week'])('return 400 for the interval "%s"', async (interval) => {
      const shop = await api.shop();
      const { body } = await shop.get(`/analytics/sales?interval=${interval}`);
      expect(body).toMatchObject({ status: 400, message: 'interval must be one of day, week, month.' });
    });
    it('add up to the summary around the end of a leap year', async () => {
      const shop = await api.shop();
      for (const day of ['2024-02-28', '2024-02-29', '2024-03-01', '2024-12-29', '2024-12-31', '2025-01-01']) {
        await placeOn(shop, `${day}T12:00:00Z`, { discount: 0.01 });
      }
      await expectExact(api, shop, ['2024-01-02', '2025-01-01']);
      await expectExact(api, shop, ['2024-02-29', '2024-02-29']);
    });
  });
});
