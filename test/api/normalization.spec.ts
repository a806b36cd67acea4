import { makeProduct } from '../catalog.js';
import { useApi } from '../harness.js';

const COMPOSED = 'Caf\u00e9 \u09dc';
const COMPOSED_NAME = 'Caf\u00e9';
const DECOMPOSED_NAME = 'Cafe\u0301';

describe('text in another Unicode normalization', () => {
  const api = useApi();

  it.each([
    [COMPOSED_NAME, DECOMPOSED_NAME],
    [DECOMPOSED_NAME, COMPOSED_NAME],
  ])('is found in every list and stored verbatim (%j, %j)', async (name, search) => {
    const shop = await api.shop();
    await makeProduct(shop, { name });
    await shop.post('/customers', { name, phone: '01712345678' });
    await shop.post('/discounts', { code: name, percentage: 10 });
    await shop.post('/suppliers', { name });
    for (const [path, field] of [
      ['/products', 'name'],
      ['/inventory', 'name'],
      ['/customers', 'name'],
      ['/suppliers', 'name'],
    ]) {
      const { body } = await shop.get(`${path ?? ''}?search=${encodeURIComponent(search.toLowerCase())}`);
      expect([path, body.data.map((row: Record<string, string>) => row[field ?? ''])]).toEqual([path, [name]]);
    }
    const { body } = await shop.get(`/discounts?search=${encodeURIComponent(search)}`);
    expect(body.data.map(({ code }: { code: string }) => code)).toEqual([name.toUpperCase()]);
  });

  it('is the same discount code and the same slug', async () => {
    const shop = await api.shop();
    expect((await shop.post('/discounts', { code: DECOMPOSED_NAME, percentage: 10 })).status).toBe(201);
    expect((await shop.post('/discounts', { code: COMPOSED_NAME, percentage: 10 })).body).toMatchObject({ status: 409 });
    expect((await shop.get(`/discounts/validate/${encodeURIComponent(COMPOSED_NAME)}`)).body).toMatchObject({ valid: true });
    const slugs = [await makeProduct(shop, { name: COMPOSED }), await makeProduct(shop, { name: COMPOSED.normalize('NFD') })];
    expect(slugs.map(({ slug }) => slug.normalize('NFC'))).toEqual([slugs[0]?.slug, `${String(slugs[0]?.slug)}-2`]);
  });
});

describe('a number of units beyond 2^53', () => {
  const api = useApi();

  it('is refused and never rounded', async () => {
    const shop = await api.shop();
    const { product_id, sku_id } = await makeProduct(shop, { variant: { price: 1, quantity: 1, cost: 2_000_000_000 } });
    const most = Number.MAX_SAFE_INTEGER;
    await api.query('UPDATE stock_levels SET on_hand = $2 WHERE sku_id = $1', [sku_id, most - 1]);
    await api.query('UPDATE variants SET quantity = $2 WHERE sku_id = $1', [sku_id, most - 1]);
    const adjust = (adjustment: number): ReturnType<typeof shop.post> =>
      shop.post(`/inventory/${String(product_id)}/adjust`, { sku_id, adjustment });
    expect((await adjust(1)).body.data).toMatchObject({ previous_quantity: most - 1, quantity: most });
    expect((await adjust(1)).body).toMatchObject({ status: 400, message: 'The stock would be larger than 9007199254740991 units.' });
    const { text } = await shop.get('/inventory');
    expect(text).toContain('"total_quantity":9007199254740991');
    expect(text).toContain('"total_cost_value":18014398509481982000000000');
  });
});
