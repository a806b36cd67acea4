import { useApi } from '../../test/harness.js';
import type { Answer } from '../../test/caller.js';
import type { Shop } from '../../test/factories.js';
import { place, plainOrder } from '../../test/orders.js';
import { setUpdatedAt } from '../../test/updated-at.js';

const ids = ({ body }: Answer): number[] => (body as { data: { order_id: number }[] }).data.map(({ order_id }) => order_id);

describe('the list of orders', () => {
  const api = useApi();
  const priced = (shop: Shop, price: number, fields: object = {}): Promise<{ order_id: number }> =>
    place(shop, { order_items: [{ name: 'a', price, quantity: 1 }], ...fields });
  const setTimes = async (order_id: number, created_at: string, updated_at: string): Promise<void> => {
    await api.query('UPDATE orders SET created_at = $2 WHERE order_id = $1', [order_id, created_at]);
    await setUpdatedAt(api, 'orders', updated_at, `order_id = ${String(order_id)}`);
  };

  it('shows exactly the fields of a list item', async () => {
    const shop = await api.shop();
    await place(shop, { note: 'n' });
    const { body } = await shop.get('/orders');
    expect(Object.keys(body.data[0])).toEqual([
      'order_id',
      'store_id',
      'user_id',
      'order_status',
      'financial_status',
      'fulfillment_status',
      'sub_total',
      'tax',
      'shipping',
      'discount',
      'grand_total',
      'payment_method',
      'note',
      'created_at',
      'updated_at',
    ]);
    expect(body).toMatchObject({ pagination: { page: 1, limit: 50, total: 1 }, status: 200 });
  });
  it('shows the newest first, in pages with the exact total', async () => {
    const shop = await api.shop();
    const placed = [];
    for (let n = 0; n < 7; n++) placed.push((await place(shop)).order_id);
    placed.reverse();
    expect(ids(await shop.get('/orders'))).toEqual(placed);
    expect(ids(await shop.get('/orders?sort=created_at:desc'))).toEqual(placed);
    expect(ids(await shop.get('/orders?page=2&limit=3'))).toEqual(placed.slice(3, 6));
    expect(ids(await shop.get('/orders?page=3&limit=3&sort=created_at'))).toEqual([placed[0]]);
    expect(ids(await shop.get('/orders?page=2&limit=5&sort=created_at:asc'))).toEqual([placed[1], placed[0]]);
    expect((await shop.get('/orders?page=9&limit=3')).body).toMatchObject({ data: [], pagination: { page: 9, limit: 3, total: 7 } });
  });
  it('sorts by grand_total and updated_at', async () => {
    const shop = await api.shop();
    const [a, b, c] = [await priced(shop, 20), await priced(shop, 10), await priced(shop, 9.5)];
    expect(ids(await shop.get('/orders?sort=grand_total'))).toEqual([c.order_id, b.order_id, a.order_id]);
    expect(ids(await shop.get('/orders?sort=grand_total:desc'))).toEqual([a.order_id, b.order_id, c.order_id]);
    await shop.put(`/orders/${b.order_id}`, { note: 'later' });
    expect(ids(await shop.get('/orders?sort=updated_at:desc'))[0]).toBe(b.order_id);
    expect(ids(await shop.get('/orders?sort=updated_at:asc'))[2]).toBe(b.order_id);
  });
  it.each(['name', 'created_at:up', 'grand_total;drop', 'created_at:desc:asc', ''])('refuses to sort by "%s"', async (sort) => {
    const shop = await api.shop();
    expect((await shop.get(`/orders?sort=${encodeURIComponent(sort)}`)).body).toMatchObject({
      status: 400,
      message: 'sort must be one of created_at, updated_at, grand_total with :asc or :desc.',
    });
  });
  it('filters by the times of creation and change, both ends included', async () => {
    const shop = await api.shop();
    const [a, b, c] = [await place(shop), await place(shop), await place(shop)];
    await setTimes(a.order_id, '2026-01-10T12:00:00Z', '2026-02-01T00:00:00Z');
    await setTimes(b.order_id, '2026-01-11T12:00:00.500Z', '2026-02-02T00:00:00Z');
    await setTimes(c.order_id, '2026-01-12T23:59:59.999Z', '2026-02-03T00:00:00Z');
    const list = async (query: string): Promise<number[]> => ids(await shop.get(`/orders?sort=created_at&${query}`));
    expect(await list('since=2026-01-11T12:00:00.500Z')).toEqual([b.order_id, c.order_id]);
    expect(await list('until=2026-01-11T12:00:00.500Z')).toEqual([a.order_id, b.order_id]);
    expect(await list('until=2026-01-11T12:00:00.499Z')).toEqual([a.order_id]);
    expect(await list('since=2026-01-11&until=2026-01-12')).toEqual([b.order_id, c.order_id]);
    expect(await list('since=2026-01-11T18:00:00%2B06:00')).toEqual([b.order_id, c.order_id]);
    expect(await list('updated_since=2026-02-02T00:00:00Z')).toEqual([b.order_id, c.order_id]);
    expect(await list('updated_until=2026-02-01T00:00:00Z')).toEqual([a.order_id]);
    expect(await list('since=2027-01-01')).toEqual([]);
  });
  it.each(['since', 'until', 'updated_since', 'updated_until'])('rejects a %s that is not a time', async (name) => {
    const shop = await api.shop();
    for (const value of ['soon', '2026-13-01', '2026-02-30', '0000-01-01', '2026-01-01T25:00:00Z', '']) {
      expect((await shop.get(`/orders?${name}=${value}`)).body.message).toBe(`${name} must be an ISO 8601 date.`);
    }
  });
  it('filters by a status of any of the three fields, in either spelling', async () => {
    const shop = await api.shop();
    const a = await place(shop, { order_status: 'shipped' });
    const b = await place(shop, { financial_status: 'paid' });
    const c = await place(shop, { fulfillment_status: 'partial' });
    expect(ids(await shop.get('/orders?status=shipped'))).toEqual([a.order_id]);
    expect(ids(await shop.get('/orders?status=paid'))).toEqual([b.order_id]);
    expect(ids(await shop.get('/orders?status=partially_fulfilled'))).toEqual([c.order_id]);
    expect(ids(await shop.get('/orders?status=unfulfilled'))).toEqual([b.order_id, a.order_id]);
    expect(ids(await shop.get('/orders?status=pending'))).toEqual([c.order_id, b.order_id]);
    expect(ids(await shop.get('/orders?status=in_transit'))).toEqual([]);
    expect((await shop.get('/orders?status=nonsense')).body.message).toBe('status must be a known status.');
  });
  it('filters by customer and combines filters', async () => {
    const shop = await api.shop();
    const { user_id } = (await shop.post('/customers', { name: 'A', phone: '01712345678' })).body.data;
    const mine = await place(shop, { customer_id: user_id, financial_status: 'paid' });
    await place(shop, { financial_status: 'paid' });
    await place(shop, { customer_id: user_id });
    expect((await shop.get(`/orders?customer_id=${user_id}`)).body.pagination.total).toBe(2);
    expect(ids(await shop.get(`/orders?customer_id=${user_id}&status=paid`))).toEqual([mine.order_id]);
    expect((await shop.get('/orders?customer_id=99999')).body).toMatchObject({ data: [], pagination: { total: 0 } });
    expect((await shop.get('/orders?customer_id=x')).body.message).toBe('customer_id must be an integer.');
  });
});

