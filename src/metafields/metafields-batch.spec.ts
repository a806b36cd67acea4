import { useApi } from '../../test/harness.js';
import type { Shop } from '../../test/factories.js';

const field = (n: number, fields: object = {}): object => ({
  namespace: 'sizes',
  key: `k${String(n).padStart(3, '0')}`,
  value: String(n),
  value_type: 'integer',
  ...fields,
});
const fields = (from: number, to: number): object[] => Array.from({ length: to - from }, (_, n) => field(from + n));
const own = ({ store_id }: Shop): string => `/metafields/store/${String(store_id)}`;

describe('a batch of metafields', () => {
  const api = useApi();
  const total = async (shop: Shop): Promise<number> => (await shop.get(own(shop))).body.pagination.total;

  it('is written in one request and returned in the given order', async () => {
    const shop = await api.shop();
    await shop.post(own(shop), field(3, { description: 'kept' }));
    const { status, body } = await shop.put(own(shop), { metafields: [field(5), field(3, { value: '33' }), field(4)] });
    expect(status).toBe(200);
    expect(body).toMatchObject({ message: 'Metafields set.', created: 2, status: 200 });
    expect(body.data).toMatchObject([
      { key: 'k005', value: '5', description: null, resource_type: 'store', resource_id: shop.store_id },
      { key: 'k003', value: '33', description: 'kept' },
      { key: 'k004', value: '4', description: null },
    ]);
    const listed = (await shop.get(own(shop))).body.data as object[];
    expect(listed).toEqual([body.data[1], body.data[2], body.data[0]]);
  });

  it.each([
    [{}, 'metafields', undefined, 'metafields is required.'],
    [{ metafields: {} }, 'metafields', undefined, 'metafields must be an array.'],
    [{ metafields: [] }, 'metafields', undefined, 'metafields must have at least 1 item.'],
    [{ metafields: fields(0, 26) }, 'metafields', undefined, 'metafields must have at most 25 items.'],
    [{ metafields: [field(1), field(2), field(3), { ...field(4), value: 4 }] }, 'metafields[3].value', undefined, 'must be a string.'],
    [{ metafields: [field(1), {}] }, 'metafields[1].namespace', undefined, 'is required.'],
    [
      { metafields: [field(1), field(2, { value: 'x' })] },
      'metafields[1].value',
      'invalid_value',
      'must be an integer within ±9007199254740991.',
    ],
    [
      { metafields: [field(1), field(2, { value_type: 'number' })] },
      'metafields[1].value_type',
      'invalid_value_type',
      'must be one of string, integer, json, boolean.',
    ],
    [
      { metafields: [field(1), field(2), field(1, { value: '9' })] },
      'metafields[2].key',
      undefined,
      'repeats the namespace and key of metafields[0].',
    ],
  ])('is rejected as a whole for %j', async (body, name, code, words) => {
    const shop = await api.shop();
    const { status, body: answer } = await shop.put(own(shop), body);
    const message = words.startsWith(name) ? words : `${name} ${words}`;
    expect(status).toBe(400);
    expect(answer).toMatchObject({ message, status: 400 });
    expect(answer.errors[0]).toEqual({ field: name, rule: expect.any(String), message });
    expect(answer.code).toBe(code);
    expect(await total(shop)).toBe(0);
  });

  it('is rejected if an item is not an object', async () => {
    const shop = await api.shop();
    for (const metafields of [[null], [5], ['x'], [[field(1)]], 'x']) expect((await shop.put(own(shop), { metafields })).status).toBe(400);
    expect(await total(shop)).toBe(0);
  });

  it('can fill a resource up to 200 metafields, but no more', async () => {
    const shop = await api.shop();
    const refused = { message: 'A store holds at most 200 metafields of an app.', code: 'metafield_limit_exceeded', status: 400 };
    for (let from = 0; from < 175; from += 25) {
      expect((await shop.put(own(shop), { metafields: fields(from, from + 25) })).body.created).toBe(25);
    }
    await shop.put(own(shop), { metafields: fields(175, 199) });
    expect((await shop.put(own(shop), { metafields: fields(198, 201) })).body).toEqual(refused);
    expect(await total(shop)).toBe(199);
    expect((await shop.put(own(shop), { metafields: fields(190, 200) })).body).toMatchObject({ created: 1 });
    expect((await shop.post(own(shop), field(200))).body).toEqual(refused);
    expect((await shop.post(own(shop), field(199, { value: '0' }))).body).toMatchObject({ created: 0, data: { value: '0' } });
    const all = await shop.get(own(shop));
    expect(all.body.data).toHaveLength(200);
    expect(all.body.pagination).toEqual({ page: 1, limit: 200, total: 200 });

    const { order_id } = (await shop.post('/orders', { address: { address: 'x' }, order_items: [{ name: 'a', price: 1, quantity: 1 }] }))
      .body.data;
    expect((await shop.post(`/metafields/order/${String(order_id)}`, field(0))).body.created).toBe(1);
    await shop.delete(`${own(shop)}/sizes/k000`);
    expect((await shop.post(own(shop), field(200))).body.created).toBe(1);
  });
});
