import { atOnce, useApi } from '../../test/harness.js';
import { place, plainOrder } from '../../test/orders.js';

describe('orders under concurrency', () => {
  const api = useApi({ DATABASE_POOL: '20' });

  it('get consecutive serials without gaps or duplicates, refused ones included', async () => {
    const shop = await api.shop();
    await atOnce(20, () => shop.get('/orders'));
    const answers = await atOnce(75, (n) => shop.post('/orders', n % 3 === 2 ? { ...plainOrder, customer_id: 999_999 } : plainOrder));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
    const rows = await api.query<{ store_serial_order_no: number }>(
      'SELECT store_serial_order_no FROM orders WHERE store_id = $1 ORDER BY store_serial_order_no',
      [shop.store_id],
    );
    expect(rows.map((row) => row.store_serial_order_no)).toEqual(Array.from({ length: 50 }, (_, n) => 1001 + n));
    expect((await shop.get('/orders?limit=1')).body.pagination.total).toBe(50);
  });
  it('are numbered in the order in which they were created', async () => {
    const shop = await api.shop();
    await atOnce(40, () => place(shop));
    const rows = await api.query<{ same: boolean }>(
      `SELECT array_agg(order_id ORDER BY created_at, order_id) = array_agg(order_id ORDER BY store_serial_order_no) AS same
       FROM orders WHERE store_id = $1`,
      [shop.store_id],
    );
    expect(rows).toEqual([{ same: true }]);
  });
  it("add up in the customer's totals", async () => {
    const shop = await api.shop();
    const { user_id } = (await shop.post('/customers', { name: 'A', phone: '01712345678' })).body.data;
    const orders = await atOnce(30, (n) => place(shop, { customer_id: user_id, ...(n % 2 === 0 && { financial_status: 'paid' }) }));
    expect((await shop.get(`/customers/${user_id}`)).body.data).toMatchObject({ total_orders: 30, total_spent: 1500 });
    await Promise.all(orders.map(({ order_id }) => shop.put(`/orders/${order_id}/status`, { financial_status: 'paid' })));
    expect((await shop.get(`/customers/${user_id}`)).body.data).toMatchObject({ total_orders: 30, total_spent: 3000 });
  });
  it('of two stores are numbered apart', async () => {
    const [one, two] = [await api.shop(), await api.shop()];
    await atOnce(10, (n) => place(n % 2 === 0 ? one : two));
    for (const shop of [one, two]) {
      const rows = await api.query<{ last: number }>('SELECT max(store_serial_order_no) AS last FROM orders WHERE store_id = $1', [
        shop.store_id,
      ]);
      expect(rows).toEqual([{ last: 1005 }]);
    }
  });
});
