import { addVariant, makeCategory, makeProduct } from '../../../test/catalog.js';
import type { Shop } from '../../../test/factories.js';
import { useApi } from '../../../test/harness.js';

describe('product events', () => {
  const api = useApi();
  const events = async (shop: Shop): Promise<[string, Record<string, unknown>][]> =>
    (await api.events(shop.store_id))
      .filter(({ event_topic }) => event_topic.startsWith('product.'))
      .map(({ event_topic, data }) => [event_topic, data]);

  it('report a create and a delete', async () => {
    const shop = await api.shop();
    const { product_id } = await makeProduct(shop, { name: 'মধু' });
    await shop.delete(`/products/${product_id}`);
    await shop.delete(`/products/${product_id}`);
    expect(await events(shop)).toEqual([
      ['product.created', { product_id, name: 'মধু', slug: 'মধু' }],
      ['product.deleted', { product_id, name: 'মধু' }],
    ]);
    const [, created] = await api.events(shop.store_id);
    expect(created?.origin).toEqual({ type: 'app', app_id: shop.app_id });
  });
  it('report an update without a source, and a mere activation with one', async () => {
    const shop = await api.shop();
    const { product_id } = await makeProduct(shop);
    for (const body of [
      { name: 'Nectar', is_active: false },
      { is_active: true },
      { is_active: false, name: 'Nectar', description: null },
      { is_visible: false },
      { is_active: true, is_visible: true },
    ]) {
      expect((await shop.put(`/products/${product_id}`, body)).status).toBe(200);
    }
    const plain = { product_id, name: 'Nectar' };
    const updated = (await events(shop)).filter(([topic]) => topic === 'product.updated').map(([, data]) => data);
    const activated = { ...plain, source: 'activation' };
    expect(updated).toEqual([plain, activated, activated, plain, plain]);
  });
  it('report every change of a variant', async () => {
    const shop = await api.shop();
    const { product_id, sku_id } = await makeProduct(shop);
    await addVariant(shop, product_id, { quantity: 4 });
    for (const body of [{ price: 5 }, { quantity: 9 }, { position: 2, quantity: 9 }]) {
      await shop.put(`/products/${product_id}/variants/${sku_id}`, body);
    }
    await shop.delete(`/products/${product_id}/variants/${sku_id}`);
    const [, ...updated] = await events(shop);
    expect(updated).toEqual(Array(5).fill(['product.updated', { product_id, name: 'Honey', source: 'variants_update' }]));
  });
  it('are not sent for requests that changed nothing or were refused', async () => {
    const shop = await api.shop();
    const { category_id } = await makeCategory(shop);
    const { product_id, sku_id } = await makeProduct(shop, { category_id });
    const variants = `/products/${product_id}/variants`;
    const answers = [
      await shop.put(`/products/${product_id}`, { name: 'Honey', is_active: true, category_id }),
      await shop.put(`${variants}/${sku_id}`, { price: 100, quantity: 0 }),
      await shop.put(`/products/${product_id}`, { name: 'Other', category_id: 999_999_999 }),
      await shop.put(`${variants}/${sku_id}`, { price: -1 }),
      await shop.delete(`${variants}/${sku_id}`),
      await shop.post(variants, {}),
      await shop.post('/products', { name: 'Other', category_id: 999_999_999, variant: { price: 1 } }),
      await shop.delete('/products/999999999'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400, 400, 400, 400, 400, 404]);
    expect((await events(shop)).map(([topic]) => topic)).toEqual(['product.created']);
  });
  it('are for apps that may read products', async () => {
    const shop = await api.shop();
    const blind = await api.shop({ store: { store_id: shop.store_id }, scopes: ['read:orders'] });
    await makeProduct(shop);
    await api.events(shop.store_id);
    const topics = async (reader: Shop): Promise<string[]> => {
      const { data } = (await reader.get('/events')).body as { data: { event_topic: string }[] };
      return data.map(({ event_topic }) => event_topic);
    };
    expect(await topics(shop)).toContain('product.created');
    expect(await topics(blind)).not.toContain('product.created');
  });
});
