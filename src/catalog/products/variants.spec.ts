import { addVariant, makeProduct, productOf } from '../../../test/catalog.js';
import type { Answer, Json } from '../../../test/caller.js';
import type { Shop } from '../../../test/factories.js';
import { atOnce, useApi } from '../../../test/harness.js';
import { form, picture, upload } from '../../../test/images.js';
import { place } from '../../../test/orders.js';

const variantsOf = async (shop: Shop, product_id: number): Promise<Json[]> => (await productOf(shop, product_id)).variants as Json[];

describe('adding a variant', () => {
  const api = useApi();

  it('returns 201 with the variant, and positions it after the others', async () => {
    const shop = await api.shop();
    const { product_id, sku_id } = await makeProduct(shop);
    const { status, body } = await shop.post(`/products/${product_id}/variants`, { price: 250.5, variant_name: 'Large', quantity: 3 });
    expect(status).toBe(201);
    expect(body).toEqual({
      data: { sku_id: expect.any(Number), product_id, variant_name: 'Large', price: 250.5, quantity: 3 },
      status: 201,
    });
    expect(await variantsOf(shop, product_id)).toMatchObject([
      { sku_id, is_default: 1, position: 1 },
      { sku_id: body.data.sku_id, is_default: 0, position: 2, available: 1 },
    ]);
  });
  it('has the defaults of a variant', async () => {
    const shop = await api.shop();
    const { product_id } = await makeProduct(shop);
    await addVariant(shop, product_id, { price: 0 });
    expect((await variantsOf(shop, product_id))[1]).toMatchObject({
      ...{ variant_name: 'Default', sku_code: '', price: 0, compare_at_price: null, available: 0, quantity: 0, is_default: 0 },
      ...{ images: null, weight: null, width: null, depth: null, height: null, position: 2, free_shipping: 0 },
    });
  });
  it('stores every given field', async () => {
    const shop = await api.shop();
    const { product_id } = await makeProduct(shop);
    const given = {
      variant_name: 'XL',
      sku_code: 'XL-1',
      price: 9.99,
      compare_at_price: 19.99,
      weight: 1.25,
      width: 1,
      height: 2,
      depth: 3,
    };
    const { sku_id } = await addVariant(shop, product_id, {
      ...given,
      images: 'https://img.example.com/k1,,https://img.example.com/k2 ',
      cost: 5,
      free_shipping: true,
    });
    expect((await variantsOf(shop, product_id))[1]).toMatchObject({
      ...given,
      images: '["https://img.example.com/k1","https://img.example.com/k2"]',
      free_shipping: 1,
    });
    const { order_id } = await place(shop, { order_items: [{ name: 'XL', price: 9.99, quantity: 1, variant_id: sku_id }] });
    expect((await shop.get(`/orders/${order_id}`)).body.data.items).toMatchObject([{ product_id, variant_id: sku_id, cost: 5 }]);
  });
  it('uses the position after the highest, even for twenty concurrent requests', async () => {
    const shop = await api.shop();
    const { product_id, sku_id } = await makeProduct(shop);
    await shop.put(`/products/${product_id}/variants/${sku_id}`, { position: 10 });
    const answers = await atOnce(20, () => shop.post(`/products/${product_id}/variants`, { price: 1 }));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(201));
    const positions = (await variantsOf(shop, product_id)).map(({ position }) => position as number);
    expect(positions).toEqual(Array.from({ length: 21 }, (_, n) => n + 10));
  });
  it.each<[string, object]>([
    ['price is required.', { variant_name: 'Large' }],
    ['price must be at least 0.', { price: -0.01 }],
    ['price must be a number.', { price: null }],
    ['quantity must be at least 0.', { price: 1, quantity: -1 }],
    ['quantity must be at most 2147483647.', { price: 1, quantity: 2_147_483_648 }],
    ['height must be a number.', { price: 1, height: 'tall' }],
    ['depth must be at most 1000000.', { price: 1, depth: 1_000_001 }],
  ])('is refused with "%s"', async (message, body) => {
    const shop = await api.shop();
    const { product_id } = await makeProduct(shop);
    const answer = await shop.post(`/products/${product_id}/variants`, body);
    expect(answer.body).toMatchObject({ message, status: 400 });
    expect(await variantsOf(shop, product_id)).toHaveLength(1);
  });
  it('to a missing product is a 404', async () => {
    const shop = await api.shop();
    expect((await shop.post('/products/999999999/variants', { price: 1 })).body).toEqual({ message: 'Product not found.', status: 404 });
  });
});

