import type { Shop } from '../../../test/factories.js';
import { useApi } from '../../../test/harness.js';
import { merchantOf } from '../../../test/merchants.js';
import { place } from '../../../test/orders.js';
import { useStorePages } from '../../../test/pages.js';
import { readsDuring } from '../../../test/plans.js';

describe('the pages of customers', () => {
  const api = useApi();
  const pages = useStorePages(api, 'customers');
  const { open } = pages;
  let shop: Shop;
  let list: string;
  beforeEach(() => ({ shop, list } = pages));

  const create = async (name: string, phone: string, of = shop): Promise<number> =>
    (await of.post('/customers', { name, phone, address: { address: 'Road 1', city: 'Dhaka' } })).body.data.user_id as number;
  const listed = async (query: string): Promise<string[]> => {
    const { status, text } = await open(list + query);
    expect(status).toBe(200);
    return [...text.matchAll(/<a href="[^"]*\/customers\/\d+">([^<]*)</g)].map(([, name = '']) => name);
  };

  it('list the customers of the store, with filters, sorting and a search', async () => {
    expect((await open(list)).text).toContain('No customers yet.');
    const user_id = await create('Zara Ahmed', '01712345678');
    await create('Anna <b>', '01812345678');
    await create('Foreign', '01912345678', await api.shop());
    await place(shop, { customer_id: user_id });
    expect(await listed('')).toEqual(['Anna &lt;b>', 'Zara Ahmed']);
    expect(await listed('?sort=name:asc')).toEqual(['Anna &lt;b>', 'Zara Ahmed']);
    expect(await listed('?orders=1')).toEqual(['Zara Ahmed']);
    for (const text of ['zara', '0171234']) expect(await listed(`?q=${text}`)).toEqual(['Zara Ahmed']);
    expect(await listed('?since=2999-01-01')).toEqual([]);
    expect(await listed('?guests=1&orders=x&sort=x&since=x')).toHaveLength(2);
    expect((await open(`${list}?q=nobody`)).text).toContain('No customer matches.');
    expect((await open(`${list}?cursor=nonsense`)).headers.get('location')).toBe(list);
    expect((await open(list)).text).toContain('2 entries');
    expect((await open(`${list}?lang=bn`)).text).toContain('২টি সারি');
  });

  it('show a customer with the latest orders', async () => {
    const user_id = await create('Zara Ahmed', '01712345678');
    const { order_id } = await place(shop, { customer_id: user_id });
    const { text } = await open(`${list}/${String(user_id)}`);
    for (const words of ['Road 1, Dhaka', `/orders/${String(order_id)}"`, `/orders?customer_id=${String(user_id)}"`, 'GMT+6'])
      expect(text).toContain(words);
  });

  it('are for members with the permission, and show orders to members who may view orders', async () => {
    const user_id = await create('Zara Ahmed', '01712345678');
    await place(shop, { customer_id: user_id });
    const seenBy = async (...permissions: string[]): Promise<unknown[]> => {
      const staff = await merchantOf(api, shop.store_id, { role: 'staff', permissions });
      const shown = await open(`${list}/${String(user_id)}`, staff);
      const home = await open(`/${String(shop.store_id)}/home`, staff);
      return [(await open(list, staff)).status, shown.status, shown.text.includes('Order 1001'), home.text.includes(`href="${list}"`)];
    };
    expect(await seenBy('orders__view_orders')).toEqual([403, 403, false, false]);
    expect(await seenBy('customers__view_customers')).toEqual([200, 200, false, true]);
    expect(await seenBy('customers__view_customers', 'orders__view_orders')).toEqual([200, 200, true, true]);
    const foreign = await create('Foreign', '01712345678', await api.shop());
    expect((await open(`${list}/${String(foreign)}`)).status).toBe(404);
  });

  it('read a list and a customer in few statements', async () => {
    const user_id = await create('Zara Ahmed', '01712345678');
    expect((await readsDuring(api, shop.store_id, () => open(`${list}?q=zara`))).length).toBeLessThanOrEqual(8);
    expect((await readsDuring(api, shop.store_id, () => open(`${list}/${String(user_id)}`))).length).toBeLessThanOrEqual(10);
  });
});
