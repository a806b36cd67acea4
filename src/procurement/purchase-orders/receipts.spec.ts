import type { Answer, Json } from '../../../test/caller.js';
import type { Shop } from '../../../test/factories.js';
import { useApi } from '../../../test/harness.js';
import { type Goods, levelOf, makeGoods, makePurchase, purchaseAction } from '../../../test/procurement.js';
import { expectSoundStock, inventoryEvents, ledgerOf } from '../../../test/stock.js';

interface World {
  shop: Shop;
  goods: Goods;
  order: Json;
  receive: (body?: object) => Promise<Answer>;
}

describe('a delivery', () => {
  const api = useApi();

  /** An ordered purchase order of 10 and 4 units. */
  async function ordered(fields?: (goods: Goods) => object): Promise<World> {
    const shop = await api.shop();
    const goods = await makeGoods(shop);
    const { purchase_order_id } = await makePurchase(shop, goods, fields?.(goods));
    const order = await purchaseAction(shop, purchase_order_id, 'mark-ordered');
    return { shop, goods, order, receive: (body) => shop.post(`/purchase-orders/${purchase_order_id}/receive`, body) };
  }

  it('without items books all outstanding units', async () => {
    const { shop, goods, order, receive } = await ordered();
    const { status, body } = await receive();
    expect(status).toBe(200);
    expect(body).toMatchObject({ message: 'Delivery received.', status: 200 });
    expect(body.data).toMatchObject({
      status: 'received',
      received_at: expect.any(String),
      received_quantity: 14,
      items: [
        { quantity: 10, received_quantity: 10, rejected_quantity: 0, outstanding_quantity: 0 },
        { quantity: 4, received_quantity: 4, rejected_quantity: 0, outstanding_quantity: 0 },
      ],
      receipts: [
        {
          receipt_id: expect.any(Number),
          reference: null,
          created_at: expect.any(String),
          items: order.items.map(({ purchase_order_item_id, sku_id, quantity }: Json) => ({
            purchase_order_item_id,
            sku_id,
            quantity,
            rejected_quantity: 0,
            rejection_reason: null,
          })),
        },
      ],
    });
    expect(await levelOf(shop, goods.first.product_id, goods.away)).toMatchObject({ on_hand: 10, incoming: 0, damaged: 0 });
    expect(await ledgerOf(shop, goods.first.product_id)).toMatchObject([
      {
        kind: 'receipt',
        change: 10,
        on_hand_after: 10,
        location_id: goods.away,
        reference: `purchase_order:${order.purchase_order_id}`,
        reason: null,
      },
    ]);
    const { sku_id, product_id } = goods.first;
    const updates = [{ sku_id, previous_quantity: 0, quantity: 10, available: 1 }];
    const events = await inventoryEvents(api, shop);
    expect(events).toHaveLength(2);
    expect(events).toContainEqual({ product_id, updates, store_id: shop.store_id });
    await expectSoundStock(api, shop);
  });

  it('can be one of several, each recorded separately, with rejections', async () => {
    const { shop, goods, receive } = await ordered();
    const [a, b] = [goods.first.sku_id, goods.second.sku_id];
    const first = await receive({
      items: [{ sku_id: a, quantity: 3, rejected_quantity: 2, rejection_reason: 'Torn' }],
      reference: 'DN-17',
    });
    expect(first.body.data).toMatchObject({
      status: 'partially_received',
      received_at: null,
      items: [
        { received_quantity: 3, rejected_quantity: 2, outstanding_quantity: 5 },
        { received_quantity: 0, rejected_quantity: 0, outstanding_quantity: 4 },
      ],
    });
    expect(await levelOf(shop, goods.first.product_id, goods.away)).toMatchObject({ on_hand: 3, incoming: 5, damaged: 0 });
    const second = await receive({
      items: [
        { sku_id: a, quantity: 5 },
        { sku_id: b, quantity: 0, rejected_quantity: 1 },
      ],
    });
    expect(second.body.data).toMatchObject({
      status: 'partially_received',
      items: [{ outstanding_quantity: 0 }, { outstanding_quantity: 3 }],
    });
    const third = await receive({});
    expect(third.body.data).toMatchObject({
      status: 'received',
      received_quantity: 11,
      items: [
        { received_quantity: 8, rejected_quantity: 2 },
        { received_quantity: 3, rejected_quantity: 1 },
      ],
      receipts: [
        { reference: 'DN-17', items: [{ sku_id: a, quantity: 3, rejected_quantity: 2, rejection_reason: 'Torn' }] },
        {
          reference: null,
          items: [
            { sku_id: a, quantity: 5 },
            { sku_id: b, quantity: 0, rejected_quantity: 1, rejection_reason: null },
          ],
        },
        { items: [{ sku_id: b, quantity: 3, rejected_quantity: 0 }] },
      ],
    });
    expect(await levelOf(shop, goods.second.product_id, goods.away)).toMatchObject({ on_hand: 3, incoming: 0 });
    await expectSoundStock(api, shop);
  });

  it('that rejects everything completes the order without adding stock', async () => {
    const { shop, goods, receive } = await ordered();
    const items = [
      { sku_id: goods.first.sku_id, quantity: 0, rejected_quantity: 10 },
      { sku_id: goods.second.sku_id, quantity: 0, rejected_quantity: 4 },
    ];
    expect((await receive({ items })).body.data).toMatchObject({ status: 'received', received_quantity: 0 });
    expect(await levelOf(shop, goods.first.product_id, goods.away)).toMatchObject({ on_hand: 0, incoming: 0, damaged: 0 });
    expect(await inventoryEvents(api, shop)).toEqual([]);
    await expectSoundStock(api, shop);
  });

  it('that stays incomplete is closed, and nothing more is incoming', async () => {
    const { shop, goods, order, receive } = await ordered();
    await receive({ items: [{ sku_id: goods.first.sku_id, quantity: 3 }] });
    const closed = await purchaseAction(shop, order.purchase_order_id, 'close');
    expect(closed).toMatchObject({ status: 'closed', closed_at: expect.any(String), received_quantity: 3 });
    expect(closed.items).toMatchObject([{ outstanding_quantity: 7 }, { outstanding_quantity: 4 }]);
    expect(await levelOf(shop, goods.first.product_id, goods.away)).toMatchObject({ on_hand: 3, incoming: 0 });
    expect(await levelOf(shop, goods.second.product_id, goods.away)).toMatchObject({ on_hand: 0, incoming: 0 });
    await expectSoundStock(api, shop);
  });

  const twice = ({ first }: Goods): object => ({
    items: [
      { sku_id: first.sku_id, quantity: 3, cost_price: 1000 },
      { sku_id: first.sku_id, quantity: 4, cost_price: 2550 },
    ],
  });

  it('of a variant on several lines fills them in order, or the given line only', async () => {
    const { goods, order, receive } = await ordered(twice);
    const { sku_id } = goods.first;
    const filled = ({ body }: Answer): number[][] =>
      body.data.items.map(({ received_quantity, rejected_quantity }: Json) => [received_quantity, rejected_quantity]);
    expect(filled(await receive({ items: [{ sku_id, quantity: 2, rejected_quantity: 2 }] }))).toEqual([
      [2, 1],
      [0, 1],
    ]);
    const [first, second] = order.items.map(({ purchase_order_item_id }: Json) => purchase_order_item_id as number);
    expect(filled(await receive({ items: [{ purchase_order_item_id: second, quantity: 1 }] }))).toEqual([
      [2, 1],
      [1, 1],
    ]);
    expect((await receive({ items: [{ purchase_order_item_id: first, quantity: 1 }] })).body.code).toBe('over_receipt');
    const both = { items: [{ sku_id, purchase_order_item_id: second, quantity: 2 }] };
    expect((await receive(both)).body.data).toMatchObject({ status: 'received', received_quantity: 5 });
  });

  it.each([
    [(sku: number) => [{ sku_id: sku, quantity: 11 }], 'over_receipt', 'items[0].quantity is more than what is outstanding.'],
    [
      (sku: number) => [{ sku_id: sku, quantity: 10, rejected_quantity: 1 }],
      'over_receipt',
      'items[0].rejected_quantity is more than what is outstanding.',
    ],
    [
      (sku: number) => [
        { sku_id: sku, quantity: 6 },
        { sku_id: sku, quantity: 5 },
      ],
      'over_receipt',
      'items[1].quantity is more than what is outstanding.',
    ],
    [(sku: number) => [{ sku_id: sku, quantity: 2 ** 31 - 1, rejected_quantity: 2 ** 31 - 1 }], 'over_receipt', /outstanding/],
    [() => [], 'nothing_to_receive', 'The delivery brings nothing.'],
    [(sku: number) => [{ sku_id: sku, quantity: 0 }], 'nothing_to_receive', 'The delivery brings nothing.'],
    [() => [{ sku_id: 999_999_999, quantity: 1 }], 'invalid_sku', 'items[0].sku_id does not exist.'],
    [
      (sku: number) => [{ sku_id: sku, purchase_order_item_id: 999_999_999, quantity: 1 }],
      'invalid_sku',
      'items[0].purchase_order_item_id does not exist.',
    ],
    [() => [{ quantity: 1 }], undefined, 'items[0].sku_id is required.'],
    [(sku: number) => [{ sku_id: sku }], undefined, 'items[0].quantity is required.'],
    [(sku: number) => [{ sku_id: sku, quantity: -1 }], undefined, 'items[0].quantity must be at least 0.'],
    [(sku: number) => [{ sku_id: sku, quantity: 1, rejected_quantity: -1 }], undefined, 'items[0].rejected_quantity must be at least 0.'],
  ])('of %j is refused with %s', async (items, code, message) => {
    const { shop, goods, order, receive } = await ordered();
    const { status, body } = await receive({ items: items(goods.first.sku_id) });
    expect(status).toBe(400);
    expect(body.code).toBe(code);
    expect(body.message).toMatch(message);
    expect((await shop.get(`/purchase-orders/${order.purchase_order_id}`)).body.data).toEqual(order);
    expect(await ledgerOf(shop, goods.first.product_id)).toEqual([]);
  });

  it('updates the costs of the variants if requested', async () => {
    const { shop, goods, receive } = await ordered();
    const cost = async ({ product_id }: { product_id: number }): Promise<number | null> =>
      (await shop.get(`/inventory/${product_id}`)).body.data.variants[0].unit_cost;
    await receive({ items: [{ sku_id: goods.first.sku_id, quantity: 1 }] });
    expect(await cost(goods.first)).toBeNull();
    const items = [
      { sku_id: goods.first.sku_id, quantity: 1 },
      { sku_id: goods.second.sku_id, quantity: 0, rejected_quantity: 1 },
    ];
    await receive({ items, update_cost: true });
    expect([await cost(goods.first), await cost(goods.second)]).toEqual([450, null]);
    await receive({ update_cost: true });
    expect([await cost(goods.first), await cost(goods.second)]).toEqual([450, 99.99]);
    const edits = (await api.events(shop.store_id)).filter(({ event_topic }) => event_topic === 'product.updated');
    expect(edits.map(({ data }) => data)).toEqual([
      { product_id: goods.first.product_id, name: 'Honey', source: 'variants_update' },
      { product_id: goods.second.product_id, name: 'Honey', source: 'variants_update' },
    ]);
    const { total_cost_value } = (await shop.get(`/inventory?search=Honey&sort=name:asc`)).body.data[0];
    expect(total_cost_value).toBe(4500);
    await expectSoundStock(api, shop);
  });

  it('adds the ordered stock even if the product was deleted since', async () => {
    const { shop, goods, receive } = await ordered();
    await shop.delete(`/products/${goods.second.product_id}`);
    expect((await receive({ update_cost: true })).body.data).toMatchObject({ status: 'received', received_quantity: 14 });
    await expectSoundStock(api, shop);
  });

  it('is booked once for an idempotency key', async () => {
    const { shop, goods, order } = await ordered();
    const send = (): Promise<Answer> =>
      shop.post(
        `/purchase-orders/${order.purchase_order_id}/receive`,
        { items: [{ sku_id: goods.first.sku_id, quantity: 2 }] },
        { headers: { 'idempotency-key': 'DN-1' } },
      );
    expect((await send()).text).toBe((await send()).text);
    expect(await levelOf(shop, goods.first.product_id, goods.away)).toMatchObject({ on_hand: 2, incoming: 8 });
  });
});