describe('changing a variant', () => {
  const api = useApi();

  it('changes only the given fields and returns the whole variant', async () => {
    const shop = await api.shop();
    const { product_id, sku_id } = await makeProduct(shop, { variant: { price: 100, sku_code: 'H', weight: 1 } });
    const given = {
      ...{ variant_name: 'Jar', price: 120.25, compare_at_price: 150, quantity: 4, weight: 0.75, width: 8, height: 9.5, depth: 10 },
      ...{ position: 3, cost: 70 },
    };
    const { status, body } = await shop.put(`/products/${product_id}/variants/${sku_id}`, {
      ...given,
      images: 'https://img.example.com/x.webp',
      free_shipping: true,
    });
    expect(status).toBe(200);
    const { cost: _, ...shown } = given;
    const data = {
      ...shown,
      sku_id,
      product_id,
      sku_code: 'H',
      images: '["https://img.example.com/x.webp"]',
      free_shipping: 1,
      available: 1,
      is_default: 1,
    };
    expect(body).toEqual({ data, message: 'Variant updated.', status: 200 });
    expect(await variantsOf(shop, product_id)).toEqual([data]);
    const { order_id } = await place(shop, { order_items: [{ name: 'Jar', price: 1, quantity: 1, variant_id: sku_id }] });
    expect((await shop.get(`/orders/${order_id}`)).body.data.items[0].cost).toBe(70);
  });
  it('clears nullable fields with null', async () => {
    const shop = await api.shop();
    const full = { compare_at_price: 5, images: 'https://img.example.com/a', weight: 1, width: 1, height: 1, depth: 1, cost: 1 };
    const { product_id, sku_id } = await makeProduct(shop, { variant: { price: 1, ...full } });
    const cleared = Object.fromEntries(Object.keys(full).map((name) => [name, null]));
    const { cost: _, ...shown } = cleared;
    expect((await shop.put(`/products/${product_id}/variants/${sku_id}`, cleared)).body.data).toMatchObject(shown);
    expect(await api.query('SELECT cost FROM variants WHERE sku_id = $1', [sku_id])).toEqual([{ cost: null }]);
  });
  it('derives available from the quantity', async () => {
    const shop = await api.shop();
    const { product_id, sku_id } = await makeProduct(shop);
    const set = async (quantity: number): Promise<Json> =>
      (await shop.put(`/products/${product_id}/variants/${sku_id}`, { quantity })).body.data;
    expect(await set(1)).toMatchObject({ quantity: 1, available: 1 });
    expect(await set(0)).toMatchObject({ quantity: 0, available: 0 });
    expect(await set(2_147_483_647)).toMatchObject({ available: 1 });
    const ignored = await shop.put(`/products/${product_id}/variants/${sku_id}`, { available: 0, price: 5 });
    expect(ignored.body.data).toMatchObject({ available: 1, price: 5 });
  });
  it('accepts images separated by commas, or as responses show them', async () => {
    const shop = await api.shop();
    const { product_id, sku_id } = await makeProduct(shop);
    const set = async (images: string): Promise<unknown> =>
      (await shop.put(`/products/${product_id}/variants/${sku_id}`, { images })).body.data.images;
    expect(await set('https://img.example.com/one.webp')).toBe('["https://img.example.com/one.webp"]');
    expect(await set('["https://img.example.com/one.webp","https://img.example.com/two.webp"]')).toBe(
      '["https://img.example.com/one.webp","https://img.example.com/two.webp"]',
    );
    expect(await set(' , ')).toBeNull();
  });
  it.each<[string, object]>([
    ['At least one field is required.', {}],
    ['At least one field is required.', { available: 1, is_default: 1, product_id: 4 }],
    ['price must be at least 0.', { price: -1 }],
    ['price must be a number.', { price: null }],
    ['quantity must be at least 0.', { quantity: -1 }],
    ['quantity must be an integer.', { quantity: null }],
    ['cost must have at most 2 decimals.', { cost: 1.505 }],
    ['position must be at least 0.', { position: -1 }],
    ['variant_name must be a string.', { variant_name: null }],
    ['free_shipping must be a boolean.', { free_shipping: 'no' }],
    ['weight must be at least 0.', { weight: -1 }],
  ])('is refused with "%s" and changes nothing', async (message, body) => {
    const shop = await api.shop();
    const { product_id, sku_id } = await makeProduct(shop);
    const before = await productOf(shop, product_id);
    expect((await shop.put(`/products/${product_id}/variants/${sku_id}`, body)).body).toMatchObject({ message, status: 400 });
    expect(await productOf(shop, product_id)).toEqual(before);
  });
  it('accepts keys of images of its own store only, and https URLs', async () => {
    const [shop, other] = [await api.shop(), await api.shop()];
    const { product_id, sku_id } = await makeProduct(shop);
    const stored = async (owner: Shop): Promise<string> => {
      const file = form(await picture(5, 5).png().toBuffer());
      return (await upload(owner, (await makeProduct(owner)).product_id, file)).body.data[0].stored_key;
    };
    const [mine, theirs] = [await stored(shop), await stored(other)];
    const set = async (images: string): Promise<Json> => (await shop.put(`/products/${product_id}/variants/${sku_id}`, { images })).body;
    expect((await set(`${mine}, https://img.example.com/1.webp`)).data.images).toBe(`["${mine}","https://img.example.com/1.webp"]`);
    const message = 'images must be stored_keys of images of this store or https URLs.';
    for (const images of [theirs, `${mine},none.webp`, 'http://img.example.com/1.webp', 'https://', 'javascript:alert(1)']) {
      expect(await set(images)).toEqual({ message, status: 400, errors: [{ field: 'images', rule: 'exists', message }] });
    }
    const create = { name: 'Tea', variant: { price: 1, images: theirs } };
    expect((await shop.post('/products', create)).body).toMatchObject({ status: 400, errors: [{ field: 'variant.images' }] });
    expect((await shop.post(`/products/${product_id}/variants`, { price: 1, images: theirs })).body).toMatchObject({
      message,
      status: 400,
    });
    expect((await productOf(shop, product_id)).variants).toHaveLength(1);
  });
  it('to its current values changes nothing', async () => {
    const shop = await api.shop();
    const { product_id, sku_id } = await makeProduct(shop, {
      variant: { price: 1.1, quantity: 5, weight: 0.1, images: 'https://img.example.com/a,https://img.example.com/b' },
    });
    const before = await productOf(shop, product_id);
    const same = {
      price: 1.1,
      quantity: 5,
      weight: 0.1,
      images: 'https://img.example.com/a,https://img.example.com/b',
      cost: null,
      free_shipping: false,
    };
    expect((await shop.put(`/products/${product_id}/variants/${sku_id}`, same)).body.data).toEqual(before.variants[0]);
    expect(await productOf(shop, product_id)).toEqual(before);
  });
  it('of another product, a deleted or a missing one is a 404', async () => {
    const shop = await api.shop();
    const [one, two] = [await makeProduct(shop), await makeProduct(shop)];
    const deleted = await addVariant(shop, one.product_id);
    await shop.delete(`/products/${one.product_id}/variants/${deleted.sku_id}`);
    for (const sku_id of [two.sku_id, deleted.sku_id, 999_999_999, 'abc']) {
      const path = `/products/${one.product_id}/variants/${sku_id}`;
      const missing = { message: 'Variant not found.', status: 404 };
      expect((await shop.put(path, { price: 1 })).body).toEqual(missing);
      expect((await shop.delete(path)).body).toEqual(missing);
    }
    expect((await shop.put(`/products/999999999/variants/${one.sku_id}`, { price: 1 })).body.message).toBe('Product not found.');
    expect(await variantsOf(shop, two.product_id)).toMatchObject([{ price: 100 }]);
  });
});

