import { makeProduct } from '../../../test/catalog.js';
import { useApi } from '../../../test/harness.js';
import { place } from '../../../test/orders.js';

describe('the cost of a variant', () => {
  const api = useApi();

  it.each([
    [70.49, 70, 211],
    [70.5, 71, 212],
    [0.01, 0, 0],
    [null, null, 0],
  ])('of %p taka is stored, and shown as %p where the contract uses whole taka', async (cost, whole, value) => {
    const shop = await api.shop();
    const { product_id, sku_id } = await makeProduct(shop, { variant: { price: 100, cost, quantity: 3 } });
    const second = await shop.post(`/products/${product_id}/variants`, { price: 1, cost });
    const third = await shop.post(`/products/${product_id}/variants`, { price: 1, cost: 5.55 });
    await shop.put(`/products/${product_id}/variants/${third.body.data.sku_id}`, { cost });
    const kept = { cost: whole, unit_cost: cost };
    const { data: stock } = (await shop.get(`/inventory/${product_id}`)).body;
    expect(stock.variants).toMatchObject([{ ...kept, sku_id }, { ...kept, sku_id: second.body.data.sku_id }, kept]);
    const { order_id } = await place(shop, { order_items: [{ name: 'Jar', price: 1, quantity: 1, variant_id: sku_id }] });
    expect((await shop.get(`/orders/${order_id}`)).body.data.items).toMatchObject([kept]);
    expect((await shop.get('/inventory')).body.data[0].total_cost_value).toBe(value);
  });
  it('that equals the stored one is not a change', async () => {
    const shop = await api.shop();
    const { product_id, sku_id } = await makeProduct(shop, { variant: { price: 100, cost: 10.4 } });
    const before = (await shop.get(`/products/${product_id}`)).body.data.updated_at;
    await shop.put(`/products/${product_id}/variants/${sku_id}`, { cost: 10.4 });
    expect((await shop.get(`/products/${product_id}`)).body.data.updated_at).toBe(before);
    await shop.put(`/products/${product_id}/variants/${sku_id}`, { cost: 10.3 });
    expect((await shop.get(`/inventory/${product_id}`)).body.data.variants).toMatchObject([{ cost: 10, unit_cost: 10.3 }]);
  });
  it('follows writes of the previous version', async () => {
    const shop = await api.shop();
    const { product_id, sku_id } = await makeProduct(shop, { variant: { price: 100, cost: 10.4, quantity: 2 } });
    await api.query('UPDATE variants SET cost = 12 WHERE sku_id = $1', [sku_id]);
    expect((await shop.get(`/inventory/${product_id}`)).body.data.variants).toMatchObject([{ cost: 12, unit_cost: 12 }]);
    expect((await shop.get('/inventory')).body.data).toMatchObject([{ total_cost_value: 24 }]);
  });
});