describe("a customer's orders", () => {
  const api = useApi();

  it('are listed like orders, filtered by status', async () => {
    const shop = await api.shop();
    const { user_id } = (await shop.post('/customers', { name: 'A', phone: '01712345678' })).body.data;
    const [a, b] = [await place(shop, { customer_id: user_id }), await place(shop, { customer_id: user_id, order_status: 'shipped' })];
    await place(shop);
    expect(ids(await shop.get(`/customers/${user_id}/orders`))).toEqual([b.order_id, a.order_id]);
    expect(ids(await shop.get(`/customers/${user_id}/orders?status=shipped`))).toEqual([b.order_id]);
    expect((await shop.get(`/customers/${user_id}/orders?limit=1&page=2`)).body).toMatchObject({
      data: [{ order_id: a.order_id, user_id }],
      pagination: { page: 2, limit: 1, total: 2 },
    });
  });
  it('need an existing customer of the store', async () => {
    const [ours, theirs] = [await api.shop(), await api.shop()];
    const { user_id } = (await theirs.post('/customers', { name: 'A', phone: '01712345678' })).body.data;
    for (const id of [user_id, 999_999]) {
      expect((await ours.get(`/customers/${id}/orders`)).body).toEqual({ message: 'Customer not found.', status: 404 });
    }
  });
  it('need read:customers', async () => {
    const shop = await api.shop({ scopes: ['read:orders', 'write:orders'] });
    await shop.post('/orders', plainOrder);
    expect((await shop.get('/customers/1/orders')).body.code).toBe('insufficient_scope');
  });
});
