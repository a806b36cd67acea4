import type { Json } from '../../../test/answer.js';
import type { Shop } from '../../../test/factories.js';
import { useApi } from '../../../test/harness.js';
import { merchantOf, type SignedInMerchant } from '../../../test/merchants.js';
import { place } from '../../../test/orders.js';
import { formOf, hiddenFields, PAGE } from '../../../test/pages.js';

describe('the courier form of an order', () => {
  const api = useApi();
  let shop: Shop;
  let owner: SignedInMerchant;
  let page: string;

  beforeEach(async () => {
    shop = await api.shop();
    owner = await merchantOf(api, shop.store_id);
    page = `/${String(shop.store_id)}/orders/${String((await place(shop)).order_id)}`;
  });

  const open = async ({ cookie }: SignedInMerchant, query = ''): Promise<string> =>
    (await api.call('GET', page + query, { headers: { ...PAGE, cookie } })).text;
  const send = async (fields: Record<string, string>, { cookie } = owner): Promise<{ status: number; text: string }> => {
    const shown = await api.call('GET', page, { headers: { ...PAGE, cookie: owner.cookie } });
    const form = formOf({ ...hiddenFields(shown, `${page}/courier`), ...fields });
    return api.call('POST', `${page}/courier`, { ...form, headers: { ...form.headers, cookie } });
  };
  const order = async (): Promise<Json> => (await shop.get(`/orders/${page.split('/').at(-1) ?? ''}`)).body.data;

  it('applies a report and publishes both changes, like the command line', async () => {
    expect((await send({ event: 'picked', courier: 'Pathao', tracking_code: 'PX-1' })).status).toBe(303);
    expect(await order()).toMatchObject({ order_status: 'shipped', courier: 'Pathao', tracking_code: 'PX-1' });
    await send({ event: 'in_transit', courier: '', tracking_code: '' });
    await send({ event: 'delivered', courier: 'Pathao', tracking_code: 'PX-1' });
    await send({ event: 'delivered' });
    const moments = { shipped_at: expect.any(String), delivered_at: expect.any(String) };
    expect(await order()).toMatchObject({ order_status: 'delivered', courier: 'Pathao', tracking_code: 'PX-1', ...moments });
    const events = (await api.events(shop.store_id)).filter(({ event_topic }) => /^order\.(?!created)/.test(event_topic));
    expect(events.map(({ event_topic, data }) => [event_topic, data['previous_status'], data['status'], data['fields']])).toEqual([
      ['order.status_changed', 'pending', 'shipped', undefined],
      ['order.updated', undefined, 'shipped', ['courier', 'tracking_code']],
      ['order.status_changed', 'shipped', 'in_transit', undefined],
      ['order.status_changed', 'in_transit', 'delivered', undefined],
    ]);
  });

  it('names the statuses in the language of the page', async () => {
    expect(await open(owner)).toMatch(/<option value="in_transit"[^>]*>In transit</);
    expect(await open(owner, '?lang=bn')).toMatch(/<option value="in_transit"[^>]*>পথে আছে</);
  });

  it('is for owners and admins', async () => {
    const staff = await merchantOf(api, shop.store_id, { role: 'staff', permissions: ['orders__view_orders'] });
    expect(await open(staff)).not.toContain('/courier"');
    expect((await send({ event: 'picked' }, staff)).status).toBe(403);
  });

  it('refuses other reports with a page, and changes nothing', async () => {
    const { status, text } = await send({ event: 'eaten' });
    expect([status, text.slice(0, 15)]).toEqual([400, '<!DOCTYPE html>']);
    expect((await order()).order_status).toBe('pending');
  });
});
