import { useApi } from '../../test/harness.js';
import type { Json } from '../../test/caller.js';
import type { Shop } from '../../test/factories.js';
import { place, plainOrder } from '../../test/orders.js';
import {
  defaultLocation,
  expectSoundStock,
  inventoryEvents,
  ledgerOf,
  makeLocation,
  stocked,
  stockedVariant,
  variantsOf,
} from '../../test/stock.js';

const [ITEM] = plainOrder.order_items;

describe('orders and stock', () => {
  const api = useApi();

  interface Goods {
    shop: Shop;
    product_id: number;
    sku_id: number;
  }
  const goods = async (quantity = 10): Promise<Goods> => {
    const shop = await api.shop();
    return { shop, ...(await stocked(shop, quantity)) };
  };
  /** On hand and committed of the product's first variant. */
  const counts = async ({ shop, product_id }: Goods): Promise<[number, number]> => {
    const { on_hand, committed } = (await variantsOf(shop, product_id))[0];
    return [on_hand, committed];
  };
  const order = async ({ shop, sku_id }: Goods, quantity: number, fields: object = {}): Promise<number> =>
    (await place(shop, { order_items: [{ ...ITEM, variant_id: sku_id, quantity }], ...fields })).order_id;
  const move = async ({ shop }: Goods, order_id: number, states: object): Promise<Json> => {
    const { status, body, text } = await shop.put(`/orders/${order_id}/status`, states);
    if (status !== 200) throw new Error(text);
    return body;
  };

  it('commit the ordered units, even more than on hand, and none for lines without a variant', async () => {
    const ours = await goods(10);
    const { shop, product_id, sku_id } = ours;
    await place(shop, {
      order_items: [
        { ...ITEM, variant_id: sku_id, quantity: 4 },
        { ...ITEM, quantity: 50 },
        { ...ITEM, product_id, quantity: 60 },
        { ...ITEM, variant_id: sku_id, quantity: 8 },
      ],
    });
    expect((await variantsOf(shop, product_id))[0]).toMatchObject({
      quantity: 10,
      on_hand: 10,
      committed: 12,
      inventory_available: -2,
      available: 1,
    });
    expect(await ledgerOf(shop, product_id)).toHaveLength(1);
    expect(await inventoryEvents(api, shop)).toEqual([]);
    await expectSoundStock(api, shop);
  });
  it.each([
    { order_status: 'shipped' },
    { order_status: 'completed' },
    { fulfillment_status: 'fulfilled' },
    { order_status: 'processing', fulfillment_status: 'delivered' },
  ])('ship the units once with %j', async (states) => {
    const ours = await goods(10);
    const order_id = await order(ours, 4);
    await move(ours, order_id, states);
    expect(await counts(ours)).toEqual([6, 0]);
    for (const further of [{ order_status: 'completed' }, { fulfillment_status: 'fulfilled' }, { financial_status: 'paid' }]) {
      await move(ours, order_id, further);
    }
    expect(await counts(ours)).toEqual([6, 0]);
    expect(await ledgerOf(ours.shop, ours.product_id)).toMatchObject([
      { kind: 'opening' },
      { kind: 'shipment', change: -4, on_hand_after: 6, reference: `order:${order_id}`, reason: null },
    ]);
    expect((await variantsOf(ours.shop, ours.product_id))[0]).toMatchObject({ quantity: 6, available: 1 });
    await expectSoundStock(api, ours.shop);
  });
  it('release the units when cancelled, and commit them again', async () => {
    const ours = await goods(10);
    const order_id = await order(ours, 4);
    for (const [order_status, committed] of [
      ['cancelled', 0],
      ['cancelled', 0],
      ['pending', 4],
      ['hold', 4],
      ['refunded', 0],
      ['processing', 4],
    ] as const) {
      await move(ours, order_id, { order_status });
      expect(await counts(ours)).toEqual([10, committed]);
    }
    await expectSoundStock(api, ours.shop);
  });
  it('follow statuses that change back and forth', async () => {
    const ours = await goods(10);
    const order_id = await order(ours, 4);
    const path: [object, [number, number]][] = [
      [{ order_status: 'shipped' }, [6, 0]],
      [{ order_status: 'pending' }, [10, 4]],
      [{ order_status: 'shipped' }, [6, 0]],
      [{ order_status: 'cancelled' }, [6, 0]],
      [{ order_status: 'pending' }, [10, 4]],
      [{ order_status: 'cancelled' }, [10, 0]],
      [{ fulfillment_status: 'fulfilled' }, [6, 0]],
      [{ fulfillment_status: 'returned' }, [6, 0]],
      [{ fulfillment_status: 'fulfilled' }, [6, 0]],
      [{ order_status: 'pending', fulfillment_status: 'un-fulfilled' }, [10, 4]],
    ];
    for (const [states, expected] of path) {
      await move(ours, order_id, states);
      expect([states, await counts(ours)]).toEqual([states, expected]);
    }
    expect((await ledgerOf(ours.shop, ours.product_id)).map(({ kind, change }) => [kind, change])).toEqual([
      ['opening', 10],
      ['shipment', -4],
      ['shipment_reversal', 4],
      ['shipment', -4],
      ['shipment_reversal', 4],
      ['shipment', -4],
      ['shipment_reversal', 4],
    ]);
    await expectSoundStock(api, ours.shop);
  });
  describe('of returned goods change only by an adjustment', () => {
    /** Ships two of three units, returns them with the given steps, and adjusts. */
    const returned = async (...steps: object[]): Promise<{ ours: Goods; order_id: number }> => {
      const ours = await goods(3);
      const order_id = await order(ours, 2);
      for (const states of steps) await move(ours, order_id, states);
      expect(await counts(ours)).toEqual([1, 0]);
      await ours.shop.post(`/inventory/${ours.product_id}/adjust`, { sku_id: ours.sku_id, adjustment: 2, reason: 'Returned' });
      expect(await counts(ours)).toEqual([3, 0]);
      return { ours, order_id };
    };
    const SHIPPED = { order_status: 'shipped' };
    const FULFILLED = { fulfillment_status: 'fulfilled' };
    const RETURNED = { order_status: 'returned' };
    const RETURNED_PARCEL = { fulfillment_status: 'returned' };
    const REOPENED = { order_status: 'pending', fulfillment_status: 'un-fulfilled' };

    it.each<[string, object[], object[]]>([
      ['a returned order', [SHIPPED, RETURNED], [{ order_status: 'pending' }]],
      ['a returned and refunded order', [SHIPPED, RETURNED, { order_status: 'refunded' }], [{ order_status: 'hold' }]],
      ['a returned and cancelled order', [SHIPPED, RETURNED, { order_status: 'cancelled' }], [{ order_status: 'processing' }]],
      ['a fulfilled order', [FULFILLED, RETURNED], [{ order_status: 'pending' }, { fulfillment_status: 'un-fulfilled' }]],
      ['a returned fulfillment', [FULFILLED, RETURNED_PARCEL], [{ fulfillment_status: 'un-fulfilled' }]],
      ['a rejected one', [FULFILLED, RETURNED_PARCEL, { fulfillment_status: 'rejected' }], [{ fulfillment_status: 'hold' }]],
      [
        'a completed order with a returned fulfillment',
        [{ order_status: 'completed' }, RETURNED_PARCEL],
        [{ fulfillment_status: 'un-fulfilled' }, { order_status: 'pending' }],
      ],
      ['an order returned both ways', [SHIPPED, RETURNED, RETURNED_PARCEL], [{ order_status: 'pending' }, { fulfillment_status: 'hold' }]],
    ])('so that opening %s again commits its units', async (_, steps, further) => {
      const { ours, order_id } = await returned(...steps);
      for (const states of further) {
        expect(await counts(ours)).toEqual([3, 0]);
        await move(ours, order_id, states);
      }
      expect(await counts(ours)).toEqual([3, 2]);
      await move(ours, order_id, { order_status: 'shipped' });
      expect(await counts(ours)).toEqual([1, 0]);
      await move(ours, order_id, { order_status: 'pending' });
      expect(await counts(ours)).toEqual([3, 2]);
      await expectSoundStock(api, ours.shop);
    });
    it.each<[string, object[], object]>([
      ['shipped', [SHIPPED, RETURNED], SHIPPED],
      ['completed', [FULFILLED, RETURNED], { order_status: 'completed' }],
      ['fulfilled', [FULFILLED, RETURNED_PARCEL], FULFILLED],
      ['delivered', [SHIPPED, RETURNED], { order_status: 'processing', fulfillment_status: 'delivered' }],
    ])('unless they turn out to be %s: these left once and are taken back', async (_, steps, correction) => {
      const ours = await goods(3);
      const order_id = await order(ours, 2);
      for (const states of [...steps, correction]) await move(ours, order_id, states);
      expect(await counts(ours)).toEqual([1, 0]);
      await move(ours, order_id, REOPENED);
      expect(await counts(ours)).toEqual([3, 2]);
      await expectSoundStock(api, ours.shop);
    });
    it('even if the previous version returned them, which leaves their lines shipped', async () => {
      const { ours, order_id } = await returned(SHIPPED, RETURNED);
      await api.query(`UPDATE order_items SET stock_state = 'shipped' WHERE order_id = $1`, [order_id]);
      await move(ours, order_id, { order_status: 'refunded' });
      await move(ours, order_id, { order_status: 'hold' });
      expect(await counts(ours)).toEqual([3, 2]);
      await expectSoundStock(api, ours.shop);
    });
    it('and release nothing if they were never shipped', async () => {
      const ours = await goods(3);
      const order_id = await order(ours, 2);
      await move(ours, order_id, RETURNED_PARCEL);
      expect(await counts(ours)).toEqual([3, 2]);
      await move(ours, order_id, RETURNED);
      expect(await counts(ours)).toEqual([3, 0]);
      await move(ours, order_id, REOPENED);
      expect(await counts(ours)).toEqual([3, 2]);
    });
    it('and leave the stock once if a request both ships and returns them', async () => {
      const ours = await goods(3);
      const order_id = await order(ours, 2);
      await move(ours, order_id, { ...SHIPPED, ...RETURNED_PARCEL });
      expect(await counts(ours)).toEqual([1, 0]);
      await move(ours, order_id, REOPENED);
      expect(await counts(ours)).toEqual([1, 2]);
      await expectSoundStock(api, ours.shop);
    });
  });
  it('can ship more than is on hand, unlike other changes', async () => {
    const ours = await goods(2);
    const order_id = await order(ours, 5);
    await move(ours, order_id, { order_status: 'shipped' });
    expect((await variantsOf(ours.shop, ours.product_id))[0]).toMatchObject({
      quantity: -3,
      available: 0,
      on_hand: -3,
      inventory_available: -3,
    });
    await expectSoundStock(api, ours.shop);
  });
  it.each([
    [{ order_status: 'completed' }, [6, 0], [-4]],
    [{ fulfillment_status: 'fulfilled' }, [6, 0], [-4]],
    [{ order_status: 'cancelled' }, [10, 0], []],
    [{ order_status: 'returned' }, [10, 0], []],
    [{ fulfillment_status: 'returned' }, [10, 4], []],
    [{ order_status: 'processing' }, [10, 4], []],
  ])('placed with %j leave %j', async (states, expected, changes) => {
    const ours = await goods(10);
    const order_id = await order(ours, 4, states);
    expect(await counts(ours)).toEqual(expected);
    const movements = (await ledgerOf(ours.shop, ours.product_id)).slice(1);
    expect(movements.map(({ change, reference }) => [change, reference])).toEqual(changes.map((change) => [change, `order:${order_id}`]));
    await move(ours, order_id, { order_status: 'pending', fulfillment_status: 'un-fulfilled' });
    expect(await counts(ours)).toEqual([10, 4]);
    await expectSoundStock(api, ours.shop);
  });
  it('placed as both fulfilled and returned have left the stock', async () => {
    const ours = await goods(10);
    const order_id = await order(ours, 4, { order_status: 'returned', fulfillment_status: 'fulfilled' });
    expect(await counts(ours)).toEqual([6, 0]);
    expect((await ledgerOf(ours.shop, ours.product_id))[1]).toMatchObject({ kind: 'shipment', change: -4 });
    await move(ours, order_id, { order_status: 'pending', fulfillment_status: 'un-fulfilled' });
    expect(await counts(ours)).toEqual([6, 4]);
    await expectSoundStock(api, ours.shop);
  });
  it('of several variants of several products move the stock of each', async () => {
    const ours = await goods(10);
    const { shop, product_id, sku_id } = ours;
    const second = await stockedVariant(shop, product_id, 20);
    const other = await stocked(shop, 30);
    const order_items = [other.sku_id, second, sku_id, second].map((variant_id, n) => ({ ...ITEM, variant_id, quantity: n + 1 }));
    const { order_id } = await place(shop, { order_items });
    await move(ours, order_id, { order_status: 'shipped' });
    expect((await variantsOf(shop, product_id)).map(({ on_hand, committed }) => [on_hand, committed])).toEqual([
      [7, 0],
      [14, 0],
    ]);
    expect((await variantsOf(shop, other.product_id))[0]).toMatchObject({ on_hand: 29, committed: 0 });
    await expectSoundStock(api, shop);
  });
  it('ship the units from the location where they were committed, even if the default changes', async () => {
    const ours = await goods(10);
    const { shop, product_id } = ours;
    const home = await defaultLocation(shop);
    const order_id = await order(ours, 4);
    const away = await makeLocation(shop, { is_default: 1 });
    await order(ours, 1);
    await move(ours, order_id, { order_status: 'shipped' });
    expect((await variantsOf(shop, product_id))[0].locations).toEqual([
      { location_id: home, on_hand: 6, committed: 0, damaged: 0, incoming: 0 },
      { location_id: away, on_hand: 0, committed: 1, damaged: 0, incoming: 0 },
    ]);
    await expectSoundStock(api, shop);
  });
  it('move nothing when they are refused or conflict', async () => {
    const ours = await goods(10);
    const { shop, sku_id } = ours;
    const refused = { ...plainOrder, order_items: [{ ...ITEM, variant_id: sku_id, quantity: 2 }], customer_id: 999_999 };
    expect((await shop.post('/orders', refused)).status).toBe(400);
    expect(await counts(ours)).toEqual([10, 0]);
    const order_id = await order(ours, 4);
    const tried = await shop.put(`/orders/${order_id}/status`, { order_status: 'shipped' }, { headers: { 'if-match': '"9"' } });
    expect(tried.status).toBe(409);
    expect(await counts(ours)).toEqual([10, 4]);
    await expectSoundStock(api, shop);
  });
});
