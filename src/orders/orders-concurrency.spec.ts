import { Client } from 'pg';
import { atOnce, until, useApi } from '../../test/harness.js';
import { itOnOnePostgres, lockWaits } from '../../test/nodes.js';
import { place, plainOrder } from '../../test/orders.js';

describe('orders under concurrency', () => {
  const api = useApi();

  it('get consecutive serials without gaps or duplicates, even if some are refused', async () => {
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
  it('are created at the correct time after the database clock was corrected', async () => {
    const shop = await api.shop();
    await place(shop);
    await api.query(`UPDATE order_serials SET last_created_at = now() + interval '1 year' WHERE store_id = $1`, [shop.store_id]);
    const before = new Date(Date.now() - 1000).toISOString();
    const { order_id } = await place(shop);
    const { created_at } = (await shop.get(`/orders/${String(order_id)}`)).body.data as { created_at: string };
    expect(created_at >= before).toBe(true);
    expect(created_at <= new Date(Date.now() + 3000).toISOString()).toBe(true);
    expect((await shop.get('/orders')).body.data).toMatchObject([{ order_id, created_at }, {}]);
  });
  // Several nodes choose the transaction to abort by its age.
  itOnOnePostgres('do not conflict with themselves when their change is repeated after a deadlock', async () => {
    const shop = await api.shop();
    const { body } = await shop.post('/customers', { name: 'Anna', phone: '01712345678' });
    const { user_id } = body.data as { user_id: number };
    const placed = await shop.post('/orders', { ...plainOrder, customer_id: user_id });
    const { order_id } = placed.body.data as { order_id: number };
    const rival = new Client(api.environment['DATABASE_URL']);
    await rival.connect();
    // The application's transaction is aborted.
    await rival.query(`SET deadlock_timeout = '60s'; BEGIN`);
    await rival.query('SELECT 1 FROM customers WHERE store_id = $1 AND user_id = $2 FOR UPDATE', [shop.store_id, user_id]);
    const paid = shop.put(`/orders/${String(order_id)}/status`, { financial_status: 'paid' });
    await until(async () => (await lockWaits(api)) > 0);
    await rival.query('SELECT 1 FROM orders WHERE store_id = $1 AND order_id = $2 FOR UPDATE', [shop.store_id, order_id]);
    await rival.end();
    expect((await paid).status).toBe(200);
    expect((await shop.get(`/customers/${String(user_id)}`)).body.data.total_spent).toBeGreaterThan(0);
  });
  it("add up in the customer's totals", async () => {
    const shop = await api.shop();
    const { user_id } = (await shop.post('/customers', { name: 'A', phone: '01712345678' })).body.data;
    const orders = await atOnce(30, (n) => place(shop, { customer_id: user_id, ...(n % 2 === 0 && { financial_status: 'paid' }) }));
    expect((await shop.get(`/customers/${user_id}`)).body.data).toMatchObject({ total_orders: 30, total_spent: 1500 });
    await Promise.all(orders.map(({ order_id }) => shop.put(`/orders/${order_id}/status`, { financial_status: 'paid' })));
    expect((await shop.get(`/customers/${user_id}`)).body.data).toMatchObject({ total_orders: 30, total_spent: 3000 });
  });
  it('of two stores are numbered independently', async () => {
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
