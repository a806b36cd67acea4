import type { Answer } from '../answer.js';
import { makeProduct } from '../catalog.js';
import type { Shop } from '../factories.js';
import { useApi } from '../harness.js';
import { plainOrder } from '../orders.js';
import { makeGoods, makePurchase, makeTransfer, purchaseAction, transferAction } from '../procurement.js';
import { ServerProcess } from '../server-process.js';

/** Puts the clock of a process an hour ahead, before its program is loaded. */
const AHEAD = `const Real = Date, now = () => Real.now() + 3600000;
globalThis.Date = class extends Real { constructor(...given) { super(...(given.length > 0 ? given : [now()])); } static now() { return now(); } };`;

describe('the times of states, on a server whose clock is an hour ahead', () => {
  const api = useApi({ ROLE: 'api' });
  let shop: Shop;
  let server: ServerProcess;
  beforeAll(async () => {
    const real = await api.shop();
    server = await ServerProcess.start({ ...api.environment, PORT: '0' }, [`--import=data:text/javascript,${encodeURIComponent(AHEAD)}`]);
    const headers = { authorization: `Bearer ${real.access_token}` };
    const caller =
      (method: string) =>
      (path: string, body?: object): Promise<Answer> =>
        server.call(method, `/api/apps/v1${path}`, { headers, ...(body && { body }) });
    shop = { ...real, get: caller('GET'), post: caller('POST'), put: caller('PUT'), delete: caller('DELETE') };
  }, 120_000);
  afterAll(() => server.kill());

  /** Returns the columns of a row whose times are not those of the database. */
  const astray = async (table: string, id: string, value: unknown, columns: readonly string[]): Promise<unknown> => {
    const times = columns.map((column) => `'${column}', ${column}`).join(', ');
    return api.query(
      `SELECT key FROM ${table}, jsonb_each_text(jsonb_build_object(${times}))
       WHERE store_id = $1 AND ${id} = $2 AND (value IS NULL OR value::timestamptz > now() + interval '30 minutes')`,
      [shop.store_id, value],
    );
  };

  it('are those of the database for orders, placed and changed', async () => {
    const statuses = { order_status: 'shipped', financial_status: 'paid', fulfillment_status: 'fulfilled' };
    const placed = await shop.post('/orders', { ...plainOrder, ...statuses });
    expect(await astray('orders', 'order_id', placed.body.data.order_id, ['shipped_at', 'payment_date', 'fulfilled_at'])).toEqual([]);
    const { body } = await shop.post('/orders', plainOrder);
    const { order_id } = body.data;
    for (const order_status of ['processing', 'hold', 'shipped', 'completed', 'returned', 'cancelled'])
      expect((await shop.put(`/orders/${String(order_id)}/status`, { order_status })).status).toBe(200);
    const columns = ['processed_at', 'hold_at', 'shipped_at', 'delivered_at', 'returned_at', 'cancel_at'];
    expect(await astray('orders', 'order_id', order_id, columns)).toEqual([]);
  });

  it('are those of the database for purchase orders', async () => {
    const goods = await makeGoods(shop);
    for (const [actions, columns] of [
      [
        ['mark-ordered', 'receive'],
        ['ordered_at', 'received_at'],
      ],
      [['cancel'], ['cancelled_at']],
    ] as const) {
      const { purchase_order_id } = await makePurchase(shop, goods);
      for (const action of actions) await purchaseAction(shop, purchase_order_id, action);
      expect(await astray('purchase_orders', 'purchase_order_id', purchase_order_id, columns)).toEqual([]);
    }
    const { purchase_order_id } = await makePurchase(shop, goods);
    await purchaseAction(shop, purchase_order_id, 'mark-ordered');
    await purchaseAction(shop, purchase_order_id, 'receive', { items: [{ sku_id: goods.first.sku_id, quantity: 1 }] });
    await purchaseAction(shop, purchase_order_id, 'close');
    expect(await astray('purchase_orders', 'purchase_order_id', purchase_order_id, ['closed_at'])).toEqual([]);
  });

  it('are those of the database for transfers', async () => {
    const goods = await makeGoods(shop, 50);
    const { transfer_id } = await makeTransfer(shop, goods);
    for (const action of ['ship', 'complete']) await transferAction(shop, transfer_id, action);
    expect(await astray('transfers', 'transfer_id', transfer_id, ['shipped_at', 'completed_at'])).toEqual([]);
    const ended = await makeTransfer(shop, goods);
    await transferAction(shop, ended.transfer_id, 'cancel');
    expect(await astray('transfers', 'transfer_id', ended.transfer_id, ['cancelled_at'])).toEqual([]);
  });

  it('are those of the database for deleted products and variants', async () => {
    const { product_id, sku_id } = await makeProduct(shop);
    const { body } = await shop.post(`/products/${String(product_id)}/variants`, { price: 5 });
    const id = body.data?.sku_id ?? sku_id;
    expect((await shop.delete(`/products/${String(product_id)}/variants/${String(id)}`)).status).toBe(200);
    expect(await astray('variants', 'sku_id', id, ['deleted_at'])).toEqual([]);
    expect((await shop.delete(`/products/${String(product_id)}`)).status).toBe(200);
    expect(await astray('products', 'product_id', product_id, ['deleted_at'])).toEqual([]);
  });
});
