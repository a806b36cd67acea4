import { addVariant, makeCategory, makeProduct, plainProduct, productOf } from '../../../test/catalog.js';
import { atOnce, useApi } from '../../../test/harness.js';

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('a product', () => {
  const api = useApi();

  it('is created with 201 and shown with its defaults', async () => {
    const shop = await api.shop();
    const { status, body } = await shop.post('/products', plainProduct);
    expect(status).toBe(201);
    expect(body).toEqual({
      data: { product_id: expect.any(Number), sku_id: expect.any(Number), name: 'Honey', slug: 'honey', store_id: shop.store_id },
      status: 201,
    });
    const { product_id, sku_id } = body.data;
    const shown = await shop.get(`/products/${product_id}`);
    expect(shown.status).toBe(200);
    expect(shown.body).toEqual({
      data: {
        product_id,
        store_id: shop.store_id,
        name: 'Honey',
        slug: 'honey',
        category_id: null,
        brand_id: null,
        is_active: 1,
        is_visible: 1,
        created_at: expect.stringMatching(ISO),
        updated_at: expect.stringMatching(ISO),
        sku_id,
        description: null,
        short_description: null,
        is_bundle: 0,
        is_featured: 0,
        is_bestseller: 0,
        is_best_deals: 0,
        variants: [
          {
            sku_id,
            product_id,
            variant_name: 'Default',
            sku_code: '',
            price: 100,
            compare_at_price: null,
            available: 0,
            quantity: 0,
            is_default: 1,
            images: null,
            weight: null,
            width: null,
            depth: null,
            height: null,
            position: 1,
            free_shipping: 0,
          },
        ],
      },
      status: 200,
    });
  });
  it('stores every given field', async () => {
    const shop = await api.shop();
    const { category_id } = await makeCategory(shop);
    const given = { name: 'খাঁটি মধু', description: '<p>মধু</p>', short_description: 'Sweet', category_id, brand_id: 9_007_199_254_740_991 };
    const variant = {
      price: 1250.55,
      variant_name: '500 g',
      sku_code: 'H-500',
      compare_at_price: 1400,
      quantity: 7,
      images: 'https://img.example.com/a.webp, https://img.example.com/b.webp',
      weight: 0.5,
      width: 6,
      depth: 7.25,
      height: 12,
      cost: 800,
      free_shipping: true,
    };
    const flags = { is_active: false, is_visible: false, is_featured: true };
    const { product_id, slug } = await makeProduct(shop, { ...given, ...flags, variant });
    expect(slug).toBe('খাঁটি-মধু');
    const { cost: _, ...shown } = variant;
    expect(await productOf(shop, product_id)).toMatchObject({
      ...given,
      ...{ is_active: 0, is_visible: 0, is_featured: 1 },
      variants: [
        {
          ...shown,
          images: '["https://img.example.com/a.webp","https://img.example.com/b.webp"]',
          free_shipping: 1,
          available: 1,
          is_default: 1,
        },
      ],
    });
  });
  it('ignores unknown fields', async () => {
    const shop = await api.shop();
    const unknown = { is_bundle: true, is_bestseller: true, deleted_at: '2020-01-01', store_id: 1, slug: 'mine' };
    const { product_id } = await makeProduct(shop, { ...unknown, variant: { price: 1, position: 9, is_default: 0, available: 1 } });
    const product = await productOf(shop, product_id);
    expect(product).toMatchObject({ slug: 'honey', is_bundle: 0, is_bestseller: 0, store_id: shop.store_id });
    expect(product.variants).toMatchObject([{ position: 1, is_default: 1, available: 0 }]);
  });

  const { variant } = plainProduct;
  it.each<[string, object]>([
    ['name is required.', { name: undefined }],
    ['name must be a string.', { name: null }],
    ['name must have at least 1 character.', { name: '' }],
    ['name must have at most 255 characters.', { name: 'x'.repeat(256) }],
    ['variant is required.', { variant: undefined }],
    ['variant must be an object.', { variant: null }],
    ['variant must be an object.', { variant: [variant] }],
    ['variant.price is required.', { variant: {} }],
    ['variant.price must be a number.', { variant: { price: '100' } }],
    ['variant.price must be at least 0.', { variant: { price: -1 } }],
    ['variant.price must have at most 2 decimals.', { variant: { price: 1.005 } }],
    ['variant.quantity must be at least 0.', { variant: { ...variant, quantity: -1 } }],
    ['variant.quantity must be an integer.', { variant: { ...variant, quantity: 1.5 } }],
    ['variant.compare_at_price must be at least 0.', { variant: { ...variant, compare_at_price: -1 } }],
    ['variant.cost must have at most 2 decimals.', { variant: { ...variant, cost: 10.555 } }],
    ['variant.cost must be at least 0.', { variant: { ...variant, cost: -1 } }],
    ['variant.weight must be at least 0.', { variant: { ...variant, weight: -0.5 } }],
    ['variant.weight must be a number.', { variant: { ...variant, weight: '1' } }],
    ['variant.images must be a string.', { variant: { ...variant, images: ['a.webp'] } }],
    ['variant.free_shipping must be a boolean.', { variant: { ...variant, free_shipping: 1 } }],
    ['variant.variant_name must have at least 1 character.', { variant: { ...variant, variant_name: '' } }],
    ['variant.sku_code must be a string.', { variant: { ...variant, sku_code: null } }],
    ['description must be a string.', { description: 5 }],
    ['brand_id must be at least 1.', { brand_id: 0 }],
    ['brand_id must be an integer.', { brand_id: 'nike' }],
    ['is_active must be a boolean.', { is_active: 1 }],
    ['is_featured must be a boolean.', { is_featured: null }],
    ['category_id does not exist.', { category_id: 999_999_999 }],
    ['category_id must be an integer.', { category_id: 'food' }],
  ])('is refused with "%s"', async (message, fields) => {
    const shop = await api.shop();
    const { status, body } = await shop.post('/products', { ...plainProduct, ...fields });
    expect(status).toBe(400);
    expect(body).toEqual({ message, status: 400, errors: expect.arrayContaining([expect.objectContaining({ message })]) });
    expect((await shop.get('/products')).body.pagination.total).toBe(0);
  });
  it('rejects the category of another store like a missing one', async () => {
    const [ours, theirs] = [await api.shop(), await api.shop()];
    const { category_id } = await makeCategory(theirs);
    const { product_id } = await makeProduct(ours);
    for (const id of [category_id, 999_999_999]) {
      const refusal = { message: 'category_id does not exist.', status: 400 };
      expect((await ours.post('/products', { ...plainProduct, category_id: id })).body).toMatchObject(refusal);
      expect((await ours.put(`/products/${product_id}`, { category_id: id })).body).toMatchObject(refusal);
    }
    expect((await ours.get('/products')).body.pagination.total).toBe(1);
    expect(await productOf(ours, product_id)).toMatchObject({ category_id: null });
  });
  it('shows its variants in the order of their position, without deleted ones', async () => {
    const shop = await api.shop();
    const { product_id, sku_id } = await makeProduct(shop);
    const [first, second, third] = [
      await addVariant(shop, product_id),
      await addVariant(shop, product_id),
      await addVariant(shop, product_id),
    ];
    await shop.put(`/products/${product_id}/variants/${third.sku_id}`, { position: 0 });
    await shop.delete(`/products/${product_id}/variants/${first.sku_id}`);
    const product = await productOf(shop, product_id);
    expect(product.sku_id).toBe(sku_id);
    expect(product.variants.map((one: { sku_id: number }) => one.sku_id)).toEqual([third.sku_id, sku_id, second.sku_id]);
  });
  it.each(['999999999', '0', 'abc', '1.5'])('with the id %s is not found', async (id) => {
    const shop = await api.shop();
    expect((await shop.get(`/products/${id}`)).body).toEqual({ message: 'Product not found.', status: 404 });
  });
});

