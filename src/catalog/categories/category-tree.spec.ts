import { makeCategory, makeProduct, plainProduct, productOf } from '../../../test/catalog.js';
import type { Answer, Json } from '../../../test/caller.js';
import type { Shop } from '../../../test/factories.js';
import { atOnce, useApi } from '../../../test/harness.js';

const listed = async (shop: Shop): Promise<Json[]> => (await shop.get('/categories')).body.data as Json[];
const parentOf = async (shop: Shop, { category_id }: Json): Promise<number | null> =>
  (await shop.get(`/categories/${category_id}`)).body.data.parent_id as number | null;
const move = (shop: Shop, { category_id }: Json, parent_id: number | null): Promise<Answer> =>
  shop.put(`/categories/${category_id}`, { parent_id });

describe('the parent of a category', () => {
  const api = useApi();
  const unknown = { message: 'The parent category does not exist in this store.', code: 'invalid_parent', status: 400 };

  it('must be a category of the store', async () => {
    const [ours, theirs] = [await api.shop(), await api.shop()];
    const foreign = await makeCategory(theirs);
    const own = await makeCategory(ours);
    for (const parent_id of [foreign.category_id, 999_999_999]) {
      expect((await ours.post('/categories', { name: 'Child', parent_id })).body).toEqual(unknown);
      expect((await move(ours, own, parent_id)).body).toEqual(unknown);
    }
    expect(await listed(ours)).toMatchObject([{ category_id: own.category_id, parent_id: null }]);
  });
  it('is not the category itself', async () => {
    const shop = await api.shop();
    const own = await makeCategory(shop);
    const refusal = { message: 'A category cannot be its own parent.', code: 'self_parent', status: 400 };
    expect((await move(shop, own, own.category_id)).body).toEqual(refusal);
  });
  it('is not below the category', async () => {
    const shop = await api.shop();
    const top = await makeCategory(shop, { name: 'Top' });
    const middle = await makeCategory(shop, { name: 'Middle', parent_id: top.category_id });
    const bottom = await makeCategory(shop, { name: 'Bottom', parent_id: middle.category_id });
    const refusal = { message: 'A category cannot be moved below itself.', code: 'invalid_parent', status: 400 };
    for (const { category_id } of [middle, bottom]) expect((await move(shop, top, category_id)).body).toEqual(refusal);
    expect((await move(shop, bottom, top.category_id)).status).toBe(200);
    expect((await move(shop, middle, bottom.category_id)).status).toBe(200);
    expect((await move(shop, top, null)).status).toBe(200);
  });
  it('never forms a cycle when moves run concurrently', async () => {
    const shop = await api.shop();
    await atOnce(10, () => shop.get('/categories'));
    for (let round = 0; round < 5; round++) {
      const ring = await Promise.all([0, 1, 2, 3].map((n) => makeCategory(shop, { name: `Ring ${String(n)}` })));
      const answers = await Promise.all(ring.map((one, n) => move(shop, one, ring[(n + 1) % 4].category_id)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 400]);
      expect(answers.find(({ status }) => status === 400)?.body.code).toBe('invalid_parent');
      expect(await Promise.all(ring.map((one) => parentOf(shop, one)))).toContain(null);
    }
  });
});

describe("categories' slugs", () => {
  const api = useApi();

  it('are derived from the name or taken as given, with a number when they are taken', async () => {
    const shop = await api.shop();
    const slugs = [];
    for (const fields of [
      { name: 'খাঁটি মধু' },
      { name: 'খাঁটি  মধু!' },
      { name: 'Any', slug: 'মধু' },
      { name: 'Other', slug: 'মধু' },
      { name: '🍯' },
    ]) {
      slugs.push((await makeCategory(shop, fields)).slug);
    }
    expect(slugs).toEqual(['খাঁটি-মধু', 'খাঁটি-মধু-2', 'মধু', 'মধু-2', 'category']);
    expect((await makeCategory(shop, { name: 'x', slug: 'Summer_Sale' })).slug).toBe('Summer_Sale');
    expect((await shop.post('/categories', { name: 'x', slug: ' Summer Sale ' })).status).toBe(400);
    expect((await makeCategory(await api.shop(), { name: 'খাঁটি মধু' })).slug).toBe('খাঁটি-মধু');
  });
  it('have at most 45 characters including their number', async () => {
    const shop = await api.shop();
    const name = 'a'.repeat(60);
    const slugs = [];
    for (let n = 0; n < 11; n++) slugs.push((await makeCategory(shop, { name })).slug);
    expect(slugs.slice(0, 2)).toEqual(['a'.repeat(45), `${'a'.repeat(43)}-2`]);
    expect(slugs[10]).toBe(`${'a'.repeat(42)}-11`);
    expect((await makeCategory(shop, { name: 'x', slug: `${'b'.repeat(42)}-9` })).slug).toHaveLength(44);
  });
  it('are unique among twenty parallel creates', async () => {
    const shop = await api.shop();
    const answers = await atOnce(20, () => shop.post('/categories', { name: 'Food' }));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(201));
    const expected = Array.from({ length: 20 }, (_, n) => (n === 0 ? 'food' : `food-${String(n + 1)}`));
    expect((await listed(shop)).map(({ slug }) => slug as string).sort()).toEqual(expected.sort());
  });
  it('do not change with the name, and get a number when another category has them', async () => {
    const shop = await api.shop();
    const food = await makeCategory(shop);
    const drinks = await makeCategory(shop, { name: 'Drinks' });
    const put = async ({ category_id }: Json, fields: object): Promise<Json> =>
      (await shop.put(`/categories/${category_id}`, fields)).body.data;
    expect(await put(food, { name: 'Meals' })).toMatchObject({ name: 'Meals', slug: 'food' });
    expect(await put(drinks, { slug: 'Food' })).toMatchObject({ slug: 'Food' });
    expect(await put(drinks, { slug: 'food' })).toMatchObject({ slug: 'food-2' });
    expect(await put(drinks, { slug: 'food-2' })).toMatchObject({ slug: 'food-2' });
    expect(await put(food, { slug: 'meals' })).toMatchObject({ slug: 'meals' });
    expect(await put(drinks, { slug: 'food' })).toMatchObject({ slug: 'food' });
  });
  it('of deleted categories are free again', async () => {
    const shop = await api.shop();
    const { category_id } = await makeCategory(shop);
    await shop.delete(`/categories/${category_id}`);
    expect((await makeCategory(shop)).slug).toBe('food');
  });
});

