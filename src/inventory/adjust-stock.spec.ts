import { atOnce, useApi } from '../../test/harness.js';
import type { Json } from '../../test/caller.js';
import type { Shop } from '../../test/factories.js';
import { place, plainOrder } from '../../test/orders.js';
import { expectSoundStock, inventoryEvents, ledgerOf, makeLocation, stocked, stockedVariant, variantsOf } from '../../test/stock.js';

describe('adjusting stock', () => {
  const api = useApi();
  const adjust = (shop: Shop, { product_id, sku_id }: { product_id: number; sku_id: number }, fields: object): Promise<Json> =>
    shop.post(`/inventory/${product_id}/adjust`, { sku_id, ...fields });

  it('adds and removes units, and returns the result', async () => {
    const shop = await api.shop();
    const product = await stocked(shop, 3);
    const { status, body } = await adjust(shop, product, { adjustment: -3, reason: 'Broken' });
    expect(status).toBe(200);
    expect(body).toEqual({
      data: { ...pick(product), previous_quantity: 3, quantity: 0, adjustment: -3, available: 0 },
      message: 'Inventory adjusted.',
      status: 200,
    });
    expect((await adjust(shop, product, { adjustment: 8 })).body.data).toEqual({
      ...pick(product),
      previous_quantity: 0,
      quantity: 8,
      adjustment: 8,
      available: 1,
    });
    expect((await variantsOf(shop, product.product_id))[0]).toMatchObject({ quantity: 8, available: 1, on_hand: 8 });
    await expectSoundStock(api, shop);
  });
  it('publishes the single event, and records the reason in the ledger', async () => {
    const shop = await api.shop();
    const product = await stocked(shop, 3);
    await adjust(shop, product, { adjustment: 2, reason: 'x'.repeat(255) });
    await adjust(shop, product, { adjustment: -1, reason: null });
    await adjust(shop, product, { adjustment: -9 });
    const common = { ...pick(product), store_id: shop.store_id };
    expect(await inventoryEvents(api, shop)).toEqual([
      { ...common, previous_quantity: 3, quantity: 5, adjustment: 2, reason: 'x'.repeat(255) },
      { ...common, previous_quantity: 5, quantity: 4, adjustment: -1, reason: null },
    ]);
    expect(await ledgerOf(shop, product.product_id)).toMatchObject([
      { kind: 'opening', change: 3, on_hand_after: 3 },
      { kind: 'adjustment', change: 2, on_hand_after: 5, reason: 'x'.repeat(255), reference: null },
      { kind: 'adjustment', change: -1, on_hand_after: 4, reason: null },
    ]);
  });
  it('rejects a negative result and leaves the stock unchanged', async () => {
    const shop = await api.shop();
    const product = await stocked(shop, 3);
    const before = (await shop.get(`/inventory/${product.product_id}`)).text;
    expect((await adjust(shop, product, { adjustment: -4 })).body).toEqual({
      message: `The stock of the variant ${product.sku_id} cannot go below zero.`,
      code: 'negative_quantity',
      status: 400,
    });
    expect((await shop.get(`/inventory/${product.product_id}`)).text).toBe(before);
    expect((await adjust(shop, product, { adjustment: -3 })).status).toBe(200);
  });
  it('checks the quantity of its location', async () => {
    const shop = await api.shop();
    const product = await stocked(shop, 3);
    const location_id = await makeLocation(shop);
    expect((await adjust(shop, product, { adjustment: -1, location_id })).body.code).toBe('negative_quantity');
    expect((await adjust(shop, product, { adjustment: 5, location_id })).body.data).toMatchObject({ previous_quantity: 3, quantity: 8 });
    expect((await adjust(shop, product, { adjustment: -4 })).body.code).toBe('negative_quantity');
    expect((await adjust(shop, product, { adjustment: -5, location_id, reason: 'Moved' })).body.data.quantity).toBe(3);
    await expectSoundStock(api, shop);
  });
  it('raises a negative quantity only to zero or above', async () => {
    const shop = await api.shop();
    const product = await stocked(shop, 0);
    const order_items = [{ ...plainOrder.order_items[0], variant_id: product.sku_id, quantity: 5 }];
    await place(shop, { order_status: 'completed', order_items });
    expect((await adjust(shop, product, { adjustment: -1 })).body.code).toBe('negative_quantity');
    expect((await adjust(shop, product, { adjustment: 4 })).body.code).toBe('negative_quantity');
    expect((await adjust(shop, product, { adjustment: 5 })).body.data).toMatchObject({ previous_quantity: -5, quantity: 0 });
    await expectSoundStock(api, shop);
  });
  it.each<[string, object]>([
    ['sku_id is required.', { adjustment: 1 }],
    ['sku_id must be at least 1.', { sku_id: 0, adjustment: 1 }],
    ['adjustment is required.', { sku_id: 1 }],
    ['adjustment must not be 0.', { sku_id: 1, adjustment: 0 }],
    ['adjustment must be an integer.', { sku_id: 1, adjustment: 0.5 }],
    ['adjustment must be an integer.', { sku_id: 1, adjustment: null }],
    ['adjustment must be at least -2147483647.', { sku_id: 1, adjustment: -2_147_483_648 }],
    ['reason must have at most 255 characters.', { sku_id: 1, adjustment: 1, reason: 'x'.repeat(256) }],
    ['reason must be a string.', { sku_id: 1, adjustment: 1, reason: 5 }],
    ['location_id must be an integer.', { sku_id: 1, adjustment: 1, location_id: 'home' }],
  ])('refuses with "%s"', async (message, body) => {
    const shop = await api.shop();
    const { product_id } = await stocked(shop, 3);
    const { status, body: answer } = await shop.post(`/inventory/${product_id}/adjust`, body);
    expect(status).toBe(400);
    expect(answer).toMatchObject({ message, errors: [{ message }] });
    expect(answer).not.toHaveProperty('code');
  });
  it('returns 404 for a missing product or variant, 400 for a missing location', async () => {
    const shop = await api.shop();
    const [product, other] = [await stocked(shop, 3), await stocked(shop, 3)];
    const deleted = await stockedVariant(shop, product.product_id, 1);
    await shop.delete(`/products/${product.product_id}/variants/${deleted}`);
    const body = async (ids: object, fields: object = {}): Promise<Json> =>
      (await adjust(shop, { ...product, ...ids }, { adjustment: 1, ...fields })).body;
    expect(await body({ product_id: 999_999 })).toEqual({ message: 'Product not found.', status: 404 });
    for (const sku_id of [999_999, other.sku_id, deleted])
      expect(await body({ sku_id })).toEqual({ message: 'Variant not found.', status: 404 });
    expect(await body({}, { location_id: 999_999 })).toMatchObject({ message: 'location_id does not exist.', status: 400 });
    await shop.delete(`/products/${product.product_id}`);
    expect(await body({})).toEqual({ message: 'Product not found.', status: 404 });
    await expectSoundStock(api, shop);
  });
  it('has its effect once under one idempotency key', async () => {
    const shop = await api.shop();
    const product = await stocked(shop, 3);
    const headers = { 'idempotency-key': 'count of Friday' };
    const send = (): Promise<Json> =>
      shop.post(`/inventory/${product.product_id}/adjust`, { sku_id: product.sku_id, adjustment: 2 }, { headers });
    expect((await send()).text).toBe((await send()).text);
    expect((await variantsOf(shop, product.product_id))[0].quantity).toBe(5);
  });
  it('accepts ten of fifty parallel removals from ten units, one ledger line after the other', async () => {
    const shop = await api.shop();
    const product = await stocked(shop, 10);
    await atOnce(20, () => shop.get('/inventory'));
    const answers = await atOnce(50, () => adjust(shop, product, { adjustment: -1 }));
    const done = answers.filter(({ status }) => status === 200).map(({ body }) => body.data);
    const refused = answers.filter(({ status }) => status === 400);
    expect([done.length, refused.length]).toEqual([10, 40]);
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['negative_quantity']));
    const chain = done.sort((a, b) => b.previous_quantity - a.previous_quantity);
    expect(chain.map(({ previous_quantity, quantity }) => [previous_quantity, quantity])).toEqual(
      Array.from({ length: 10 }, (_, n) => [10 - n, 9 - n]),
    );
    expect(chain.map(({ available }) => available)).toEqual([...Array<number>(9).fill(1), 0]);
    expect((await ledgerOf(shop, product.product_id)).map(({ on_hand_after }) => on_hand_after)).toEqual([
      10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0,
    ]);
    expect(await inventoryEvents(api, shop)).toHaveLength(10);
    await expectSoundStock(api, shop);
  });
});

const pick = ({ product_id, sku_id }: { product_id: number; sku_id: number }): object => ({ product_id, sku_id });
