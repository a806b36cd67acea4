import { makeCategory, makeProduct } from '../../../test/catalog.js';
import type { Answer, Json } from '../../../test/caller.js';
import type { Shop } from '../../../test/factories.js';
import { useApi } from '../../../test/harness.js';

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('a category', () => {
  const api = useApi();

  it('is created with 201, the given fields and the defaults', async () => {
    const shop = await api.shop();
    const { status, body } = await shop.post('/categories', { name: 'Pure Foods', products_count: 9 });
    expect(status).toBe(201);
    const data = {
      category_id: expect.any(Number),
      store_id: shop.store_id,
      name: 'Pure Foods',
      slug: 'pure-foods',
      image: null,
      parent_id: null,
      is_featured: 0,
      position_index: null,
      created_at: expect.stringMatching(ISO),
      updated_at: expect.stringMatching(ISO),
    };
    expect(body).toEqual({ data, message: 'Category created.', status: 201 });
    const given = { slug: 'sweets', parent_id: body.data.category_id, image: 'c/sweets.webp', is_featured: 1, position_index: 4 };
    expect(await makeCategory(shop, { name: 'মিষ্টি', ...given })).toEqual({ ...data, ...given, name: 'মিষ্টি' });
  });
  it('is shown with its children and the number of its active products', async () => {
    const shop = await api.shop();
    const food = await makeCategory(shop);
    const children = [];
    for (const fields of [
      { name: 'Tea' },
      { name: 'Honey', position_index: 2, image: 'h.webp' },
      { name: 'Rice', position_index: 1, is_featured: 1 },
    ]) {
      children.push(await makeCategory(shop, { ...fields, parent_id: food.category_id }));
    }
    const [tea, honey, rice] = children as [Json, Json, Json];
    await makeCategory(shop, { name: 'Deep', parent_id: rice.category_id });
    await makeProduct(shop, { category_id: food.category_id });
    await makeProduct(shop, { category_id: honey.category_id });
    const child = ({ category_id, name, slug, image, is_featured, position_index }: Json, products_count: number): object => {
      return { category_id, name, slug, image, is_featured, position_index, products_count };
    };
    const { status, body } = await shop.get(`/categories/${food.category_id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      data: { ...food, products_count: 1, children: [child(rice, 0), child(honey, 1), child(tea, 0)] },
      status: 200,
    });
    expect((await shop.get(`/categories/${tea.category_id}`)).body.data).toEqual({ ...tea, products_count: 0, children: [] });
  });
  it.each<[string, object]>([
    ['name is required.', {}],
    ['name must have at least 1 character.', { name: '' }],
    ['name must have at most 255 characters.', { name: 'x'.repeat(256) }],
    ['slug must have at most 45 characters.', { name: 'a', slug: 'x'.repeat(46) }],
    ['slug must have at least 1 character.', { name: 'a', slug: '' }],
    ['slug must be a string.', { name: 'a', slug: null }],
    ['parent_id must be an integer.', { name: 'a', parent_id: 'root' }],
    ['parent_id must be at least 1.', { name: 'a', parent_id: -4 }],
    ['is_featured must be at most 1.', { name: 'a', is_featured: 2 }],
    ['is_featured must be an integer.', { name: 'a', is_featured: null }],
    ['position_index must be an integer.', { name: 'a', position_index: 'first' }],
    ['position_index must be at least 0.', { name: 'a', position_index: -1 }],
    ['image must be a string.', { name: 'a', image: 5 }],
  ])('is refused with "%s"', async (message, fields) => {
    const shop = await api.shop();
    const { status, body } = await shop.post('/categories', fields);
    expect(status).toBe(400);
    expect(body).toMatchObject({ message, status: 400, errors: [{ message }] });
    expect(body).not.toHaveProperty('code');
    expect((await shop.get('/categories')).body).toEqual({ data: [], status: 200 });
  });
  it.each(['999999999', '0', 'abc', 'null'])('with the id %s is not found', async (id) => {
    const shop = await api.shop();
    const missing = { message: 'Category not found.', status: 404 };
    expect((await shop.get(`/categories/${id}`)).body).toEqual(missing);
    expect((await shop.put(`/categories/${id}`, { name: 'x' })).body).toEqual(missing);
    expect((await shop.delete(`/categories/${id}`)).body).toEqual(missing);
  });
  it('changes only in the given fields, and is returned without the number of products', async () => {
    const shop = await api.shop();
    const parent = await makeCategory(shop);
    const category = await makeCategory(shop, { name: 'Sweets', image: 'a.webp', position_index: 3 });
    await makeProduct(shop, { category_id: category.category_id });
    const given = { name: 'Desserts', parent_id: parent.category_id, is_featured: 1 };
    const { status, body } = await shop.put(`/categories/${category.category_id}`, given);
    expect(status).toBe(200);
    expect(body).toEqual({
      data: { ...category, ...given, updated_at: expect.stringMatching(ISO) },
      message: 'Category updated.',
      status: 200,
    });
    expect(body.data.updated_at > category.updated_at).toBe(true);
    const cleared = { parent_id: null, image: null, position_index: null };
    expect((await shop.put(`/categories/${category.category_id}`, cleared)).body.data).toMatchObject({ ...cleared, name: 'Desserts' });
  });
  it.each<[string, object]>([
    ['At least one field is required.', {}],
    ['At least one field is required.', { products_count: 4, children: [] }],
    ['name must be a string.', { name: null }],
    ['slug must be a string.', { slug: null }],
    ['slug must have at most 45 characters.', { slug: 'x'.repeat(46) }],
    ['is_featured must be at most 1.', { is_featured: 7 }],
  ])('is not changed with "%s"', async (message, fields) => {
    const shop = await api.shop();
    const { category_id } = await makeCategory(shop);
    const before = (await shop.get(`/categories/${category_id}`)).body;
    expect((await shop.put(`/categories/${category_id}`, fields)).body).toMatchObject({ message, status: 400 });
    expect((await shop.get(`/categories/${category_id}`)).body).toEqual(before);
  });
  it.each(['Food_and-Drinks', 'মিষ্টি', '-_-', '007'])('keeps the given slug %s unchanged, with a suffix if it is taken', async (slug) => {
    const shop = await api.shop();
    expect(await makeCategory(shop, { slug })).toMatchObject({ slug });
    const { category_id, slug: second } = await makeCategory(shop, { slug });
    expect(second).toMatch(/-2$/);
    expect((await shop.put(`/categories/${category_id}`, { slug: `${slug}x` })).body.data.slug).toBe(`${slug}x`);
  });
  it.each(['a b', 'a/b', 'a.b', 'a\n', '☃'])('refuses the slug %j', async (slug) => {
    const shop = await api.shop();
    const { status, body } = await shop.post('/categories', { name: 'a', slug });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { field: 'slug', rule: 'slug', message: 'slug must contain only letters, digits, hyphens and underscores.' },
    ]);
  });
  it('keeps its updated_at when an update changes nothing', async () => {
    const shop = await api.shop();
    const category = await makeCategory(shop, { position_index: 1 });
    const same = { name: 'Food', slug: 'food', parent_id: null, is_featured: 0, position_index: 1 };
    expect((await shop.put(`/categories/${category.category_id}`, same)).body.data).toEqual(category);
  });
});

describe('the list of categories', () => {
  const api = useApi();
  const names = ({ body }: Answer): string[] => (body.data as { name: string }[]).map(({ name }) => name);

  /** Food (2) with Tea and Honey (1); Drinks (1); Attic. */
  const stocked = async (): Promise<{ shop: Shop; food: Json; honey: Json }> => {
    const shop = await api.shop();
    const food = await makeCategory(shop, { name: 'Food', position_index: 2 });
    await makeCategory(shop, { name: 'Tea', parent_id: food.category_id });
    const honey = await makeCategory(shop, { name: 'Honey', parent_id: food.category_id, position_index: 1 });
    await makeCategory(shop, { name: 'Drinks', position_index: 1 });
    await makeCategory(shop, { name: 'Attic' });
    return { shop, food, honey };
  };

  it('is flat, sorted by position and name, with null positions last', async () => {
    const { shop, honey } = await stocked();
    const answer = await shop.get('/categories');
    expect(names(answer)).toEqual(['Drinks', 'Honey', 'Food', 'Attic', 'Tea']);
    expect(Object.keys(answer.body as object)).toEqual(['data', 'status']);
    expect(answer.body.data[1]).toEqual({ ...honey, products_count: 0 });
  });
  it('is filtered by roots or by the children of a category', async () => {
    const { shop, food, honey } = await stocked();
    expect(names(await shop.get('/categories?parent_id=null'))).toEqual(['Drinks', 'Food', 'Attic']);
    expect(names(await shop.get('/categories?parent_id=0'))).toEqual(['Drinks', 'Food', 'Attic']);
    expect(names(await shop.get(`/categories?parent_id=${food.category_id}`))).toEqual(['Honey', 'Tea']);
    expect(names(await shop.get(`/categories?parent_id=${honey.category_id}`))).toEqual([]);
    expect(names(await shop.get('/categories?parent_id=999999999'))).toEqual([]);
  });
  it.each(['', 'root', '-1', '1.5', '00', 'NULL', '1e3', '9'.repeat(20)])('rejects the parent %p with 400', async (parent_id) => {
    const shop = await api.shop();
    const message = 'parent_id must be null, 0 or the id of a category.';
    expect((await shop.get(`/categories?parent_id=${parent_id}`)).body).toMatchObject({ message, status: 400 });
  });
  it('counts active products that are not deleted, in one statement', async () => {
    const { shop, food, honey } = await stocked();
    for (const fields of [{}, {}, { is_active: false }, { is_visible: false }])
      await makeProduct(shop, { category_id: food.category_id, ...fields });
    const { product_id } = await makeProduct(shop, { category_id: honey.category_id });
    await makeProduct(shop);
    const counts = async (): Promise<Record<string, number>> => {
      const { data } = (await shop.get('/categories')).body as { data: { name: string; products_count: number }[] };
      return Object.fromEntries(data.map(({ name, products_count }) => [name, products_count]));
    };
    expect(await counts()).toEqual({ Food: 3, Honey: 1, Drinks: 0, Attic: 0, Tea: 0 });
    await shop.put(`/products/${product_id}`, { category_id: food.category_id });
    expect(await counts()).toMatchObject({ Food: 4, Honey: 0 });
    await shop.delete(`/products/${product_id}`);
    expect(await counts()).toMatchObject({ Food: 3, Honey: 0 });
  });
});