describe('deleting a category', () => {
  const api = useApi();

  it('moves its children to its parent', async () => {
    const shop = await api.shop();
    const top = await makeCategory(shop, { name: 'Top' });
    const middle = await makeCategory(shop, { name: 'Middle', parent_id: top.category_id });
    const bottom = await makeCategory(shop, { name: 'Bottom', parent_id: middle.category_id });
    expect((await shop.delete(`/categories/${middle.category_id}`)).body).toEqual({ message: 'Category deleted.', status: 200 });
    expect((await shop.get(`/categories/${middle.category_id}`)).status).toBe(404);
    expect(await parentOf(shop, bottom)).toBe(top.category_id);
    await shop.delete(`/categories/${top.category_id}`);
    expect(await parentOf(shop, bottom)).toBeNull();
  });
  it('is refused with the number of its products, active or not, while it has any', async () => {
    const shop = await api.shop();
    const category = await makeCategory(shop);
    const { category_id } = category;
    const refused = (words: string): object => ({
      message: `The category has ${words} and cannot be deleted.`,
      code: 'category_has_products',
      status: 400,
    });
    const inactive = await makeProduct(shop, { category_id, is_active: false });
    expect((await shop.delete(`/categories/${category_id}`)).body).toEqual(refused('1 product'));
    const active = await makeProduct(shop, { category_id });
    expect((await shop.delete(`/categories/${category_id}`)).body).toEqual(refused('2 products'));
    expect((await shop.get(`/categories/${category_id}`)).body.data.name).toBe('Food');
    await shop.put(`/products/${inactive.product_id}`, { category_id: null });
    await shop.delete(`/products/${active.product_id}`);
    expect((await shop.delete(`/categories/${category_id}`)).status).toBe(200);
    expect(await api.query('SELECT category_id FROM products WHERE product_id = $1', [active.product_id])).toEqual([{ category_id: null }]);
  });
  it('never leaves a concurrently created product in a deleted category', async () => {
    const shop = await api.shop();
    await atOnce(10, () => shop.get('/categories'));
    for (let round = 0; round < 10; round++) {
      const { category_id } = await makeCategory(shop);
      const { product_id } = await makeProduct(shop);
      const [deleted, ...others] = await Promise.all([
        shop.delete(`/categories/${category_id}`),
        shop.post('/products', { ...plainProduct, category_id }),
        shop.put(`/products/${product_id}`, { category_id }),
      ]);
      const gone = deleted.status === 200;
      expect(deleted.body.code).toBe(gone ? undefined : 'category_has_products');
      expect(others.map(({ body }) => body.message as unknown)).toEqual(
        gone ? Array(2).fill('category_id does not exist.') : [undefined, 'Product updated.'],
      );
      expect((await productOf(shop, product_id)).category_id).toBe(gone ? null : category_id);
    }
    const lost = await api.query(
      `SELECT FROM products p LEFT JOIN categories c USING (store_id, category_id) WHERE p.category_id IS NOT NULL AND c.category_id IS NULL`,
    );
    expect(lost).toEqual([]);
  });
  it('succeeds for one of ten concurrent requests', async () => {
    const shop = await api.shop();
    const { category_id } = await makeCategory(shop);
    const answers = await atOnce(10, () => shop.delete(`/categories/${category_id}`));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(404)]);
  });
  it('leaves a concurrently added child with an existing parent or none', async () => {
    const shop = await api.shop();
    for (let round = 0; round < 5; round++) {
      const parent = await makeCategory(shop);
      const [deleted, created] = await Promise.all([
        shop.delete(`/categories/${parent.category_id}`),
        shop.post('/categories', { name: 'Child', parent_id: parent.category_id }),
      ]);
      const { status, body } = created;
      expect(deleted.status).toBe(200);
      expect([201, 400]).toContain(status);
      expect(status === 201 ? await parentOf(shop, body.data) : body.code).toBe(status === 201 ? null : 'invalid_parent');
    }
  });
});
