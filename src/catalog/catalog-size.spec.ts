import { makeProduct } from '../../test/catalog.js';
import { useApi } from '../../test/harness.js';

describe('the catalog limits', () => {
  const api = useApi();

  it('allow 1,000 variants per product, not counting deleted ones', async () => {
    const shop = await api.shop();
    const { product_id } = await makeProduct(shop);
    await api.query(
      `INSERT INTO variants (store_id, product_id, price, position, deleted_at)
       SELECT $1, $2, 1, i, CASE WHEN i % 2 = 0 THEN now() END FROM generate_series(2, 1997) i`,
      [shop.store_id, product_id],
    );
    const add = (): Promise<object> => shop.post(`/products/${String(product_id)}/variants`, { price: 1 });
    expect(await add()).toMatchObject({ status: 201 });
    expect(await add()).toMatchObject({ status: 400, body: { message: 'A product has at most 1000 variants.' } });
  });

  it('allow 5,000 categories per store', async () => {
    const shop = await api.shop();
    await api.query(`INSERT INTO categories (store_id, name, slug) SELECT $1, 'C', 'c' || i FROM generate_series(1, 4999) i`, [
      shop.store_id,
    ]);
    const add = (): Promise<object> => shop.post('/categories', { name: 'One more' });
    expect(await add()).toMatchObject({ status: 201 });
    expect(await add()).toMatchObject({ status: 400, body: { message: 'A store has at most 5000 categories.' } });
    expect((await shop.get('/categories')).body.data).toHaveLength(5000);
  });
});