describe('deleting a variant', () => {
  const api = useApi();
  const remove = (shop: Shop, product_id: number, sku_id: number): Promise<Answer> =>
    shop.delete(`/products/${String(product_id)}/variants/${String(sku_id)}`);

  it('succeeds except for the last one', async () => {
    const shop = await api.shop();
    const { product_id, sku_id } = await makeProduct(shop);
    const last = { message: 'The last variant of a product cannot be deleted.', status: 400 };
    expect((await remove(shop, product_id, sku_id)).body).toEqual(last);
    const second = await addVariant(shop, product_id);
    expect((await remove(shop, product_id, second.sku_id)).body).toEqual({ message: 'Variant deleted.', status: 200 });
    expect((await remove(shop, product_id, sku_id)).body).toEqual(last);
    expect(await variantsOf(shop, product_id)).toMatchObject([{ sku_id, is_default: 1 }]);
  });
  it('makes the variant with the lowest position the default', async () => {
    const shop = await api.shop();
    const { product_id, sku_id } = await makeProduct(shop);
    const [second, third] = [await addVariant(shop, product_id), await addVariant(shop, product_id)];
    await shop.put(`/products/${product_id}/variants/${third.sku_id}`, { position: 1 });
    await remove(shop, product_id, sku_id);
    const product = await productOf(shop, product_id);
    expect(product.sku_id).toBe(third.sku_id);
    expect(product.variants).toMatchObject([
      { sku_id: third.sku_id, is_default: 1 },
      { sku_id: second.sku_id, is_default: 0 },
    ]);
    await remove(shop, product_id, second.sku_id);
    expect((await productOf(shop, product_id)).sku_id).toBe(third.sku_id);
  });
  it('keeps the lines of orders', async () => {
    const shop = await api.shop();
    const { product_id } = await makeProduct(shop);
    const { sku_id } = await addVariant(shop, product_id, { cost: 40 });
    const { order_id } = await place(shop, { order_items: [{ name: 'L', price: 1, quantity: 1, variant_id: sku_id }] });
    await remove(shop, product_id, sku_id);
    expect((await shop.get(`/orders/${order_id}`)).body.data.items).toMatchObject([{ product_id, variant_id: sku_id, cost: 40 }]);
  });
  it('leaves one of the last two when both are deleted concurrently', async () => {
    const shop = await api.shop();
    for (let round = 0; round < 5; round++) {
      const { product_id, sku_id } = await makeProduct(shop);
      const other = await addVariant(shop, product_id);
      const answers = await Promise.all([sku_id, other.sku_id].map((id: number) => remove(shop, product_id, id)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      expect(await variantsOf(shop, product_id)).toMatchObject([{ is_default: 1 }]);
    }
  });
});
