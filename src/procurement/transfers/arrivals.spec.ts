import type { Answer, Json } from '../../../test/caller.js';
import type { Shop } from '../../../test/factories.js';
import { useApi } from '../../../test/harness.js';
import { type Goods, levelOf, makeGoods, makeTransfer, transferAction } from '../../../test/procurement.js';
import { expectSoundStock, inventoryEvents, ledgerOf } from '../../../test/stock.js';

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;

describe('a transfer', () => {
  const api = useApi();

  async function begun(
    quantity = 10,
  ): Promise<{ shop: Shop; goods: Goods; id: number; levels: (n?: 'first' | 'second') => Promise<Json[]> }> {
    const shop = await api.shop();
    const goods = await makeGoods(shop, quantity);
    const { transfer_id } = await makeTransfer(shop, goods);
    const levels = (n: 'first' | 'second' = 'first'): Promise<Json[]> =>
      Promise.all([goods.home, goods.away].map((place) => levelOf(shop, goods[n].product_id, place)));
    return { shop, goods, id: transfer_id, levels };
  }

  it('removes its units from the origin when shipped, and adds them to the destination when completed', async () => {
    const { shop, goods, id, levels } = await begun();
    expect(await transferAction(shop, id, 'ship')).toMatchObject({ status: 'in_transit', shipped_at: TIME, completed_at: null });
    expect(await levels()).toMatchObject([
      { on_hand: 5, incoming: 0 },
      { on_hand: 0, incoming: 5 },
    ]);
    await expectSoundStock(api, shop);
    expect(await transferAction(shop, id, 'complete')).toMatchObject({
      status: 'completed',
      completed_at: TIME,
      items: [
        { quantity: 5, received_quantity: 5, rejected_quantity: 0, lost_quantity: 0 },
        { quantity: 2, received_quantity: 2, rejected_quantity: 0, lost_quantity: 0 },
      ],
    });
    expect(await levels()).toMatchObject([
      { on_hand: 5, incoming: 0 },
      { on_hand: 5, incoming: 0 },
    ]);
    const reference = `transfer:${id}`;
    expect((await ledgerOf(shop, goods.first.product_id)).slice(1)).toMatchObject([
      { kind: 'transfer_out', change: -5, on_hand_after: 5, location_id: goods.home, reference },
      { kind: 'transfer_in', change: 5, on_hand_after: 5, location_id: goods.away, reference },
    ]);
    const { product_id, sku_id } = goods.second;
    const moved = (previous_quantity: number, quantity: number): object => ({
      product_id,
      updates: [{ sku_id, previous_quantity, quantity, available: 1 }],
      store_id: shop.store_id,
    });
    const events = await inventoryEvents(api, shop);
    expect(events.filter((data) => data['product_id'] === product_id)).toEqual([moved(10, 8), moved(8, 10)]);
    await expectSoundStock(api, shop);
  });

  it('is not shipped, and moves nothing, if the origin has too few units of any variant', async () => {
    const { shop, goods, id, levels } = await begun(2);
    const before = (await shop.get(`/transfers/${id}`)).body.data;
    const { status, body } = await shop.post(`/transfers/${id}/ship`);
    expect(status).toBe(400);
    expect(body).toEqual({
      message: `The stock of the variant ${goods.first.sku_id} cannot go below zero.`,
      code: 'insufficient_stock',
      status: 400,
    });
    expect((await shop.get(`/transfers/${id}`)).body.data).toEqual(before);
    expect(await levels('second')).toMatchObject([
      { on_hand: 2, incoming: 0 },
      { on_hand: 0, incoming: 0 },
    ]);
    await shop.post(`/inventory/${goods.first.product_id}/adjust`, { sku_id: goods.first.sku_id, adjustment: 3 });
    expect(await transferAction(shop, id, 'ship')).toMatchObject({ status: 'in_transit' });
    expect(await levels()).toMatchObject([{ on_hand: 0 }, { incoming: 5 }]);
  });

  it('records lost and damaged units', async () => {
    const { shop, goods, id, levels } = await begun();
    await transferAction(shop, id, 'ship');
    const items = [
      { sku_id: goods.first.sku_id, received_quantity: 2, rejected_quantity: 1, lost_quantity: 2 },
      { sku_id: goods.second.sku_id, received_quantity: 0, rejected_quantity: 2 },
    ];
    expect(await transferAction(shop, id, 'complete', { items })).toMatchObject({
      status: 'completed',
      items: [items[0], { ...items[1], lost_quantity: 0 }],
    });
    expect(await levels()).toMatchObject([
      { on_hand: 5, damaged: 0 },
      { on_hand: 2, incoming: 0, damaged: 1 },
    ]);
    expect(await levels('second')).toMatchObject([
      { on_hand: 8, damaged: 0 },
      { on_hand: 0, incoming: 0, damaged: 2 },
    ]);
    const [variant] = (await shop.get(`/inventory/${goods.first.product_id}`)).body.data.variants;
    expect(variant).toMatchObject({ quantity: 7, damaged: 1, incoming: 0 });
    await expectSoundStock(api, shop);
  });

  it.each([
    ['quantity_mismatch', ([a]: number[]) => [{ sku_id: a, received_quantity: 5 }]],
    ['quantity_mismatch', () => []],
    [
      'quantity_mismatch',
      ([a, b]: number[]) => [
        { sku_id: a, received_quantity: 4 },
        { sku_id: b, received_quantity: 2 },
      ],
    ],
    [
      'quantity_mismatch',
      ([a, b]: number[]) => [
        { sku_id: a, received_quantity: 6 },
        { sku_id: b, received_quantity: 2 },
      ],
    ],
    [
      'quantity_mismatch',
      ([a, b]: number[]) => [
        { sku_id: a, received_quantity: 5, lost_quantity: 1 },
        { sku_id: b, received_quantity: 2 },
      ],
    ],
    [
      'invalid_sku',
      ([a]: number[]) => [
        { sku_id: a, received_quantity: 5 },
        { sku_id: 999_999_999, received_quantity: 2 },
      ],
    ],
    [
      undefined,
      ([a]: number[]) => [
        { sku_id: a, received_quantity: 3 },
        { sku_id: a, received_quantity: 2 },
      ],
    ],
    [
      undefined,
      ([a, b]: number[]) => [
        { sku_id: a, received_quantity: 6, lost_quantity: -1 },
        { sku_id: b, received_quantity: 2 },
      ],
    ],
    [
      undefined,
      ([a, b]: number[]) => [
        { sku_id: a, lost_quantity: 5 },
        { sku_id: b, received_quantity: 2 },
      ],
    ],
  ])('is refused with %s unless every unit is accounted for (%#)', async (code, items) => {
    const { shop, goods, id } = await begun();
    const before = await transferAction(shop, id, 'ship');
    const body = { items: items([goods.first.sku_id, goods.second.sku_id]) };
    const answer: Answer = await shop.post(`/transfers/${id}/complete`, body);
    expect([answer.status, answer.body.code]).toEqual([400, code]);
    expect((await shop.get(`/transfers/${id}`)).body.data).toEqual(before);
    await expectSoundStock(api, shop);
  });

  it('that is cancelled as a draft moved nothing', async () => {
    const { shop, goods, id, levels } = await begun();
    expect(await transferAction(shop, id, 'cancel')).toMatchObject({ status: 'cancelled', cancelled_at: TIME, on_in_transit: null });
    expect(await levels()).toMatchObject([
      { on_hand: 10, incoming: 0 },
      { on_hand: 0, incoming: 0 },
    ]);
    expect(await ledgerOf(shop, goods.first.product_id)).toHaveLength(1);
  });

  it.each([
    ['restock', 10, 0],
    ['write_off', 5, 5],
  ] as const)('that is cancelled in transit with %s leaves %d units at the origin', async (on_in_transit, on_hand, lost_quantity) => {
    const { shop, goods, id, levels } = await begun();
    await transferAction(shop, id, 'ship');
    for (const body of [undefined, {}]) {
      const message = 'on_in_transit is required.';
      expect((await shop.post(`/transfers/${id}/cancel`, body)).body).toEqual({
        message,
        status: 400,
        errors: [{ field: 'on_in_transit', rule: 'required', message }],
      });
    }
    expect((await shop.post(`/transfers/${id}/cancel`, { on_in_transit: 'burn' })).status).toBe(400);
    expect(await transferAction(shop, id, 'cancel', { on_in_transit })).toMatchObject({
      status: 'cancelled',
      on_in_transit,
      items: [{ received_quantity: 0, rejected_quantity: 0, lost_quantity }, {}],
    });
    expect(await levels()).toMatchObject([
      { on_hand, incoming: 0 },
      { on_hand: 0, incoming: 0 },
    ]);
    expect(await ledgerOf(shop, goods.first.product_id)).toHaveLength(on_in_transit === 'restock' ? 3 : 2);
    await expectSoundStock(api, shop);
  });
});
