import { RequestRecorder } from '../../requests/request-recorder.processor.js';
import type { Shop } from '../../../test/factories.js';
import { useApi } from '../../../test/harness.js';
import { makeProduct } from '../../../test/catalog.js';
import { plainCharge } from '../../../test/billing.js';
import { merchantOf } from '../../../test/merchants.js';
import { place } from '../../../test/orders.js';
import { useStorePages } from '../../../test/pages.js';
import { statementsDuring } from '../../../test/plans.js';

describe('the search in a store', () => {
  const api = useApi();
  const pages = useStorePages(api, 'search');
  const { open } = pages;
  let shop: Shop;
  let list: string;
  beforeEach(() => ({ shop, list } = pages));

  interface Filled {
    user_id: number;
    order_id: number;
    product_id: number;
    charge_id: number;
    delivery_id: number;
    request_id: string;
  }

  /** Creates one row of each kind in a store. */
  async function fill(of: Shop): Promise<Filled> {
    const { user_id } = (await of.post('/customers', { name: 'Zara Ahmed', phone: '01712-345678', email: 'Zara@Example.com' })).body.data;
    const { product_id } = await makeProduct(of, { name: 'Zari silk', variant: { price: 100, sku_code: 'ZS-1' } });
    await of.post('/discounts', { code: 'ZAR10', percentage: 10 });
    const { order_id } = await place(of, { customer_id: user_id });
    const { charge_id } = (await of.post('/billing/charges', plainCharge)).body.data;
    await of.post('/webhooks', { event_topic: 'order.created', target_url: 'http://127.0.0.1:9/hooks' });
    const [{ delivery_id } = { delivery_id: 0 }] = await api.query<{ delivery_id: number }>(
      `INSERT INTO webhook_deliveries (store_id, dispatch_id, subscription_id, event_topic, event_id, target_url, response_status, attempt_number, status, duration_ms)
       SELECT store_id, 1, subscription_id, event_topic, gen_random_uuid(), target_url, 200, 1, 'delivered', 5 FROM webhook_subscriptions
       WHERE store_id = $1 LIMIT 1 RETURNING delivery_id::integer`,
      [of.store_id],
    );
    const request_id = `request-of-${String(of.store_id)}`;
    await of.get('/store', { headers: { 'x-request-id': request_id } });
    return { user_id, order_id, product_id, charge_id, delivery_id, request_id };
  }

  /** Returns the address that a text leads to, or the paths of the hits. */
  const found = async (text: string, as = pages.owner): Promise<string | string[]> => {
    const { status, headers, text: html } = await open(`${list}?for=${encodeURIComponent(text)}`, as);
    const location = headers.get('location');
    if (location !== null) return location;
    expect(status).toBe(200);
    const [, hits = ''] = /<main(.*)<\/main>/s.exec(html) ?? [];
    return [...hits.matchAll(/<li><a href="([^"]*)"/g)].map(([, path = '']) => path.replace(/^\/\d+\//, ''));
  };

  it('leads straight to the record with the id, number, code or contact, and to none of another store', async () => {
    const { user_id, order_id, product_id, charge_id, delivery_id, request_id } = await fill(shop);
    const foreign = await fill(await api.shop());
    const at = (path: string): string => `/${String(shop.store_id)}/${path}`;
    const order = at(`orders/${String(order_id)}`);
    for (const text of ['#1001', '১০০১']) expect(await found(text)).toBe(order);
    expect(await found('zs-1')).toEqual([]);
    expect(await found('ZS-1')).toBe(at(`products/${String(product_id)}`));
    expect(await found('zar10')).toMatch(/\/discounts\/\d+$/);
    // The orders of a customer are also hits.
    for (const text of ['01712345678', '+880 1712-345678', 'zara@example.com', 'Ahmed'])
      expect(await found(text)).toEqual([`orders/${String(order_id)}`, `customers/${String(user_id)}`]);
    const { user_id: other } = (await shop.post('/customers', { name: 'Rahim', phone: '01812345678' })).body.data as { user_id: number };
    for (const text of ['01812345678', '+880 1812-345678', '1812345678']) expect(await found(text)).toBe(at(`customers/${String(other)}`));
    const [charge, delivery] = [`settings/apps/billing/${String(charge_id)}`, `settings/apps/webhooks/${String(delivery_id)}`];
    expect([await found(String(charge_id))].flat().join()).toContain(charge);
    expect([await found(String(delivery_id))].flat().join()).toContain(delivery);
    expect([await found(String(user_id))].flat().join()).toContain(`customers/${String(user_id)}`);
    expect([await found(String(order_id))].flat().join()).toContain(`orders/${String(order_id)}`);
    await api.app.get(RequestRecorder).flush();
    expect(await found(request_id)).toBe(at(`settings/apps/requests/${request_id}`));
    const others = [
      [foreign.order_id, 'orders'],
      [foreign.user_id, 'customers'],
      [foreign.product_id, 'products'],
      [foreign.charge_id, 'settings/apps/billing'],
      [foreign.delivery_id, 'settings/apps/webhooks'],
      [foreign.request_id, 'settings/apps/requests'],
    ] as const;
    for (const [id, kind] of others) expect(`${[await found(String(id))].flat().join()},`).not.toContain(`${kind}/${String(id)},`);
  });

  it('shows what the permissions allow, at most five of a kind', async () => {
    await fill(shop);
    for (let n = 0; n < 6; n += 1) await makeProduct(shop, { name: `Zari ${String(n)}` });
    const kinds = async (...permissions: string[]): Promise<Record<string, number>> => {
      const staff = await merchantOf(api, shop.store_id, { role: 'staff', permissions });
      const hits = [await found('zar', staff)].flat();
      return Object.fromEntries(
        ['orders', 'customers', 'products', 'discounts'].map((kind) => [kind, hits.filter((hit) => hit.startsWith(kind)).length]),
      );
    };
    expect(await kinds()).toEqual({ orders: 0, customers: 0, products: 5, discounts: 1 });
    expect(await kinds('customers__view_customers')).toEqual({ orders: 0, customers: 1, products: 5, discounts: 1 });
    expect(await kinds('orders__view_orders')).toEqual({ orders: 1, customers: 0, products: 5, discounts: 1 });
    expect((await open(`${list}?for=zar`)).text).toContain(`/products?q=zar"`);
    expect((await open(list, await merchantOf(api, (await api.shop()).store_id))).status).toBe(403);
  });

  it('accepts any text, and runs a bounded number of statements', async () => {
    for (const text of ['', ' ', '%', "';--", '#', '9'.repeat(99), 'x'.repeat(5000), '%27%00']) expect(await found(text)).toEqual([]);
    const { text } = await open(`${list}?for=%3Cb%3E&for=2`);
    expect(text).toContain('name="for"');
    expect((await open(`${list}?for=%3Cb%3E`)).text).toContain('value="&lt;b>"');
    const statements = await statementsDuring(api, () => found('1001'));
    expect(statements.length).toBeLessThanOrEqual(20);
  });
});
