import { useApi } from '../../test/harness.js';
import type { Answer } from '../../test/caller.js';
import { makeProduct } from '../../test/catalog.js';
import type { Shop } from '../../test/factories.js';
import { place } from '../../test/orders.js';

const COLOUR = { namespace: 'looks', key: 'colour', value: 'red', value_type: 'string' };
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;
const INVALID_NAME = (field: string): string => `${field} must have 1 to 100 characters and no control characters.`;

const names = ({ body }: Answer): string[] =>
  (body.data as { namespace: string; key: string }[]).map(({ namespace, key }) => `${namespace}/${key}`);

describe('a metafield', () => {
  const api = useApi();

  const product = async (shop: Shop): Promise<number> => (await makeProduct(shop)).product_id;
  const customer = async (shop: Shop): Promise<number> =>
    (await shop.post('/customers', { name: 'Anna', phone: '01712345678' })).body.data.user_id;
  const order = async (shop: Shop): Promise<number> => (await place(shop)).order_id;
  const store = ({ store_id }: Shop): Promise<number> => Promise.resolve(store_id);
  const RESOURCES = { product, order, customer, store };
  const own = ({ store_id }: Shop): string => `/metafields/store/${String(store_id)}`;

  it.each([
    ['a b', 'ঢাকা'],
    ['a/b', '?x=1&y#z'],
    ['x'.repeat(100), '100%'],
  ])('can have the namespace %j and the key %j', async (namespace, key) => {
    const shop = await api.shop();
    expect((await shop.post(own(shop), { ...COLOUR, namespace, key })).body.data).toMatchObject({ namespace, key });
    expect(names(await shop.get(`${own(shop)}?namespace=${encodeURIComponent(namespace)}`))).toEqual([`${namespace}/${key}`]);
    expect((await shop.delete(`${own(shop)}/${encodeURIComponent(namespace)}/${encodeURIComponent(key)}`)).status).toBe(200);
    expect(names(await shop.get(own(shop)))).toEqual([]);
  });

  it.each(Object.entries(RESOURCES))('of a %s can be created, read, updated and deleted', async (resource_type, make) => {
    const shop = await api.shop();
    const resource_id = await make(shop);
    const path = `/metafields/${resource_type}/${String(resource_id)}`;
    const created = await shop.post(path, { ...COLOUR, description: 'of the cloth', resource_id: 1, app_id: 1 });
    expect(created.status).toBe(200);
    const data = {
      metafield_id: expect.any(Number) as number,
      resource_type,
      resource_id,
      ...COLOUR,
      description: 'of the cloth',
      created_at: TIME,
      updated_at: TIME,
    };
    expect(created.body).toEqual({ data, message: 'Metafield created.', created: 1, status: 200 });
    const read = await shop.get(path);
    expect(read.body).toEqual({ data: [created.body.data], pagination: { page: 1, limit: 200, total: 1 }, status: 200 });
    const updated = (await shop.post(path, { ...COLOUR, value: '5', value_type: 'integer' })).body;
    expect(updated).toEqual({
      data: { ...created.body.data, value: '5', value_type: 'integer', updated_at: TIME },
      message: 'Metafield updated.',
      created: 0,
      status: 200,
    });
    expect(updated.data.updated_at > created.body.data.updated_at).toBe(true);
    expect((await shop.delete(`${path}/looks/colour`)).body).toEqual({ message: 'Metafield deleted.', status: 200 });
    expect((await shop.get(path)).body).toEqual({ data: [], pagination: { page: 1, limit: 200, total: 0 }, status: 200 });
    expect((await shop.delete(`${path}/looks/colour`)).body).toEqual({ message: 'Metafield not found.', status: 404 });
  });

  it('keeps its description if it is omitted, and clears it with null', async () => {
    const shop = await api.shop();
    const set = async (fields: object): Promise<string | null> =>
      (await shop.post(own(shop), { ...COLOUR, ...fields })).body.data.description;
    expect(await set({})).toBeNull();
    expect(await set({ description: 'first' })).toBe('first');
    expect(await set({ value: 'blue' })).toBe('first');
    expect(await set({ description: 'x'.repeat(1000) })).toBe('x'.repeat(1000));
    expect(await set({ description: null })).toBeNull();
  });

  it('does not change updated_at when it is set to its current value', async () => {
    const shop = await api.shop();
    const first = (await shop.post(own(shop), { ...COLOUR, description: 'a' })).body;
    expect((await shop.post(own(shop), COLOUR)).body).toEqual({ ...first, message: 'Metafield updated.', created: 0 });
  });

  it.each([
    ['string', ''],
    ['string', 'ঢ'.repeat(21_845)],
    ['integer', '-9007199254740991'],
    ['json', ' {"a": [1, "\\u0000", "ঢ"]} '],
    ['boolean', 'false'],
  ])('of type %s is returned exactly as it was sent', async (value_type, value) => {
    const shop = await api.shop();
    expect((await shop.post(own(shop), { ...COLOUR, value_type, value })).body.data).toMatchObject({ value_type, value });
    expect((await shop.get(own(shop))).body.data[0]).toMatchObject({ value_type, value });
  });

  it.each([
    [{ value_type: 'integer', value: '1.5' }, 'invalid_value', 'value must be an integer within ±9007199254740991.'],
    [{ value_type: 'boolean', value: '1' }, 'invalid_value', 'value must be true or false.'],
    [{ value_type: 'json', value: '{a:1}' }, 'invalid_value', 'value must be JSON.'],
    [{ value: 'x'.repeat(65_537) }, 'invalid_value', 'value must have at most 65536 bytes.'],
    [{ value: 'ঢ'.repeat(21_846) }, 'invalid_value', 'value must have at most 65536 bytes.'],
    [{ value_type: 'float' }, 'invalid_value_type', 'value_type must be one of string, integer, json, boolean.'],
    [{ value_type: null }, 'invalid_value_type', 'value_type must be one of string, integer, json, boolean.'],
    [{ value_type: undefined }, undefined, 'value_type is required.'],
    [{ value: undefined }, undefined, 'value is required.'],
    [{ value: 5 }, undefined, 'value must be a string.'],
    [{ value: { toString: 1 } }, undefined, 'value must be a string.'],
    [{ value: 'a\0b' }, undefined, 'value contains characters that cannot be stored.'],
    [{ namespace: undefined }, undefined, 'namespace is required.'],
    [{ key: undefined }, undefined, 'key is required.'],
    [{ namespace: '' }, undefined, INVALID_NAME('namespace')],
    [{ namespace: 'a\nb' }, undefined, INVALID_NAME('namespace')],
    [{ key: 'a\u0085b' }, undefined, INVALID_NAME('key')],
    [{ key: 'x'.repeat(101) }, undefined, INVALID_NAME('key')],
    [{ key: 5 }, undefined, INVALID_NAME('key')],
    [{ description: 5 }, undefined, 'description must be a string.'],
    [{ description: 'x'.repeat(1001) }, undefined, 'description must have at most 1000 characters.'],
  ])('is rejected with %j', async (fields, code, message) => {
    const shop = await api.shop();
    const { status, body } = await shop.post(own(shop), { ...COLOUR, ...fields });
    expect(status).toBe(400);
    const [field] = message.split(' ', 1);
    expect(body).toEqual({ message, ...(code && { code }), status: 400, errors: [{ field, rule: expect.any(String), message }] });
    expect((await shop.get(own(shop))).body.data).toEqual([]);
  });

  it('accepts case-sensitive names of the allowed characters', async () => {
    const shop = await api.shop();
    for (const word of ['a', 'A', '_x', '9', 'my.app-v2_x', 'x'.repeat(100), 'constructor', '__proto_']) {
      expect((await shop.post(own(shop), { ...COLOUR, namespace: word, key: word })).body).toMatchObject({ created: 1 });
      expect((await shop.delete(`${own(shop)}/${word}/${word.toUpperCase()}x`)).status).toBe(404);
      expect((await shop.delete(`${own(shop)}/${word}/${word}`)).status).toBe(200);
    }
    for (const word of ['%00', 'a%00', '%2F', '%20', 'x'.repeat(5000), '%E0%A6%A2']) {
      for (const path of [`${own(shop)}/${word}/a`, `${own(shop)}/a/${word}`]) {
        expect((await shop.delete(path)).body).toEqual({ message: 'Metafield not found.', status: 404 });
      }
    }
  });

  it('is listed by namespace and key, optionally filtered by them', async () => {
    const shop = await api.shop();
    const all = ['B/a', 'a/Z', 'a/a', 'a/b', 'a-b/a', 'a.b/a', 'a_b/a', 'b/a'].map((name) => name.split('/'));
    for (const [namespace, key] of [...all].reverse()) await shop.post(own(shop), { ...COLOUR, namespace, key });
    const sorted = ['B/a', 'a/Z', 'a/a', 'a/b', 'a-b/a', 'a.b/a', 'a_b/a', 'b/a'];
    const list = async (query: string): Promise<string[]> => names(await shop.get(`${own(shop)}?${query}`));
    expect(await list('')).toEqual(sorted);
    expect(await list('sort=namespace:desc')).toEqual([...sorted].reverse());
    expect(await list('namespace=a')).toEqual(['a/Z', 'a/a', 'a/b']);
    expect(await list('key=b')).toEqual(['a/b']);
    expect(await list('namespace=a&key=Z')).toEqual(['a/Z']);
    expect(await list('namespace=none')).toEqual([]);
    expect(await list('limit=3&page=2')).toEqual(sorted.slice(3, 6));
    expect((await shop.get(`${own(shop)}?namespace=a`)).body.pagination).toEqual({ page: 1, limit: 200, total: 3 });
    expect((await shop.get(`${own(shop)}?limit=201`)).body.pagination.limit).toBe(200);
    expect((await shop.get(`${own(shop)}?limit=0`)).body.message).toBe('limit must be at least 1.');
    expect((await shop.get(`${own(shop)}?namespace=${'x'.repeat(101)}`)).body.message).toBe('namespace must have at most 100 characters.');
  });

  it.each(['namespace:asc', 'namespace:desc'])('appears once when iterating by %s', async (sort) => {
    const shop = await api.shop();
    for (let n = 0; n < 7; n++) {
      await shop.post(own(shop), { ...COLOUR, namespace: n < 5 ? 'same' : 'zzz', key: `k${String(n)}` });
    }
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await shop.get(`${own(shop)}?limit=2&sort=${sort}&cursor=${cursor}`);
      seen.push(...names(page));
      cursor = page.body.pagination.next_cursor as string | null;
    }
    expect(seen).toEqual(names(await shop.get(`${own(shop)}?sort=${sort}`)));
    expect(seen).toHaveLength(7);
  });

  it.each(['collection', 'Product', 'products', '', '%00', '__proto__', 'constructor', 'x'.repeat(3000)])(
    'cannot be attached to a "%s": invalid_resource_type',
    async (type) => {
      const shop = await api.shop();
      const refused = {
        message: 'resource_type must be one of product, order, customer, store.',
        code: 'invalid_resource_type',
        status: 400,
      };
      const path = `/metafields/${type || '%20'}/1`;
      const answers = [shop.get(path), shop.post(path, COLOUR), shop.put(path, { metafields: [COLOUR] }), shop.delete(`${path}/a/b`)];
      for (const { body } of await Promise.all(answers)) expect(body).toEqual(refused);
    },
  );

  it('publishes no event', async () => {
    const shop = await api.shop();
    await shop.post(own(shop), COLOUR);
    await shop.delete(`${own(shop)}/looks/colour`);
    expect((await api.events(shop.store_id)).map(({ event_topic }) => event_topic)).toEqual(['app.installed']);
  });

  it('requires the read scope for reading and the write scope for every change', async () => {
    const [reader, writer] = [await api.shop({ scopes: ['read:metafields'] }), await api.shop({ scopes: ['write:metafields'] })];
    expect((await reader.get(own(reader))).status).toBe(200);
    expect((await writer.post(own(writer), COLOUR)).status).toBe(200);
    expect((await writer.get(own(writer))).body.code).toBe('insufficient_scope');
    expect((await reader.post(own(reader), COLOUR)).body.code).toBe('insufficient_scope');
    expect((await reader.put(own(reader), { metafields: [COLOUR] })).body.code).toBe('insufficient_scope');
    expect((await reader.delete(`${own(reader)}/looks/colour`)).body.code).toBe('insufficient_scope');
  });
});
