import { useApi } from '../../test/harness.js';
import { place } from '../../test/orders.js';

describe('changing an order', () => {
  const api = useApi();

  it('can replace the address with any object', async () => {
    const shop = await api.shop();
    const { order_id } = await place(shop);
    for (const address of [{ city: 'Dhaka' }, {}]) {
      const { status, body } = await shop.put(`/orders/${order_id}`, { address });
      expect([status, body.data.address]).toEqual([200, JSON.stringify(address)]);
    }
  });
  it('changes the given fields and returns the whole order', async () => {
    const shop = await api.shop();
    const { order_id } = await place(shop, { note: 'old', tags: 'x' });
    const given = {
      internal_note: 'check',
      payment_method: 'bkash',
      paid_by_customer: 50.25,
      payment_reference: 'TX1',
      payment_remark: 'half',
    };
    const { status, body, headers } = await shop.put(`/orders/${order_id}`, {
      ...given,
      note: 'new',
      tags: null,
      address: { address: 'House 2' },
      billing_address: { address: 'Office' },
      is_billing_same: true,
      is_delivery_paid: true,
      payment_date: '2026-01-02T03:04:05Z',
      delivery_date: '2026-01-03',
      followup_date: '2026-01-04T00:00:00+06:00',
      shppping_type: 'inside',
    });
    expect(status).toBe(200);
    expect(headers.get('etag')).toBe('"2"');
    expect(body).toMatchObject({
      message: 'Order updated.',
      data: {
        ...given,
        order_id,
        note: 'new',
        tags: null,
        address: '{"address":"House 2"}',
        billing_address: '{"address":"Office"}',
        is_billing_same: 1,
        is_delivery_paid: 1,
        payment_date: '2026-01-02T03:04:05.000Z',
        delivery_date: '2026-01-03T00:00:00.000Z',
        followup_date: '2026-01-03T18:00:00.000Z',
        shipping_type: 'inside',
        items: [{ name: 'Sari' }],
      },
    });
    expect((await shop.put(`/orders/${order_id}`, { shipping_type: 'outside' })).body.data.shipping_type).toBe('outside');
  });
  it.each([
    ['subarea', { shppping_type: 'subarea', shipping_type: 'free' }],
    ['subarea', { shipping_type: 'free', shppping_type: 'subarea' }],
    [null, { shppping_type: null, shipping_type: 'free' }],
  ])('takes the shppping_type %j of %j', async (shipping_type, body) => {
    const shop = await api.shop();
    const { order_id } = await place(shop);
    await shop.put(`/orders/${order_id}`, { shppping_type: 'inside' });
    expect((await shop.put(`/orders/${order_id}`, body)).body.data.shipping_type).toBe(shipping_type);
  });
  it.each<[string, object]>([
    ['At least one field is required.', {}],
    ['At least one field is required.', { grand_total: 5, order_status: 'shipped' }],
    ['shppping_type must be one of inside, subarea, outside, free.', { shppping_type: 'moon' }],
    ['paid_by_customer must be at least 0.', { paid_by_customer: -1 }],
    ['address must be an object.', { address: null }],
    ['payment_method must be a string.', { payment_method: null }],
    ['payment_date must be an ISO 8601 date.', { payment_date: 'today' }],
  ])('refuses with "%s"', async (message, body) => {
    const shop = await api.shop();
    const { order_id } = await place(shop);
    const before = (await shop.get(`/orders/${order_id}`)).text;
    expect((await shop.put(`/orders/${order_id}`, body)).body).toMatchObject({ message, status: 400 });
    expect((await shop.get(`/orders/${order_id}`)).text).toBe(before);
  });
  it('does not change the order when nothing changes', async () => {
    const shop = await api.shop();
    const { order_id } = await place(shop, { note: 'same' });
    const before = (await shop.get(`/orders/${order_id}`)).body.data;
    const { body, headers } = await shop.put(`/orders/${order_id}`, { note: 'same', is_billing_same: false });
    expect(body.data).toEqual(before);
    expect(headers.get('etag')).toBe('"1"');
  });
  it('honours If-Match', async () => {
    const shop = await api.shop();
    const { order_id } = await place(shop);
    const put = (tag: string): ReturnType<typeof shop.put> =>
      shop.put(`/orders/${order_id}`, { note: tag }, { headers: { 'if-match': tag } });
    expect((await put('"7"')).body).toMatchObject({ status: 409 });
    expect((await put('"1"')).status).toBe(200);
    expect((await put('"1"')).status).toBe(409);
    expect((await put('"5", W/"2"')).status).toBe(200);
    expect((await put('*')).status).toBe(200);
  });
});

