import { atOnce, useApi } from '../../test/harness.js';
import type { Json } from '../../test/caller.js';
import { place } from '../../test/orders.js';
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

describe('setting stock', () => {
  const api = useApi();

  it('sets all lines and returns the variants of the product', async () => {
    const shop = await api.shop();
    const { product_id, sku_id } = await stocked(shop, 3);
    const [second, third] = [await stockedVariant(shop, product_id, 4), await stockedVariant(shop, product_id, 5)];
    const { status, body } = await shop.put(`/inventory/${product_id}`, {
      variants: [
        { sku_id: second, quantity: 0 },
        { sku_id, quantity: 9 },
      ],
    });
    expect(status).toBe(200);
    const common = { sku_code: '', variant_name: 'Default', price: 100 };
    expect(body).toEqual({
      data: {
        product_id,
        variants: [
          { ...common, sku_id, quantity: 9, available: 1, is_default: 1 },
          { ...common, sku_id: second, quantity: 0, available: 0, is_default: 0 },
          { ...common, sku_id: third, quantity: 5, available: 1, is_default: 0 },
        ],
      },
      message: 'Inventory updated.',
      status: 200,
    });
    await expectSoundStock(api, shop);
  });
  it('publishes one bulk event for the lines that changed, and none when none did', async () => {
    const shop = await api.shop();
    const { product_id, sku_id } = await stocked(shop, 3);
    const second = await stockedVariant(shop, product_id, 4);
    const lines = (quantity: number): object => ({
      variants: [
        { sku_id, quantity },
        { sku_id: second, quantity: 4 },
      ],
    });
    await shop.put(`/inventory/${product_id}`, lines(3));
    await shop.put(`/inventory/${product_id}`, lines(0));
    await shop.put(`/inventory/${product_id}`, lines(0));
    await shop.put(`/inventory/${product_id}`, { variants: [{ sku_id, quantity: -1 }] });
    expect(await inventoryEvents(api, shop)).toEqual([
      { product_id, updates: [{ sku_id, previous_quantity: 3, quantity: 0, available: 0 }], store_id: shop.store_id },
    ]);
    expect(await ledgerOf(shop, product_id)).toMatchObject([
      { sku_id, kind: 'opening', change: 3 },
      { sku_id: second, kind: 'opening', change: 4 },
      { sku_id, kind: 'set', change: -3, on_hand_after: 0, reason: null, reference: null },
    ]);
  });
  it('leaves opening stock, the quantity of a variant and shipped orders to stock.changed', async () => {
    const shop = await api.shop();
    const { product_id, sku_id } = await stocked(shop, 3);
    await shop.put(`/products/${product_id}/variants/${sku_id}`, { quantity: 5 });
    await place(shop, { order_status: 'shipped', order_items: [{ name: 'Honey', price: 1, variant_id: sku_id, quantity: 2 }] });
    const changed = (await api.events(shop.store_id)).filter(({ event_topic }) => event_topic === 'stock.changed');
    expect(changed.map(({ data }) => (data['levels'] as Json[])[0])).toMatchObject([{ quantity: 3 }, { quantity: 5 }, { quantity: 3 }]);
    expect(await inventoryEvents(api, shop)).toEqual([]);
  });
  it('acts on the default or the given location; events contain the totals', async () => {
    const shop = await api.shop();
    const { product_id, sku_id } = await stocked(shop, 3);
    const [home, away] = [await defaultLocation(shop), await makeLocation(shop)];
    const set = (quantity: number, location_id?: number | null): Promise<Json> =>
      shop.put(`/inventory/${product_id}`, { variants: [{ sku_id, quantity }], location_id });
    expect((await set(10, away)).body.data.variants[0].quantity).toBe(13);
    expect((await set(1, null)).body.data.variants[0].quantity).toBe(11);
    await shop.put(`/locations/${away}`, { is_default: 1 });
    expect((await set(0)).body.data.variants[0].quantity).toBe(1);
    expect((await variantsOf(shop, product_id))[0].locations).toMatchObject([
      { location_id: home, on_hand: 1 },
      { location_id: away, on_hand: 0 },
    ]);
    expect((await inventoryEvents(api, shop)).map(({ updates }) => (updates as Json[])[0])).toMatchObject([
      { previous_quantity: 3, quantity: 13 },
      { previous_quantity: 13, quantity: 11 },
      { previous_quantity: 11, quantity: 1 },
    ]);
    await expectSoundStock(api, shop);
  });
  it('is refused as a whole when a quantity differs from the expected one', async () => {
    const shop = await api.shop();
    const { product_id, sku_id } = await stocked(shop, 3);
    const second = await stockedVariant(shop, product_id, 4);
    const set = (expected_quantity: number): Promise<Json> =>
      shop.put(`/inventory/${product_id}`, {
        variants: [
          { sku_id: second, quantity: 40 },
          { sku_id, quantity: 30, expected_quantity },
        ],
      });
    expect((await set(2)).body).toEqual({
      message: `The stock of the variant ${sku_id} is not what was expected.`,
      code: 'quantity_conflict',
      status: 409,
    });
    expect((await variantsOf(shop, product_id)).map(({ quantity }) => quantity)).toEqual([3, 4]);
    expect((await set(3)).status).toBe(200);
    expect((await variantsOf(shop, product_id)).map(({ quantity }) => quantity)).toEqual([30, 40]);
    expect(await inventoryEvents(api, shop)).toHaveLength(1);
  });
  it('accepts exactly one of twenty that expect the same quantity', async () => {
    const shop = await api.shop();
    const { product_id, sku_id } = await stocked(shop, 3);
    await atOnce(20, () => shop.get('/inventory'));
    const answers = await atOnce(20, (n) =>
      shop.put(`/inventory/${product_id}`, { variants: [{ sku_id, quantity: 100 + n, expected_quantity: 3 }] }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)]);
    expect(await ledgerOf(shop, product_id)).toHaveLength(2);
    await expectSoundStock(api, shop);
  });
  it.each<[string, object]>([
    ['variants is required.', {}],
    ['variants must be an array.', { variants: { sku_id: 1, quantity: 1 } }],
    ['variants must have at least 1 item.', { variants: [] }],
    ['variants[0].sku_id is required.', { variants: [{ quantity: 1 }] }],
    ['variants[0].quantity is required.', { variants: [{ sku_id: 1 }] }],
    ['variants[0].quantity must be at least 0.', { variants: [{ sku_id: 1, quantity: -1 }] }],
    ['variants[0].quantity must be an integer.', { variants: [{ sku_id: 1, quantity: 1.5 }] }],
    ['variants[0].quantity must be an integer.', { variants: [{ sku_id: 1, quantity: null }] }],
    ['variants[0].quantity must be at most 2147483647.', { variants: [{ sku_id: 1, quantity: 2_147_483_648 }] }],
    ['variants[0].expected_quantity must be an integer.', { variants: [{ sku_id: 1, quantity: 1, expected_quantity: 'x' }] }],
    ['location_id must be at least 1.', { variants: [{ sku_id: 1, quantity: 1 }], location_id: 0 }],
    [
      'variants must name each sku_id once.',
      {
        variants: [
          { sku_id: 1, quantity: 1 },
          { sku_id: 1, quantity: 2 },
        ],
      },
    ],
    ['variants must have at most 250 items.', { variants: Array.from({ length: 251 }, (_, n) => ({ sku_id: n + 1, quantity: 1 })) }],
  ])('refuses with "%s"', async (message, body) => {
    const shop = await api.shop();
    const { product_id } = await stocked(shop, 3);
    const { status, body: answer } = await shop.put(`/inventory/${product_id}`, body);
    expect(status).toBe(400);
    expect(answer).toMatchObject({ message, errors: [{ message }] });
    expect(answer).not.toHaveProperty('code');
  });
  it('changes nothing for a product, variant or location that the store does not have', async () => {
    const [shop, stranger] = [await api.shop(), await api.shop()];
    const { product_id, sku_id } = await stocked(shop, 3);
    const [deleted, other, theirs] = [await stockedVariant(shop, product_id, 1), await stocked(shop, 1), await stocked(stranger, 1)];
    await shop.delete(`/products/${product_id}/variants/${deleted}`);
    const set = async (id: number, sku: number, location_id?: number): Promise<Json> => {
      const variants = [{ sku_id, quantity: 50 }, ...(sku === sku_id ? [] : [{ sku_id: sku, quantity: 1 }])];
      return (await shop.put(`/inventory/${id}`, { variants, location_id })).body;
    };
    expect(await set(999_999, sku_id)).toEqual({ message: 'Product not found.', status: 404 });
    expect(await set(theirs.product_id, theirs.sku_id)).toEqual({ message: 'Product not found.', status: 404 });
    for (const sku of [999_999, deleted, other.sku_id, theirs.sku_id]) {
      expect(await set(product_id, sku)).toEqual({ message: 'Variant not found.', status: 404 });
    }
    for (const location of [999_999, await defaultLocation(stranger)]) {
      expect(await set(product_id, sku_id, location)).toMatchObject({ message: 'location_id does not exist.', status: 400 });
    }
    expect((await variantsOf(shop, product_id))[0].quantity).toBe(3);
    expect(await inventoryEvents(api, shop)).toEqual([]);
    await expectSoundStock(api, shop);
  });
});
