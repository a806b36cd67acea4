import type { Shop } from '../../../test/factories.js';
import { useApi } from '../../../test/harness.js';
import { merchantOf, type SignedInMerchant } from '../../../test/merchants.js';
import { place } from '../../../test/orders.js';
import { PAGE } from '../../../test/pages.js';
import { newPhone } from '../../../test/phones.js';

/** Returns the words of a page. */
const textOf = (html: string): string =>
  html
    .split('<')
    .map((part) => part.slice(part.indexOf('>') + 1))
    .join(' ')
    .replaceAll(/\s+/g, ' ');

describe('the home page', () => {
  const api = useApi();
  let shop: Shop;
  let owner: SignedInMerchant;

  beforeEach(async () => {
    shop = await api.shop();
    owner = await merchantOf(api, shop.store_id);
  });

  const open = async (query = '', { cookie } = owner): Promise<string> => {
    const { status, text } = await api.call('GET', `/${String(shop.store_id)}/home${query}`, { headers: { ...PAGE, cookie } });
    expect(status).toBe(200);
    return textOf(text);
  };
  const sell = async (price: number, days_ago = 0): Promise<void> => {
    const { order_id } = await place(shop, { order_items: [{ name: 'Mug', price, quantity: 1 }] });
    const created_at = new Date(Date.now() - days_ago * 86_400_000);
    await api.query('UPDATE orders SET created_at = $3 WHERE store_id = $1 AND order_id = $2', [shop.store_id, order_id, created_at]);
  };

  it('compares the sales of a period with the previous period', async () => {
    await sell(300);
    await sell(150);
    await sell(300, 8);
    await sell(1000, 40);
    const week = await open('?days=7');
    expect(week).toContain('Net sales ৳450.00 50% more than before: ৳300.00');
    expect(week).toContain('Orders 2 100% more than before: 1');
    expect(week).toContain('Average order ৳225.00 25% less than before: ৳300.00');
    expect(week).toContain('New customers 0 Before: 0');
    expect(await open()).toContain('Net sales ৳750.00 25% less than before: ৳1,000.00');
    expect(await open('?days=90')).toContain('Net sales ৳1,750.00 Before: ৳0.00');
    expect(await open('?days=8')).toContain('Net sales ৳750.00');
    expect(await open('?lang=bn')).toContain('নিট বিক্রি ৭৫০.০০৳ আগের চেয়ে ২৫% কম: ১,০০০.০০৳');
  });

  it('counts the new customers of a period, also in the table of its days', async () => {
    const join = async (days_ago: number): Promise<void> => {
      const { user_id } = (await shop.post('/customers', { name: 'Anna', phone: newPhone() })).body.data as { user_id: number };
      const created_at = new Date(Date.now() - days_ago * 86_400_000);
      await api.query('UPDATE customers SET created_at = $3 WHERE store_id = $1 AND user_id = $2', [shop.store_id, user_id, created_at]);
    };
    await join(0);
    await sell(300);
    for (const days_ago of [1, 2, 8, 9]) await join(days_ago);
    expect(await open('?days=7')).toContain('New customers 3 50% more than before: 2');
    expect(await open('?days=7&lang=bn')).toContain('নতুন ক্রেতা ৩ আগের চেয়ে ৫০% বেশি: ২');
    expect(await open('?days=7')).toMatch(/Figures as a table .* \S+ ৳300\.00 1 1 /);
  });

  it('is the target of the address of the store, for its members only', async () => {
    const address = `/${String(shop.store_id)}`;
    const visit = (headers: Record<string, string>) => api.call('GET', address, { headers: { ...PAGE, ...headers } });
    const led = await visit({ cookie: owner.cookie });
    expect([led.status, led.headers.get('location')]).toEqual([302, `${address}/home`]);
    const stranger = await merchantOf(api, (await api.shop()).store_id);
    expect((await visit({ cookie: stranger.cookie })).status).toBe(403);
    const unknown = await visit({});
    expect([unknown.status, unknown.headers.get('location')]).toEqual([302, '/login']);
  });

  it('says so when nothing was ordered', async () => {
    expect(await open()).toContain('No orders in these days.');
    expect(await open('?lang=bn')).toContain('এই দিনগুলোতে কোনো অর্ডার নেই।');
  });

  it('shows a bar for each day or week, and a table of those with sales', async () => {
    await sell(300);
    await sell(500, 2);
    const of = async (days: number): Promise<{ bars: number; rows: number }> => {
      const { text } = await api.call('GET', `/${String(shop.store_id)}/home?days=${String(days)}`, {
        headers: { ...PAGE, cookie: owner.cookie },
      });
      const [, table = ''] = /<details>(.*?)<\/details>/s.exec(text) ?? [];
      return { bars: text.split('<rect').length - 1, rows: table.split('<tr').length - 2 };
    };
    expect(await of(7)).toEqual({ bars: 7, rows: 2 });
    expect(await of(30)).toEqual({ bars: 30, rows: 2 });
    const { bars } = await of(90);
    expect([13, 14]).toContain(bars);
  });

  it('lists the tasks that wait for the merchant, each with its page', async () => {
    expect(await open()).not.toContain('Needs your attention');
    await shop.post('/billing/charges', { name: 'Setup', amount: 500 });
    expect(await open()).toContain('Needs your attention 1 charge to approve or decline');
    await shop.post('/billing/charges', { name: 'Training', amount: 500 });
    const { text } = await api.call('GET', `/${String(shop.store_id)}/home`, { headers: { ...PAGE, cookie: owner.cookie } });
    expect(text).toContain(`<a href="/${String(shop.store_id)}/settings/apps/billing">2 charges to approve or decline</a>`);
    expect(await open('?lang=bn')).toContain('আপনার মনোযোগ দরকার ২টি চার্জ অনুমোদন বা প্রত্যাখ্যান করতে হবে');
  });

  it('lists late orders, products that are out of stock, and tokens that expire', async () => {
    await sell(300, 2);
    expect(await open()).not.toContain('pending');
    await sell(300, 4);
    await sell(300, 5);
    const { product_id } = (await shop.post('/products', { name: 'Clay lamp', variant: { price: 90 } })).body.data as {
      product_id: number;
    };
    const custom = { store_id: shop.store_id, name: 'Warehouse', scopes: ['read:orders'] };
    const { app_id } = (await owner.call('POST', '/api/apps/custom-apps', { body: custom })).body.data as { app_id: number };
    expect(await open()).not.toContain('access token');
    await api.query(`UPDATE token_pairs SET access_expires_at = now() - interval '1 day' WHERE store_id = $1 AND app_id = $2`, [
      shop.store_id,
      app_id,
    ]);
    const text = await open();
    for (const words of [
      '2 orders have been pending for more than 3 days',
      '1 product is out of stock',
      '1 custom app needs a new access token',
    ])
      expect(text).toContain(words);
    expect(await open('?lang=bn')).toContain('২টি অর্ডার ৩ দিনের বেশি সময় ধরে অপেক্ষমাণ');
    const { text: html } = await api.call('GET', `/${String(shop.store_id)}/home`, { headers: { ...PAGE, cookie: owner.cookie } });
    const [, late = ''] = /href="([^"]*order_status=pending[^"]*)"/.exec(html) ?? [];
    const { text: list } = await api.call('GET', late.replaceAll('&amp;', '&'), { headers: { ...PAGE, cookie: owner.cookie } });
    expect([...list.matchAll(/href="\/\d+\/orders\/\d+"/g)]).toHaveLength(2);
    await shop.put(`/products/${String(product_id)}`, { is_active: false });
    expect(await open()).not.toContain('out of stock');
  });

  it('shows staff what their permissions cover', async () => {
    await sell(300);
    await shop.post('/billing/charges', { name: 'Setup', amount: 500 });
    const seenBy = async (...permissions: string[]): Promise<[sales: boolean, attention: boolean]> => {
      const text = await open('', await merchantOf(api, shop.store_id, { role: 'staff', permissions }));
      return [text.includes('Net sales'), text.includes('Needs your attention')];
    };
    expect(await seenBy('apps__use_apps')).toEqual([false, false]);
    expect(await seenBy('orders__view_orders')).toEqual([true, false]);
    expect(await seenBy('apps__manage_billing')).toEqual([false, true]);
  });
});
