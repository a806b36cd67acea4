import { useApi } from '../../test/harness.js';
import type { Shop } from '../../test/factories.js';
import { place, plainOrder } from '../../test/orders.js';

describe('order events', () => {
  const api = useApi();
  const eventsOf = async (shop: Shop, topic: string): Promise<Record<string, unknown>[]> =>
    (await api.events(shop.store_id)).filter(({ event_topic }) => event_topic === topic).map(({ data }) => data);

  it('order.created carries the context of the order', async () => {
    const shop = await api.shop({ store: { name: 'দোকান' } });
    const { user_id } = (await shop.post('/customers', { name: 'Profile', phone: '01712345678' })).body.data;
    const address = { address: 'House 1', name: 'Receiver', phone: '01999999999' };
    const { order_id } = await place(shop, { customer_id: user_id, address, order_status: 'processing', shipping: 60.5 });
    expect(await eventsOf(shop, 'order.created')).toEqual([
      {
        order_id,
        order_number: '1001',
        customer_name: 'Receiver',
        customer_phone: '01999999999',
        total: 160.5,
        tracking_id: '',
        store_name: 'দোকান',
        status: 'pending',
        order_status: 'processing',
        grand_total: 160.5,
        user_id,
      },
    ]);
  });
  it("take name and phone from the customer's profile when the address has none", async () => {
    const shop = await api.shop();
    const { user_id } = (await shop.post('/customers', { name: 'Profile', phone: '01712345678' })).body.data;
    await place(shop, { customer_id: user_id });
    await place(shop);
    expect(await eventsOf(shop, 'order.created')).toMatchObject([
      { customer_name: 'Profile', customer_phone: '01712345678' },
      { customer_name: null, customer_phone: null },
    ]);
  });
  it('order.updated names the changed fields; without a change there is none', async () => {
    const shop = await api.shop();
    const { order_id } = await place(shop, { note: 'a', tags: 't' });
    await shop.put(`/orders/${order_id}`, { note: 'b', tags: 't', shppping_type: 'free' });
    await shop.put(`/orders/${order_id}`, { note: 'b' });
    await shop.put(`/orders/${order_id}`, { paid_by_customer: -4 });
    expect(await eventsOf(shop, 'order.updated')).toEqual([
      {
        order_id,
        order_number: '1001',
        customer_name: null,
        customer_phone: null,
        total: 100,
        tracking_id: '',
        store_name: expect.any(String),
        status: 'pending',
        fields: expect.arrayContaining(['note', 'shipping_type']),
      },
    ]);
    expect(await eventsOf(shop, 'order.status_changed')).toEqual([]);
  });
  it('order.status_changed carries the order status if it changed, else the changed status', async () => {
    const shop = await api.shop();
    const { order_id } = await place(shop);
    await shop.put(`/orders/${order_id}/status`, { order_status: 'shipped', financial_status: 'paid' });
    await shop.put(`/orders/${order_id}/status`, { fulfillment_status: 'fulfilled' });
    await shop.put(`/orders/${order_id}/status`, { fulfillment_status: 'fulfilled' });
    expect(await eventsOf(shop, 'order.status_changed')).toMatchObject([
      { order_id, status: 'shipped', previous_status: 'pending', order_number: '1001', total: 100 },
      { order_id, status: 'fulfilled', previous_status: 'un-fulfilled' },
    ]);
    expect(await eventsOf(shop, 'order.updated')).toEqual([]);
  });
  it('are never published for refused orders', async () => {
    const shop = await api.shop();
    await shop.post('/orders', { ...plainOrder, customer_id: 999_999 });
    await place(shop);
    expect(await eventsOf(shop, 'order.created')).toHaveLength(1);
  });
  it('are numbered without gaps and state their origin', async () => {
    const shop = await api.shop();
    await place(shop);
    await shop.post('/orders', plainOrder, { headers: { 'x-request-id': 'my-request' } });
    const events = await api.events(shop.store_id);
    expect(events.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    expect(events[2]).toMatchObject({
      store_id: shop.store_id,
      event_topic: 'order.created',
      request_id: 'my-request',
      origin: { type: 'app', app_id: shop.app_id },
      event_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      timestamp: expect.stringMatching(/Z$/),
    });
  });
});
