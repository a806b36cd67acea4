import { useApi } from '../../../test/harness.js';
import { merchantOf, type SignedInMerchant } from '../../../test/merchants.js';
import { place } from '../../../test/orders.js';
import { PAGE } from '../../../test/pages.js';

describe('the pages of orders and customers', () => {
  const api = useApi();

  it('are shown to staff with their permissions only', async () => {
    const shop = await api.shop();
    const { user_id } = (await shop.post('/customers', { name: 'Anna Ahmed', phone: '01712345678' })).body.data;
    const { order_id } = await place(shop, { customer_id: user_id });
    const [order, customer] = [`orders/${String(order_id)}`, `customers/${String(user_id)}`];
    const open = async (path: string, { cookie }: SignedInMerchant): Promise<{ status: number; text: string }> =>
      api.call('GET', `/${String(shop.store_id)}/${path}`, { headers: { ...PAGE, cookie } });
    const seenBy = async (...permissions: string[]): Promise<object> => {
      const staff = await merchantOf(api, shop.store_id, { role: 'staff', permissions });
      const home = await open('home', staff);
      const shown = await open(order, staff);
      return {
        statuses: [home.status, shown.status, (await open(customer, staff)).status],
        lists: [home.text.includes(`/${order}"`), home.text.includes(`/${customer}"`)],
        links: shown.text.includes(`/${customer}"`),
      };
    };
    expect(await seenBy('apps__use_apps')).toEqual({ statuses: [200, 403, 403], lists: [false, false], links: false });
    expect(await seenBy('orders__view_orders')).toEqual({ statuses: [200, 200, 403], lists: [true, false], links: false });
    expect(await seenBy('customers__view_customers')).toEqual({ statuses: [200, 403, 200], lists: [false, true], links: false });
    expect(await seenBy('customers__view_customers', 'orders__view_orders')).toEqual({
      statuses: [200, 200, 200],
      lists: [true, true],
      links: true,
    });
  });
});
