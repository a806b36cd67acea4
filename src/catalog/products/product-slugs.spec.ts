import { makeProduct, plainProduct, productOf } from '../../../test/catalog.js';
import type { Shop } from '../../../test/factories.js';
import { atOnce, useApi } from '../../../test/harness.js';

describe("products' slugs", () => {
  const api = useApi();
  const slugs = async (shop: Shop): Promise<string[]> => {
    const { data } = (await shop.get('/products?limit=250&sort=created_at')).body as { data: { slug: string }[] };
    return data.map(({ slug }) => slug);
  };
  const numbered = (slug: string, count: number): string[] =>
    Array.from({ length: count }, (_, n) => (n === 0 ? slug : `${slug}-${String(n + 1)}`));

  it('get a number when the slug is taken, counted per store', async () => {
    for (const shop of [await api.shop(), await api.shop()]) {
      for (const name of ['Honey', 'HONEY!', ' honey ']) await makeProduct(shop, { name });
      expect(await slugs(shop)).toEqual(['honey', 'honey-2', 'honey-3']);
    }
  });
  it.each([
    ['মধু', 'মধু'],
    ['🍯', 'product'],
    ['x'.repeat(255), 'x'.repeat(255)],
  ])('are unique for twenty parallel creates of %s', async (name, slug) => {
    const shop = await api.shop();
    await atOnce(20, () => shop.get('/products'));
    const answers = await atOnce(20, () => shop.post('/products', { ...plainProduct, name }));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(201));
    const expected = slug.length < 255 ? numbered(slug, 20) : numbered(slug, 20).map((one) => fitted(one));
    expect((await slugs(shop)).sort()).toEqual(expected.sort());
  });
  it('of names that look like a numbered slug do not collide with it', async () => {
    const shop = await api.shop();
    const names = ['Honey', 'Honey 2', 'Honey 3', 'Honey 2 2'];
    const answers = await atOnce(24, (n) => shop.post('/products', { ...plainProduct, name: names[n % names.length] }));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(24).fill(201));
    expect(new Set(await slugs(shop)).size).toBe(24);
  });
  it('are found with few lookups when thousands of products have the name', async () => {
    const shop = await api.shop();
    await api.query(
      `INSERT INTO products (store_id, name, slug) SELECT $1, 'Honey', 'honey' || CASE i WHEN 1 THEN '' ELSE '-' || i END FROM generate_series(1, 3000) i`,
      [shop.store_id],
    );
    expect((await makeProduct(shop)).slug).toBe('honey-3001');
  });
  it('follow the name, and are kept if the new name has the same slug', async () => {
    const shop = await api.shop();
    const [one, two] = [await makeProduct(shop), await makeProduct(shop)];
    const rename = async (product_id: number, name: string): Promise<string> =>
      (await shop.put(`/products/${product_id}`, { name })).body.data.slug as string;
    expect(await rename(two.product_id, 'Honey')).toBe('honey-2');
    expect(await rename(one.product_id, 'HONEY')).toBe('honey');
    expect(await rename(two.product_id, 'Honey?')).toBe('honey-2');
    expect(await rename(one.product_id, 'Nectar')).toBe('nectar');
    expect(await rename(two.product_id, 'Honey')).toBe('honey');
    expect(await rename(one.product_id, 'Honey')).toBe('honey-2');
  });
  it('stay unique when ten products get the same name concurrently', async () => {
    const shop = await api.shop();
    const products = await atOnce(10, (n) => makeProduct(shop, { name: `Number ${String(n)}` }));
    const answers = await atOnce(10, (n) => shop.put(`/products/${products[n].product_id}`, { name: 'Nectar' }));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(200));
    expect((await slugs(shop)).sort()).toEqual(numbered('nectar', 10).sort());
  });
  it('of deleted products stay taken', async () => {
    const shop = await api.shop();
    const { product_id } = await makeProduct(shop);
    await shop.delete(`/products/${product_id}`);
    const again = await makeProduct(shop);
    expect(again.slug).toBe('honey-2');
    expect(await productOf(shop, again.product_id)).toMatchObject({ slug: 'honey-2' });
  });
});

/** Shortens a slug of 255 characters so that it fits with a suffix. */
function fitted(slug: string): string {
  const number = /-\d+$/.exec(slug)?.[0] ?? '';
  return slug.slice(0, 255 - number.length) + number;
}
