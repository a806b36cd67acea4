import { makeProduct } from '../../../test/catalog.js';
import { atOnce, useApi } from '../../../test/harness.js';
import { place } from '../../../test/orders.js';

describe('deleting a product', () => {
  const api = useApi();

  it('hides it and its variants everywhere, permanently', async () => {
    const shop = await api.shop();
    const { product_id, sku_id } = await makeProduct(shop);
    const { product_id: other } = await makeProduct(shop);
    expect((await shop.delete(`/products/${product_id}`)).body).toEqual({ message: 'Product deleted.', status: 200 });
    const missing = { message: 'Product not found.', status: 404 };
    const path = `/products/${product_id}`;
    const answers = [
      await shop.get(path),
      await shop.put(path, { name: 'Back' }),
      await shop.delete(path),
      await shop.post(`${path}/variants`, { price: 1 }),
      await shop.put(`${path}/variants/${sku_id}`, { price: 1 }),
      await shop.delete(`${path}/variants/${sku_id}`),
    ];
    expect(answers.map(({ body }) => body)).toEqual(answers.map(() => missing));
    for (const query of ['', '?status=inactive', '?search=honey', '?price_min=1', '?cursor=']) {
      const { data } = (await shop.get(`/products${query}`)).body as { data: { product_id: number }[] };
      expect(data.map((row) => row.product_id)).toEqual(query === '?status=inactive' ? [] : [other]);
    }
    const [row] = await api.query('SELECT is_active, is_visible FROM products WHERE product_id = $1', [product_id]);
    expect(row).toEqual({ is_active: 0, is_visible: 0 });
  });
  it('keeps the lines of orders, and rejects new ones', async () => {
    const shop = await api.shop();
    const { product_id, sku_id } = await makeProduct(shop, { variant: { price: 100, cost: 60 } });
    const order_items = [{ name: 'Honey', price: 100, quantity: 1, product_id, variant_id: sku_id }];
    const { order_id } = await place(shop, { order_items });
    await shop.delete(`/products/${product_id}`);
    expect((await shop.get(`/orders/${order_id}`)).body.data.items).toMatchObject([{ product_id, variant_id: sku_id, cost: 60 }]);
    const again = { address: { address: 'x' }, order_items };
    expect((await shop.post('/orders', again)).body.message).toBe('order_items[0].variant_id does not exist.');
    expect((await shop.post('/orders', { ...again, order_items: [{ ...order_items[0], variant_id: undefined }] })).body.message).toBe(
      'order_items[0].product_id does not exist.',
    );
  });
  it('succeeds for one of twenty concurrent requests, and no variant is added after it', async () => {
    const shop = await api.shop();
    const { product_id } = await makeProduct(shop);
    const answers = await atOnce(20, (n) =>
      n % 2 === 0 ? shop.delete(`/products/${product_id}`) : shop.post(`/products/${product_id}/variants`, { price: 1 }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => ![200, 201, 404].includes(status))).toEqual([]);
    expect(await api.query('SELECT 1 FROM variants WHERE product_id = $1 AND deleted_at IS NULL', [product_id])).toEqual([]);
  });
});