describe("changing an order's statuses", () => {
  const api = useApi();

  it('returns the changes and records the time', async () => {
    const shop = await api.shop();
    const { order_id } = await place(shop);
    const { status, body } = await shop.put(`/orders/${order_id}/status`, {
      order_status: 'shipped',
      financial_status: 'pending',
      fulfillment_status: 'fulfilled',
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      data: {
        order_id,
        order_status: 'shipped',
        financial_status: 'pending',
        fulfillment_status: 'fulfilled',
        updated_at: expect.any(String),
      },
      changes: { order_status: { from: 'pending', to: 'shipped' }, fulfillment_status: { from: 'un-fulfilled', to: 'fulfilled' } },
      status: 200,
    });
    const order = (await shop.get(`/orders/${order_id}`)).body.data;
    expect(order).toMatchObject({ shipped_at: order.updated_at.replace(/.*/, order.shipped_at), delivered_at: null, payment_date: null });
    expect(order.shipped_at).not.toBeNull();
    expect(order.fulfilled_at).not.toBeNull();
  });
  it.each<[string, string, string]>([
    ['order_status', 'processing', 'processed_at'],
    ['order_status', 'hold', 'hold_at'],
    ['order_status', 'cancelled', 'cancel_at'],
    ['order_status', 'completed', 'delivered_at'],
    ['order_status', 'returned', 'returned_at'],
    ['financial_status', 'paid', 'payment_date'],
  ])('%s %s sets %s', async (field, word, column) => {
    const shop = await api.shop();
    const { order_id } = await place(shop);
    await shop.put(`/orders/${order_id}/status`, { [field]: word });
    expect((await shop.get(`/orders/${order_id}`)).body.data[column]).toMatch(/Z$/);
  });
  it('allows any accepted status after any other', async () => {
    const shop = await api.shop();
    const { order_id } = await place(shop, { order_status: 'completed' });
    for (const order_status of ['pending', 'refunded', 'exchange', 'scheduled', 'completed']) {
      expect((await shop.put(`/orders/${order_id}/status`, { order_status })).body.data.order_status).toBe(order_status);
    }
  });
  it('changes nothing for equal statuses, in either spelling', async () => {
    const shop = await api.shop();
    const { order_id } = await place(shop);
    const before = (await shop.get(`/orders/${order_id}`)).body.data.updated_at;
    const { body } = await shop.put(`/orders/${order_id}/status`, { order_status: 'pending', fulfillment_status: 'unfulfilled' });
    expect(body).toMatchObject({ changes: {}, data: { updated_at: before } });
    expect((await shop.get(`/orders/${order_id}`)).headers.get('etag')).toBe('"1"');
  });
  it.each<[object, RegExp]>([
    [{}, /^At least one field is required\.$/],
    [{ order_status: 'delivered' }, /^order_status must be one of pending, /],
    [{ fulfillment_status: 'gone' }, /^fulfillment_status must be one of un-fulfilled, /],
    [{ financial_status: 5 }, /^financial_status must be one of /],
  ])('refuses %j', async (body, message) => {
    const shop = await api.shop();
    const { order_id } = await place(shop);
    const answer = await shop.put(`/orders/${order_id}/status`, body);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(message);
  });
  it("adjusts the customer's total with the payment, in both directions", async () => {
    const shop = await api.shop();
    const { user_id } = (await shop.post('/customers', { name: 'A', phone: '01712345678' })).body.data;
    const { order_id } = await place(shop, { customer_id: user_id });
    const totals = async (): Promise<object> => {
      const { total_orders, total_spent } = (await shop.get(`/customers/${user_id}`)).body.data;
      return { total_orders, total_spent };
    };
    expect(await totals()).toEqual({ total_orders: 1, total_spent: 0 });
    await shop.put(`/orders/${order_id}/status`, { financial_status: 'paid' });
    await shop.put(`/orders/${order_id}/status`, { financial_status: 'paid' });
    expect(await totals()).toEqual({ total_orders: 1, total_spent: 100 });
    await shop.put(`/orders/${order_id}/status`, { financial_status: 'refunded' });
    expect(await totals()).toEqual({ total_orders: 1, total_spent: 0 });
  });
});
