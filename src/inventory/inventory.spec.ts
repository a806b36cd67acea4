import { useApi } from '../../test/harness.js';
import type { Shop } from '../../test/factories.js';
import { addVariant, makeProduct } from '../../test/catalog.js';
import { place, plainOrder } from '../../test/orders.js';
import { defaultLocation, expectSoundStock, makeLocation, stocked, stockedVariant, variantsOf } from '../../test/stock.js';
import type { Json } from '../../test/caller.js';

const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe('the inventory of a product', () => {
  const api = useApi();

  it('shows every variant with its units on hand, committed and damaged', async () => {
    const shop = await api.shop();
    const variant = { price: 120.5, quantity: 7, sku_code: 'H-1', cost: 60 };
    const { product_id, sku_id } = await makeProduct(shop, { name: 'Honey', variant });
    const second = await addVariant(shop, product_id, { variant_name: 'Large', price: 200 });
    const [item] = plainOrder.order_items;
    await place(shop, { order_items: [{ ...item, variant_id: sku_id, quantity: 3 }] });
    const home = await defaultLocation(shop);
    await api.query('UPDATE stock_levels SET damaged = 2, incoming = 4 WHERE store_id = $1 AND sku_id = $2', [shop.store_id, sku_id]);
    const { status, body } = await shop.get(`/inventory/${product_id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      data: {
        product_id,
        name: 'Honey',
        is_active: 1,
        updated_at: MOMENT,
        variants: [
          {
            sku_id,
            sku_code: 'H-1',
            variant_name: 'Default',
            price: 120.5,
            cost: 60,
            unit_cost: 60,
            quantity: 7,
            available: 1,
            is_default: 1,
            on_hand: 7,
            committed: 3,
            damaged: 2,
            incoming: 4,
            inventory_available: 4,
            locations: [{ location_id: home, on_hand: 7, committed: 3, damaged: 2, incoming: 4 }],
          },
          {
            sku_id: second.sku_id,
            sku_code: '',
            variant_name: 'Large',
            price: 200,
            cost: null,
            unit_cost: null,
            quantity: 0,
            available: 0,
            is_default: 0,
            on_hand: 0,
            committed: 0,
            damaged: 0,
            incoming: 0,
            inventory_available: 0,
            locations: [],
          },
        ],
      },
      status: 200,
    });
  });
  it('sums the locations', async () => {
    const shop = await api.shop();
    const { product_id, sku_id } = await stocked(shop, 5);
    const [home, away] = [await defaultLocation(shop), await makeLocation(shop)];
    await shop.put(`/inventory/${product_id}`, { variants: [{ sku_id, quantity: 8 }], location_id: away });
    expect(await variantsOf(shop, product_id)).toMatchObject([
      {
        quantity: 13,
        on_hand: 13,
        inventory_available: 13,
        locations: [
          { location_id: home, on_hand: 5 },
          { location_id: away, on_hand: 8 },
        ],
      },
    ]);
    await expectSoundStock(api, shop);
  });
  it('returns 404 for a missing or deleted product, and excludes deleted variants', async () => {
    const shop = await api.shop();
    const { product_id, sku_id } = await stocked(shop, 5);
    const other = await stockedVariant(shop, product_id, 2);
    await shop.delete(`/products/${product_id}/variants/${sku_id}`);
    expect(await variantsOf(shop, product_id)).toMatchObject([{ sku_id: other }]);
    await shop.delete(`/products/${product_id}`);
    for (const id of [product_id, 999_999]) {
      expect((await shop.get(`/inventory/${id}`)).body).toEqual({ message: 'Product not found.', status: 404 });
    }
    await expectSoundStock(api, shop);
  });
});

describe('the inventory of a store', () => {
  const api = useApi();
  const listed = async (shop: Shop, query = ''): Promise<Json[]> => (await shop.get(`/inventory${query}`)).body.data;
  const names = async (shop: Shop, query: string): Promise<string[]> => (await listed(shop, query)).map(({ name }) => name);

  /** Three products: 12 and 0 units, and 5 in two variants. */
  async function shelf(): Promise<{ shop: Shop; ids: number[] }> {
    const shop = await api.shop();
    const tea = await makeProduct(shop, { name: 'Tea', variant: { price: 10, quantity: 12, cost: 4.04 } });
    const mug = await makeProduct(shop, { name: 'Mug', variant: { price: 10 } });
    const lamp = await makeProduct(shop, { name: 'Lamp', is_active: false, variant: { price: 10, quantity: 2, cost: 100 } });
    await addVariant(shop, lamp.product_id, { quantity: 3, cost: 50 });
    return { shop, ids: [tea, mug, lamp].map(({ product_id }) => product_id) };
  }

  it('shows the totals of every product, most recently changed first', async () => {
    const { shop, ids } = await shelf();
    const [tea, mug, lamp] = ids;
    const { status, body } = await shop.get('/inventory');
    expect(status).toBe(200);
    const common = { updated_at: MOMENT };
    expect(body).toEqual({
      data: [
        {
          ...common,
          product_id: lamp,
          name: 'Lamp',
          is_active: 0,
          total_quantity: 5,
          variant_count: 2,
          total_cost_value: 350,
          has_stock: 1,
        },
        { ...common, product_id: mug, name: 'Mug', is_active: 1, total_quantity: 0, variant_count: 1, total_cost_value: 0, has_stock: 0 },
        { ...common, product_id: tea, name: 'Tea', is_active: 1, total_quantity: 12, variant_count: 1, total_cost_value: 48, has_stock: 1 },
      ],
      pagination: { page: 1, limit: 50, total: 3 },
      status: 200,
    });
    const { sku_id } = (await variantsOf(shop, tea!))[0];
    await shop.post(`/inventory/${tea}/adjust`, { sku_id, adjustment: 1 });
    expect(await names(shop, '')).toEqual(['Tea', 'Lamp', 'Mug']);
  });
  it.each([
    ['sort=updated_at:asc', ['Tea', 'Mug', 'Lamp']],
    ['sort=name', ['Lamp', 'Mug', 'Tea']],
    ['sort=name:desc', ['Tea', 'Mug', 'Lamp']],
    ['sort=total_quantity:asc', ['Mug', 'Lamp', 'Tea']],
    ['sort=total_quantity:desc', ['Tea', 'Lamp', 'Mug']],
    ['status=in_stock', ['Lamp', 'Tea']],
    ['status=in_stock&sort=total_quantity', ['Lamp', 'Tea']],
    ['status=out_of_stock', ['Mug']],
    ['status=out_of_stock&sort=name', ['Mug']],
    ['search=AM', ['Lamp']],
    ['search=m&sort=name', ['Lamp', 'Mug']],
    ['search=m&status=out_of_stock', ['Mug']],
    ['search=', ['Lamp', 'Mug', 'Tea']],
    ['search=%25', []],
    ['limit=1&page=2', ['Mug']],
  ])('with %s shows %j', async (query, expected) => {
    const { shop } = await shelf();
    const { body } = await shop.get(`/inventory?${query}`);
    expect(body.data.map(({ name }: Json) => name)).toEqual(expected);
    expect(body.pagination.total).toBe(query.startsWith('limit') ? 3 : expected.length);
  });
  it.each(['updated_at:desc', 'name:asc', 'total_quantity:desc', 'total_quantity:asc'])(
    'pages by cursor in the order of %s',
    async (sort) => {
      const { shop } = await shelf();
      const seen: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const { body }: Json = await shop.get(`/inventory?sort=${sort}&limit=1&cursor=${encodeURIComponent(cursor)}`);
        seen.push(...body.data.map(({ name }: Json) => name));
        cursor = body.pagination.next_cursor;
      }
      expect(seen).toEqual(await names(shop, `?sort=${sort}`));
      expect(seen).toHaveLength(3);
    },
  );
  it.each([
    ['status=some', 'status must be one of in_stock, out_of_stock.'],
    ['sort=created_at', 'sort must be one of updated_at, name, total_quantity with :asc or :desc.'],
    ['limit=0', 'limit must be at least 1.'],
    [`search=${'x'.repeat(256)}`, 'search must have at most 255 characters.'],
  ])('refuses %s', async (query, message) => {
    const shop = await api.shop();
    expect((await shop.get(`/inventory?${query}`)).body).toMatchObject({ message, status: 400 });
  });
  it('clamps the limit to 250', async () => {
    const shop = await api.shop();
    expect((await shop.get('/inventory?limit=1000')).body.pagination).toEqual({ page: 1, limit: 250, total: 0 });
  });
  it('follows changes of names, activity, costs and variants', async () => {
    const { shop, ids } = await shelf();
    const [tea, mug, lamp] = ids;
    await shop.put(`/products/${tea}`, { name: 'Green tea', is_active: false });
    const [{ sku_id }] = (await variantsOf(shop, tea!)) as [Json];
    await shop.put(`/products/${tea}/variants/${sku_id}`, { cost: 5 });
    const [{ sku_id: small }] = (await variantsOf(shop, lamp!)) as [Json];
    await shop.delete(`/products/${lamp}/variants/${small}`);
    await shop.delete(`/products/${mug}`);
    expect(await listed(shop, '?sort=name')).toMatchObject([
      { name: 'Green tea', is_active: 0, total_quantity: 12, variant_count: 1, total_cost_value: 60 },
      { name: 'Lamp', total_quantity: 3, variant_count: 1, total_cost_value: 150 },
    ]);
    expect((await shop.get('/inventory?status=out_of_stock')).body.pagination.total).toBe(0);
    expect(await names(shop, '?search=mug')).toEqual([]);
    await expectSoundStock(api, shop);
  });
  it('does not count the stock of a deleted variant that an order still moves', async () => {
    const { shop, ids } = await shelf();
    const lamp = ids[2]!;
    const [{ sku_id }] = (await variantsOf(shop, lamp)) as [Json];
    const [item] = plainOrder.order_items;
    const { order_id } = await place(shop, { order_items: [{ ...item, variant_id: sku_id, quantity: 2 }] });
    await shop.delete(`/products/${lamp}/variants/${sku_id}`);
    await shop.put(`/orders/${order_id}/status`, { order_status: 'shipped' });
    expect((await listed(shop, '?search=lamp'))[0]).toMatchObject({ total_quantity: 3, variant_count: 1 });
    await expectSoundStock(api, shop);
  });
  it('shows no stock when more was shipped than was on hand', async () => {
    const shop = await api.shop();
    const { product_id, sku_id } = await stocked(shop, 1);
    const [item] = plainOrder.order_items;
    await place(shop, { order_status: 'shipped', order_items: [{ ...item, variant_id: sku_id, quantity: 4 }] });
    expect((await listed(shop, '?status=out_of_stock'))[0]).toMatchObject({ product_id, total_quantity: -3, has_stock: 0 });
    await expectSoundStock(api, shop);
  });
});