describe('changing a product', () => {
  const api = useApi();

  it('changes only the given fields and returns the whole product', async () => {
    const shop = await api.shop();
    const { category_id } = await makeCategory(shop);
    const { product_id } = await makeProduct(shop, { description: 'old', short_description: 'short', brand_id: 3 });
    const before = await productOf(shop, product_id);
    const { status, body } = await shop.put(`/products/${product_id}`, {
      name: 'Comb honey',
      description: 'new',
      category_id,
      is_active: false,
      is_visible: false,
      is_featured: true,
      is_bestseller: true,
      is_best_deals: true,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      data: {
        ...before,
        name: 'Comb honey',
        slug: 'comb-honey',
        description: 'new',
        category_id,
        is_active: 0,
        is_visible: 0,
        is_featured: 1,
        is_bestseller: 1,
        is_best_deals: 1,
        updated_at: expect.stringMatching(ISO),
      },
      message: 'Product updated.',
      status: 200,
    });
    expect(body.data.updated_at > before.updated_at).toBe(true);
    expect(await productOf(shop, product_id)).toEqual(body.data);
  });
  it('clears nullable fields with null', async () => {
    const shop = await api.shop();
    const { category_id } = await makeCategory(shop);
    const nullable = { description: 'a', short_description: 'b', category_id, brand_id: 4 };
    const { product_id } = await makeProduct(shop, nullable);
    const cleared = Object.fromEntries(Object.keys(nullable).map((name) => [name, null]));
    expect((await shop.put(`/products/${product_id}`, cleared)).body.data).toMatchObject(cleared);
  });
  it.each<[string, object]>([
    ['At least one field is required.', {}],
    ['At least one field is required.', { variant: { price: 5 }, is_bundle: true, slug: 'mine' }],
    ['name must be a string.', { name: null }],
    ['name must have at least 1 character.', { name: '' }],
    ['is_visible must be a boolean.', { is_visible: null }],
    ['is_best_deals must be a boolean.', { is_best_deals: 'yes' }],
    ['category_id does not exist.', { category_id: 999_999_999, name: 'Other' }],
  ])('is refused with "%s" and changes nothing', async (message, fields) => {
    const shop = await api.shop();
    const { product_id } = await makeProduct(shop);
    const before = await productOf(shop, product_id);
    expect((await shop.put(`/products/${product_id}`, fields)).body).toMatchObject({ message, status: 400 });
    expect(await productOf(shop, product_id)).toEqual(before);
  });
  it('to its current values changes nothing, not even updated_at', async () => {
    const shop = await api.shop();
    const { product_id } = await makeProduct(shop, { description: 'same' });
    const before = await productOf(shop, product_id);
    const same = { name: 'Honey', description: 'same', category_id: null, is_active: true, is_featured: false };
    expect((await shop.put(`/products/${product_id}`, same)).body.data).toEqual(before);
  });
  it('lets twenty parallel changes all succeed', async () => {
    const shop = await api.shop();
    const { product_id } = await makeProduct(shop);
    const answers = await atOnce(20, (n) => shop.put(`/products/${product_id}`, { name: `Honey of ${n}`, brand_id: n + 1 }));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
    const { name, slug, brand_id } = await productOf(shop, product_id);
    expect({ name, slug }).toEqual({ name: `Honey of ${brand_id - 1}`, slug: `honey-of-${brand_id - 1}` });
  });
});
