import { useApi } from '../../test/harness.js';
import { place, plainOrder } from '../../test/orders.js';
import type { Api } from '../../test/harness.js';
import type { Shop } from '../../test/factories.js';

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** A product with one variant, inserted directly into the tables that orders need. */
async function product(api: Api, shop: Shop, cost: number | null = 60): Promise<{ product_id: number; sku_id: number }> {
  const [made] = await api.query<{ product_id: string }>(
    `INSERT INTO products (store_id, name, slug) VALUES ($1, 'Sari', gen_random_uuid()::text) RETURNING product_id`,
    [shop.store_id],
  );
  const product_id = Number(made?.product_id);
  const [variant] = await api.query<{ sku_id: string }>(
    'INSERT INTO variants (store_id, product_id, price, cost) VALUES ($1, $2, 100, $3) RETURNING sku_id',
    [shop.store_id, product_id, cost],
  );
  return { product_id, sku_id: Number(variant?.sku_id) };
}

describe('placing an order', () => {
  const api = useApi();

  it('computes the totals and returns 201 with the fields of the contract', async () => {
    const shop = await api.shop();
    const { status, body } = await shop.post('/orders', {
      address: { address: 'House 1', name: 'Rahim', phone: '01711111111', city: 'Dhaka' },
      order_items: [
        { name: 'Sari', price: 19.99, quantity: 3, discount: 0.5 },
        { name: 'চা', price: 0.1, quantity: 2 },
      ],
      shipping: 60,
      discount: 10,
      tax: 1.25,
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      data: {
        order_id: expect.any(Number),
        store_id: shop.store_id,
        user_id: null,
        order_status: 'pending',
        financial_status: 'pending',
        fulfillment_status: 'un-fulfilled',
        sub_total: 60.17,
        grand_total: 111.42,
        items_count: 2,
      },
      status: 201,
    });
    const { data } = (await shop.get(`/orders/${body.data.order_id}`)).body;
    expect(data).toMatchObject({
      sub_total: 60.17,
      tax: 1.25,
      shipping: 60,
      discount: 10,
      grand_total: 111.42,
      item_discount: 1.5,
      total: 121.42,
    });
  });
  it('fills every field of the detail with its default', async () => {
    const shop = await api.shop();
    const { order_id } = await place(shop);
    const { body, headers } = await shop.get(`/orders/${order_id}`);
    expect(headers.get('etag')).toBe('"1"');
    expect(body).toEqual({
      status: 200,
      data: {
        order_id,
        store_id: shop.store_id,
        user_id: null,
        order_status: 'pending',
        financial_status: 'pending',
        fulfillment_status: 'un-fulfilled',
        sub_total: 100,
        tax: 0,
        shipping: 0,
        discount: 0,
        grand_total: 100,
        payment_method: 'cod',
        note: null,
        internal_note: null,
        created_at: expect.stringMatching(ISO),
        updated_at: expect.stringMatching(ISO),
        tracking_code: null,
        item_discount: 0,
        total: 100,
        promo: null,
        paid_by_customer: 0,
        address: JSON.stringify(plainOrder.address),
        billing_address: null,
        is_billing_same: 0,
        channel: 'other',
        is_delivery_paid: 0,
        delivery_date: null,
        tags: null,
        processed_at: null,
        hold_at: null,
        cancel_at: null,
        shipped_at: null,
        delivered_at: null,
        returned_at: null,
        courier: null,
        courier_id: null,
        payment_date: null,
        payment_reference: null,
        payment_remark: null,
        fulfilled_at: null,
        store_serial_order_no: 1001,
        shipping_type: null,
        is_bundle: 0,
        followup_date: null,
        printed: 0,
        printed_at: null,
        customer_name: null,
        customer_phone: null,
        customer_email: null,
        items: [
          {
            order_item_id: expect.any(Number),
            order_id,
            product_id: null,
            variant_id: null,
            bundle_id: null,
            name: 'Sari',
            price: 100,
            cost: null,
            unit_cost: null,
            discount: 0,
            quantity: 1,
            image: null,
            created_at: expect.stringMatching(ISO),
            updated_at: expect.stringMatching(ISO),
          },
        ],
      },
    });
  });
  it('stores every given field', async () => {
    const shop = await api.shop();
    const customer = (await shop.post('/customers', { name: 'রহিম', phone: '01712345678', email: 'r@example.com' })).body.data;
    const given = {
      payment_method: 'bkash',
      channel: 'web',
      note: 'দয়া করে সকালে',
      internal_note: 'VIP',
      tags: 'a,b',
      order_status: 'processing',
      financial_status: 'paid',
      fulfillment_status: 'partial',
    };
    const { order_id } = await place(shop, {
      ...given,
      customer_id: customer.user_id,
      billing_address: { address: 'Office' },
      is_billing_same: true,
      delivery_date: '2026-12-01',
      sub_total: 90,
      grand_total: 95.5,
    });
    expect((await shop.get(`/orders/${order_id}`)).body.data).toMatchObject({
      ...given,
      user_id: customer.user_id,
      customer_name: 'রহিম',
      customer_phone: '01712345678',
      customer_email: 'r@example.com',
      billing_address: '{"address":"Office"}',
      is_billing_same: 1,
      delivery_date: '2026-12-01T00:00:00.000Z',
      sub_total: 90,
      grand_total: 95.5,
      processed_at: expect.stringMatching(ISO),
      payment_date: expect.stringMatching(ISO),
    });
  });
  it('takes the cost and the product from the variant', async () => {
    const shop = await api.shop();
    const { product_id, sku_id } = await product(api, shop, 60);
    const order_items = [
      { name: 'Sari', price: 100, quantity: 1, variant_id: sku_id, image: 'a.webp' },
      { name: 'Other', price: 1, quantity: 1, product_id },
    ];
    const { order_id } = await place(shop, { order_items });
    expect((await shop.get(`/orders/${order_id}`)).body.data.items).toMatchObject([
      { product_id, variant_id: sku_id, cost: 60, image: 'a.webp' },
      { product_id, variant_id: null, cost: null },
    ]);
  });
  it('stores other spellings as the canonical status', async () => {
    const shop = await api.shop();
    expect(await place(shop, { fulfillment_status: 'unfulfilled' })).toMatchObject({ fulfillment_status: 'un-fulfilled' });
    expect(await place(shop, { fulfillment_status: 'partially_fulfilled' })).toMatchObject({ fulfillment_status: 'partial' });
  });
  it('rounds floating-point noise in amounts', async () => {
    const shop = await api.shop();
    expect(await place(shop, { sub_total: 0.1 + 0.2, grand_total: 19.99 * 3 })).toMatchObject({ sub_total: 0.3, grand_total: 59.97 });
  });

  const item = plainOrder.order_items[0];
  it.each<[string, object]>([
    ['address is required.', { address: undefined }],
    ['address.address is required.', { address: { city: 'Dhaka' } }],
    ['address.address must be a string.', { address: { address: null } }],
    ['address.address must have at least 1 character that is not white space.', { address: { address: ' ' } }],
    ['address must be an object.', { address: 'Dhaka' }],
    ['order_items is required.', { order_items: undefined }],
    ['order_items must have at least 1 item.', { order_items: [] }],
    ['order_items must be an array.', { order_items: 'none' }],
    ['order_items must have at most 500 items.', { order_items: Array.from({ length: 600 }, () => item) }],
    ['order_items[0] must be an object.', { order_items: [[item]] }],
    ['order_items[0].name is required.', { order_items: [{ price: 1, quantity: 1 }] }],
    ['order_items[0].price is required.', { order_items: [{ name: 'a', quantity: 1 }] }],
    ['order_items[0].price must be a number.', { order_items: [{ ...item, price: '12' }] }],
    ['order_items[0].price must be at least 0.', { order_items: [{ ...item, price: -1 }] }],
    ['order_items[0].price must have at most 2 decimals.', { order_items: [{ ...item, price: 10.005 }] }],
    ['order_items[1].quantity must be at least 1.', { order_items: [item, { ...item, quantity: 0 }] }],
    ['order_items[0].quantity must be an integer.', { order_items: [{ ...item, quantity: 1.5 }] }],
    ['order_items[0].discount must be at least 0.', { order_items: [{ ...item, discount: -5 }] }],
    ['order_items[0].variant_id does not exist.', { order_items: [{ ...item, variant_id: 999_999 }] }],
    ['order_items[0].product_id does not exist.', { order_items: [{ ...item, product_id: 999_999 }] }],
    ['customer_id does not exist.', { customer_id: 999_999 }],
    ['customer_id must be an integer.', { customer_id: 'abc' }],
    ['grand_total must be at least 0.', { discount: 100.01 }],
    ['grand_total must be at least 0.', { grand_total: -1 }],
    ['shipping must be at least 0.', { shipping: -1 }],
    ['tax must be a number.', { tax: null }],
    ['The amounts of the order are too large.', { order_items: [{ ...item, price: 999_999_999_999, quantity: 1_000_000 }] }],
    ['is_billing_same must be a boolean.', { is_billing_same: 'yes' }],
    ['delivery_date must be an ISO 8601 date.', { delivery_date: '2026-02-30' }],
    [
      'order_status must be one of pending, processing, scheduled, shipped, completed, cancelled, hold, returned, refunded, exchange.',
      { order_status: 'confirmed' },
    ],
    ['financial_status must be one of pending, partially_paid, paid, partially_refunded, refunded, voided.', { financial_status: 'free' }],
  ])('refuses with "%s"', async (message, fields) => {
    const shop = await api.shop();
    const { status, body } = await shop.post('/orders', { ...plainOrder, ...fields });
    expect(body.message).toBe(message);
    expect(status).toBe(400);
    expect((await shop.get('/orders')).body.pagination.total).toBe(0);
    expect(await place(shop)).toMatchObject({ items_count: 1 });
  });
  it("rejects another store's customer, product and variant like missing ones", async () => {
    const [ours, theirs] = [await api.shop(), await api.shop()];
    const { product_id, sku_id } = await product(api, theirs);
    const customer = (await theirs.post('/customers', { name: 'A', phone: '01712345678' })).body.data;
    const foreign = [
      [{ customer_id: customer.user_id }, 'customer_id does not exist.'],
      [{ order_items: [{ ...item, product_id }] }, 'order_items[0].product_id does not exist.'],
      [{ order_items: [{ ...item, variant_id: sku_id }] }, 'order_items[0].variant_id does not exist.'],
    ] as const;
    for (const [fields, message] of foreign) expect((await ours.post('/orders', { ...plainOrder, ...fields })).body.message).toBe(message);
    expect((await theirs.get(`/customers/${customer.user_id}`)).body.data.total_orders).toBe(0);
  });
  it('refuses a variant of another product, and a deleted one', async () => {
    const shop = await api.shop();
    const [one, two] = [await product(api, shop), await product(api, shop)];
    const mixed = { order_items: [{ ...item, product_id: one.product_id, variant_id: two.sku_id }] };
    expect((await shop.post('/orders', { ...plainOrder, ...mixed })).body.message).toBe(
      'order_items[0].variant_id does not belong to the product.',
    );
    await api.query('UPDATE variants SET deleted_at = now() WHERE store_id = $1', [shop.store_id]);
    const deleted = { order_items: [{ ...item, variant_id: one.sku_id }] };
    expect((await shop.post('/orders', { ...plainOrder, ...deleted })).body.message).toBe('order_items[0].variant_id does not exist.');
  });
});

describe('one order', () => {
  const api = useApi();

  it.each(['999999', '0', '-1', 'abc', '1.5', '99999999999999999999'])('with the id %s is not found', async (id) => {
    const shop = await api.shop();
    expect((await shop.get(`/orders/${id}`)).body).toEqual({ message: 'Order not found.', status: 404 });
  });
  it('shows the current name and phone of the customer', async () => {
    const shop = await api.shop();
    const { user_id } = (await shop.post('/customers', { name: 'Old', phone: '01712345678' })).body.data;
    const { order_id } = await place(shop, { customer_id: user_id });
    await shop.put(`/customers/${user_id}`, { name: 'New' });
    expect((await shop.get(`/orders/${order_id}`)).body.data.customer_name).toBe('New');
  });
});
