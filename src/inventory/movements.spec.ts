import { useApi } from '../../test/harness.js';
import type { Json } from '../../test/caller.js';
import type { Shop } from '../../test/factories.js';
import { defaultLocation, makeLocation, stocked, stockedVariant } from '../../test/stock.js';

describe('the ledger of a product', () => {
  const api = useApi();

  /** Five movements of two variants at two locations. */
  async function moved(): Promise<Record<'product_id' | 'one' | 'two' | 'home' | 'away', number> & { shop: Shop }> {
    const shop = await api.shop();
    const { product_id, sku_id: one } = await stocked(shop, 1);
    const two = await stockedVariant(shop, product_id, 2);
    const [home, away] = [await defaultLocation(shop), await makeLocation(shop)];
    await shop.post(`/inventory/${product_id}/adjust`, { sku_id: one, adjustment: 3, reason: 'Found' });
    await shop.put(`/inventory/${product_id}`, { variants: [{ sku_id: one, quantity: 4 }], location_id: away });
    await shop.post(`/inventory/${product_id}/adjust`, { sku_id: two, adjustment: -2 });
    return { shop, product_id, one, two, home, away };
  }

  it('shows every movement, newest first', async () => {
    const { shop, product_id, one, two, home, away } = await moved();
    const { status, body } = await shop.get(`/inventory/${product_id}/movements`);
    expect(status).toBe(200);
    const common = { movement_id: expect.any(Number), reference: null, reason: null, created_at: expect.stringMatching(/Z$/) };
    expect(body).toEqual({
      data: [
        { ...common, sku_id: two, location_id: home, kind: 'adjustment', change: -2, on_hand_after: 0 },
        { ...common, sku_id: one, location_id: away, kind: 'set', change: 4, on_hand_after: 4 },
        { ...common, sku_id: one, location_id: home, kind: 'adjustment', change: 3, on_hand_after: 4, reason: 'Found' },
        { ...common, sku_id: two, location_id: home, kind: 'opening', change: 2, on_hand_after: 2 },
        { ...common, sku_id: one, location_id: home, kind: 'opening', change: 1, on_hand_after: 1 },
      ],
      pagination: { page: 1, limit: 50, total: 5 },
      status: 200,
    });
  });
  it('is filtered by variant, location and kind', async () => {
    const { shop, product_id, one, away } = await moved();
    const changes = async (query: string): Promise<number[]> =>
      (await shop.get(`/inventory/${product_id}/movements?${query}`)).body.data.map(({ change }: Json) => change);
    expect(await changes(`sku_id=${one}`)).toEqual([4, 3, 1]);
    expect(await changes(`location_id=${away}`)).toEqual([4]);
    expect(await changes('kind=opening')).toEqual([2, 1]);
    expect(await changes(`kind=opening&sku_id=${one}&sort=created_at`)).toEqual([1]);
    expect(await changes('sku_id=999999')).toEqual([]);
    expect(await changes('sort=created_at:asc&limit=2&page=2')).toEqual([3, 4]);
  });
  it('pages by cursor', async () => {
    const { shop, product_id } = await moved();
    const seen: number[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body }: Json = await shop.get(`/inventory/${product_id}/movements?limit=2&cursor=${encodeURIComponent(cursor)}`);
      seen.push(...body.data.map(({ change }: Json) => change));
      cursor = body.pagination.next_cursor;
    }
    expect(seen).toEqual([-2, 4, 3, 2, 1]);
  });
  it.each([
    ['kind=theft', /^kind must be one of opening, set, adjustment, shipment, shipment_reversal, receipt, transfer_out, transfer_in\.$/],
    ['sku_id=0', /^sku_id must be at least 1\.$/],
    ['location_id=x', /^location_id must be an integer\.$/],
    ['sort=change', /^sort must be one of created_at with :asc or :desc\.$/],
  ])('refuses %s', async (query, message) => {
    const shop = await api.shop();
    const { product_id } = await stocked(shop, 1);
    const { body } = await shop.get(`/inventory/${product_id}/movements?${query}`);
    expect(body).toMatchObject({ message: expect.stringMatching(message), status: 400 });
  });
  it('returns 404 for a missing or deleted product', async () => {
    const shop = await api.shop();
    const { product_id } = await stocked(shop, 1);
    await shop.delete(`/products/${product_id}`);
    for (const id of [product_id, 999_999]) {
      expect((await shop.get(`/inventory/${id}/movements`)).body).toEqual({ message: 'Product not found.', status: 404 });
    }
  });
  it('is append-only', async () => {
    const { shop } = await moved();
    const updates = ['change = 9', `reason = 'Lost'`, `reference = 'order:[erased]'`].map((set) => `UPDATE stock_movements SET ${set}`);
    for (const statement of [...updates, 'DELETE FROM stock_movements', 'TRUNCATE stock_movements']) {
      await expect(api.query(statement)).rejects.toThrow('stock movements are never changed');
    }
    expect(await api.query('SELECT 1 FROM stock_movements WHERE store_id = $1', [shop.store_id])).toHaveLength(5);
  });
});
