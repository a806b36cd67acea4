import fc from 'fast-check';
import { useApi } from '../../test/harness.js';
import type { Connection } from '../platform/database/connection.js';
import { Database } from '../platform/database/database.js';
import { systemContext } from '../platform/database/store-context.js';
import { isStorable, OrderPlacement, totalsOf } from './order-placement.service.js';
import type { CreateOrder } from './orders.dto.js';

describe('order totals', () => {
  it('follow from the lines', () => {
    const lines = [
      { price: 1999, quantity: 3, discount: 100 },
      { price: 10, quantity: 1 },
    ];
    expect(totalsOf(lines, { shipping: 6000, discount: 1000, tax: 500 })).toEqual({
      sub_total: 6007,
      shipping: 6000,
      discount: 1000,
      tax: 500,
      grand_total: 11507,
      item_discount: 300,
      total: 12507,
    });
  });
  it('keep given amounts', () => {
    expect(totalsOf([{ price: 100, quantity: 1 }], { sub_total: 5, grand_total: 7 })).toMatchObject({
      sub_total: 5,
      grand_total: 7,
      total: 5,
    });
  });
  it('are exact to the paisa', () => {
    const line = fc.record({ price: fc.integer({ min: 0, max: 10_000_000 }), quantity: fc.integer({ min: 1, max: 1000 }) });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 50 }), (lines) => {
        const exact = lines.reduce((sum, { price, quantity }) => sum + BigInt(price) * BigInt(quantity), 0n);
        expect(BigInt(totalsOf(lines, {}).sub_total)).toBe(exact);
      }),
    );
  });
  it('detect amounts that are too large to store', () => {
    expect(isStorable(totalsOf([{ price: 99_999_999_999_999, quantity: 1 }], {}))).toBe(true);
    expect(isStorable(totalsOf([{ price: 99_999_999_999_999, quantity: 2 }], {}))).toBe(false);
  });
});

describe('the statements for several nodes', () => {
  const api = useApi();
  const IDS = ['order_id', 'order_item_id', 'store_serial_order_no', 'created_at', 'updated_at'];
  const STORED = `SELECT to_jsonb(o) - $2::text[] - ARRAY['processed_at', 'payment_date'] AS "order", o.processed_at = o.created_at AS processed,
      o.payment_date = o.created_at AS paid, (SELECT jsonb_agg(to_jsonb(i) - $2::text[] ORDER BY i.order_item_id) FROM order_items i
        WHERE i.store_id = o.store_id AND i.order_id = o.order_id) AS lines
    FROM orders o WHERE store_id = $1 ORDER BY store_serial_order_no`;

  it.each(['a customer', 'no customer'])('store the same rows as the single statement for an order with %s', async (whose) => {
    const shop = await api.shop();
    const { user_id } = (await shop.post('/customers', { name: 'Anika', phone: '01712345678' })).body.data as { user_id: number };
    const body = {
      address: { address: 'House 12' },
      order_items: [
        { name: 'Sari', price: 10_050, quantity: 2, discount: 50, image: 'https://example.com/sari.png' },
        { name: 'Mug', price: 32_000, quantity: 1 },
      ],
      order_status: 'confirmed',
      financial_status: 'paid',
      tags: 'gift',
      shipping: 6_000,
      customer_id: whose === 'a customer' ? user_id : undefined,
    } as unknown as CreateOrder;
    const placed = [];
    for (const divided of [false, true]) {
      const { order_id, ...rest } = await api.app.get(Database).transaction((connection) => {
        const on = Object.create(connection, { divided: { value: divided } }) as Connection;
        return api.app.get(OrderPlacement).place(systemContext(shop.store_id, on), body);
      });
      expect(order_id).toBeGreaterThan(0);
      placed.push(rest);
    }
    expect(placed[1]).toEqual(placed[0]);
    const [one, other, ...more] = await api.query<{ lines: unknown[] }>(STORED, [shop.store_id, IDS]);
    expect(more).toEqual([]);
    expect(one).toMatchObject({ processed: true, paid: true });
    expect(one?.lines).toHaveLength(2);
    expect(other).toEqual(one);
    const sent = (await api.events(shop.store_id)).filter(({ event_topic }) => event_topic === 'order.created');
    const facts = { customer_name: whose === 'a customer' ? 'Anika' : null, store_name: expect.any(String) as string };
    expect(sent.map(({ data }) => data)).toEqual(
      ['1001', '1002'].map((order_number) => expect.objectContaining({ order_number, ...facts }) as object),
    );
  });
});
