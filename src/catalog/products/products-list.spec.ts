import { addVariant, makeCategory, makeProduct } from '../../../test/catalog.js';
import type { Answer } from '../../../test/caller.js';
import type { Shop } from '../../../test/factories.js';
import { useApi } from '../../../test/harness.js';
import { setUpdatedAt } from '../../../test/updated-at.js';

describe('the list of products', () => {
  const api = useApi();
  const names = ({ body }: Answer): string[] => (body.data as { name: string }[]).map(({ name }) => name);
  const list = async (shop: Shop, query: string): Promise<string[]> => {
    const answer = await shop.get(`/products?${query}`);
    expect(answer.body.pagination.total).toBe(names(answer).length);
    return names(answer);
  };

  it('shows the newest first, in the fields of a list', async () => {
    const shop = await api.shop();
    await makeProduct(shop, { name: 'Old' });
    const { product_id } = await makeProduct(shop, { name: 'New', description: 'long', brand_id: 4 });
    const answer = await shop.get('/products');
    expect(names(answer)).toEqual(['New', 'Old']);
    expect(answer.body).toMatchObject({ pagination: { page: 1, limit: 50, total: 2 }, status: 200 });
    expect(answer.body.data[0]).toEqual({
      product_id,
      store_id: shop.store_id,
      name: 'New',
      slug: 'new',
      category_id: null,
      brand_id: 4,
      is_active: 1,
      is_visible: 1,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    });
  });
  it('is filtered by active or inactive', async () => {
    const shop = await api.shop();
    await makeProduct(shop, { name: 'On' });
    await makeProduct(shop, { name: 'Off', is_active: false });
    expect(await list(shop, 'status=active')).toEqual(['On']);
    expect(await list(shop, 'status=inactive')).toEqual(['Off']);
    for (const status of ['deleted', '1', 'Active', '']) {
      expect((await shop.get(`/products?status=${status}`)).body.message).toBe('status must be one of active, inactive.');
    }
  });
  it('is filtered by the time of the update, changes of variants included', async () => {
    const shop = await api.shop();
    const products = [];
    for (const name of ['One', 'Two', 'Three']) products.push(await makeProduct(shop, { name }));
    await setUpdatedAt(api, 'products', '2020-01-15T10:00:00Z', `store_id = ${shop.store_id}`);
    expect(await list(shop, 'since=2020-01-15T10:00:00Z')).toHaveLength(3);
    expect(await list(shop, 'since=2020-01-15T10:00:00.001Z')).toEqual([]);
    await shop.put(`/products/${products[0].product_id}`, { description: 'new' });
    await addVariant(shop, products[1].product_id);
    expect(await list(shop, 'since=2020-01-16')).toEqual(['Two', 'One']);
    expect((await shop.get('/products?since=yesterday')).body.message).toBe('since must be an ISO 8601 date.');
  });
  it('is filtered by category, excluding child categories', async () => {
    const shop = await api.shop();
    const food = await makeCategory(shop);
    const sweets = await makeCategory(shop, { name: 'Sweets', parent_id: food.category_id });
    await makeProduct(shop, { name: 'Rice', category_id: food.category_id });
    await makeProduct(shop, { name: 'Honey', category_id: sweets.category_id });
    await makeProduct(shop, { name: 'Sari' });
    expect(await list(shop, `category_id=${food.category_id}`)).toEqual(['Rice']);
    expect(await list(shop, `category_id=${sweets.category_id}`)).toEqual(['Honey']);
    expect(await list(shop, 'category_id=999999999')).toEqual([]);
    expect((await shop.get('/products?category_id=food')).body.message).toBe('category_id must be an integer.');
  });

  /** A: 10 and 100 in two variants; B: 50; C: 200 and, deleted, 50. */
  const priced = async (): Promise<Shop> => {
    const shop = await api.shop();
    const a = await makeProduct(shop, { name: 'A', variant: { price: 10 } });
    await addVariant(shop, a.product_id, { price: 100 });
    await makeProduct(shop, { name: 'B', variant: { price: 50 } });
    const c = await makeProduct(shop, { name: 'C', variant: { price: 200 } });
    const { sku_id } = await addVariant(shop, c.product_id, { price: 50 });
    await shop.delete(`/products/${c.product_id}/variants/${sku_id}`);
    return shop;
  };
  it('is filtered by products with a variant in the price range', async () => {
    const shop = await priced();
    const expected: [string, string[]][] = [
      ['price_min=50', ['A', 'B', 'C']],
      ['price_min=100', ['A', 'C']],
      ['price_min=100.01', ['C']],
      ['price_min=100.001', ['C']],
      ['price_min=200.01', []],
      ['price_max=50', ['A', 'B']],
      ['price_max=49.99', ['A']],
      ['price_max=9.99', []],
      ['price_min=0', ['A', 'B', 'C']],
    ];
    for (const [query, found] of expected) expect([query, await list(shop, `${query}&sort=name`)]).toEqual([query, found]);
  });
  it('requires one variant within both bounds', async () => {
    const shop = await priced();
    expect(await list(shop, 'price_min=20&price_max=90')).toEqual(['B']);
    expect(await list(shop, 'price_min=10&price_max=50&sort=name')).toEqual(['A', 'B']);
    expect(await list(shop, 'price_min=90&price_max=20')).toEqual([]);
    expect(await list(shop, 'price_min=50&price_max=50')).toEqual(['B']);
  });
  it.each([
    ['price_min=-1', 'price_min must be at least 0.'],
    ['price_min=cheap', 'price_min must be a number.'],
    ['price_min=', 'price_min must be a number.'],
    ['price_max=1e3', 'price_max must be a number.'],
    ['price_max=NaN', 'price_max must be a number.'],
  ])('rejects %s with 400', async (query, message) => {
    const shop = await api.shop();
    expect((await shop.get(`/products?${query}`)).body).toMatchObject({ message, status: 400 });
  });

  it.each([
    ['hON', ['Honey', 'Comb honey']],
    ['মধু', ['খাঁটি মধু']],
    ['%', ['100%_pure\\']],
    ['_', ['100%_pure\\']],
    ['\\', ['100%_pure\\']],
    ['0%_p', ['100%_pure\\']],
    ['nothing', []],
    ['', ['100%_pure\\', 'খাঁটি মধু', 'Honey', 'Comb honey']],
  ])('finds names that contain %p', async (search, found) => {
    const shop = await api.shop();
    for (const name of ['Comb honey', 'Honey', 'খাঁটি মধু', '100%_pure\\']) await makeProduct(shop, { name, description: 'hON nothing মধু' });
    expect(await list(shop, `search=${encodeURIComponent(search)}`)).toEqual(found);
  });
  it.each([
    ['name', ['apple', 'banana', 'cherry']],
    ['name:desc', ['cherry', 'banana', 'apple']],
    ['created_at:asc', ['banana', 'cherry', 'apple']],
    ['created_at:desc', ['apple', 'cherry', 'banana']],
    ['updated_at', ['cherry', 'apple', 'banana']],
    ['updated_at:desc', ['banana', 'apple', 'cherry']],
  ])('sorts by %s', async (sort, expected) => {
    const shop = await api.shop();
    const { product_id } = await makeProduct(shop, { name: 'banana' });
    for (const name of ['cherry', 'apple']) await makeProduct(shop, { name });
    await shop.put(`/products/${product_id}`, { description: 'changed last' });
    expect(await list(shop, `sort=${sort}`)).toEqual(expected);
  });
  it('rejects any other sort', async () => {
    const shop = await api.shop();
    expect((await shop.get('/products?sort=price')).body.message).toBe(
      'sort must be one of created_at, updated_at, name with :asc or :desc.',
    );
  });
  it('combines its filters, by page and by cursor', async () => {
    const shop = await api.shop();
    const { category_id } = await makeCategory(shop);
    for (let n = 1; n <= 7; n++) await makeProduct(shop, { name: `Honey ${String(n)}`, category_id, variant: { price: n * 10 } });
    await makeProduct(shop, { name: 'Honey 8', variant: { price: 30 } });
    await makeProduct(shop, { name: 'Tea', category_id, variant: { price: 30 } });
    const query = `search=honey&status=active&category_id=${category_id}&price_min=20&price_max=60&since=2020-01-01&sort=name&limit=2`;
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const answer: Answer = await shop.get(`/products?${query}&cursor=${encodeURIComponent(cursor)}`);
      seen.push(...names(answer));
      cursor = answer.body.pagination.next_cursor as string | null;
    }
    expect(seen).toEqual(['Honey 2', 'Honey 3', 'Honey 4', 'Honey 5', 'Honey 6']);
    const page = await shop.get(`/products?${query}&page=2`);
    expect(names(page)).toEqual(['Honey 4', 'Honey 5']);
    expect(page.body.pagination).toEqual({ page: 2, limit: 2, total: 5 });
  });
});
