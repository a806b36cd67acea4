import { createHash } from 'node:crypto';
import { addVariant, makeCategory, makeProduct } from '../../test/catalog.js';
import type { Answer, Json } from '../../test/caller.js';
import type { Shop } from '../../test/factories.js';
import { useApi } from '../../test/harness.js';
import { place } from '../../test/orders.js';
import { customer } from '../../test/resources.js';

/** Id and time of a record as the API lists it. */
interface Listed {
  id: number;
  updated_at: string;
}

/** Hash of records, computed as the guide describes it. */
function hashOf(records: readonly Listed[]): string {
  const hash = Buffer.alloc(16);
  for (const { id, updated_at } of records) {
    const one = createHash('sha256')
      .update(`${String(id)}:${updated_at}`)
      .digest();
    hash.forEach((byte, n) => (hash[n] = byte ^ (one[n] ?? 0)));
  }
  return hash.toString('hex');
}

const EMPTY = '0'.repeat(32);
const METAFIELD = { namespace: 'looks', key: 'colour', value: 'red', value_type: 'string' };

describe('the digest of', () => {
  const api = useApi();
  const digest = (shop: Pick<Shop, 'get'>, resource: string, query = ''): Promise<Answer> => shop.get(`/sync/${resource}/digest${query}`);
  const digestOf = async (shop: Shop, resource: string, query = ''): Promise<Json> => {
    const { status, body, text } = await digest(shop, resource, query);
    expect(`${String(status)} ${status === 200 ? '' : text}`).toBe('200 ');
    return body.data;
  };

  /** Returns every record that the list shows. */
  async function listed(shop: Shop, path: string, key: string): Promise<Listed[]> {
    const { body } = await shop.get(path);
    return (body.data as Json[]).map((record) => ({ id: record[key] as number, updated_at: record['updated_at'] as string }));
  }

  /** A store with a few records of every kind, and of another store. */
  async function filled(): Promise<Shop> {
    const shop = await api.shop();
    const other = await api.shop();
    for (const each of [shop, other, shop, shop]) {
      await each.post('/customers', customer());
      await makeProduct(each);
      await makeCategory(each);
      await place(each);
      await each.post('/discounts', { code: `D${String(Math.random())}`, percentage: 10 });
    }
    return shop;
  }

  const KINDS = [
    { resource: 'orders', path: '/orders?limit=250', key: 'order_id' },
    { resource: 'products', path: '/products?limit=250', key: 'product_id' },
    { resource: 'customers', path: '/customers?limit=250&include_guests=true', key: 'user_id' },
    { resource: 'categories', path: '/categories', key: 'category_id' },
    { resource: 'discounts', path: '/discounts?limit=250', key: 'discount_id' },
  ];

  it.each(KINDS)('$resource is what the list of the API shows', async ({ resource, path, key }) => {
    const shop = await filled();
    const records = await listed(shop, path, key);
    expect(records.length).toBeGreaterThanOrEqual(3);
    const { parts, ...whole } = await digestOf(shop, resource, '?parts=3');
    const to = Math.max(...records.map(({ id }) => id));
    expect(whole).toEqual({ resource, from: 1, to, count: records.length, hash: hashOf(records) });
    for (const part of parts as Json[]) {
      const within = records.filter(({ id }) => id >= part['from'] && id <= part['to']);
      expect(part).toEqual({ from: part['from'], to: part['to'], count: within.length, hash: hashOf(within) });
    }
  });

  it.each(KINDS)('$resource needs the scope that reads them', async ({ resource }) => {
    const scope = `read:${resource === 'categories' ? 'products' : resource}`;
    const shop = await api.shop({ scopes: [scope] });
    expect((await digest(shop, resource)).status).toBe(200);
    const without = await api.shop({ scopes: ['read:store', 'read:metafields'] });
    expect((await digest(without, resource)).body).toEqual({
      message: `This request needs the ${scope} scope.`,
      code: 'insufficient_scope',
      status: 403,
    });
  });

  it('metafields contains those of the app that are shown', async () => {
    const shop = await api.shop();
    const { product_id } = await makeProduct(shop);
    const deleted = await makeProduct(shop);
    const other = await api.make.install(await api.make.registerApp(), shop.store_id);
    const paths = [`product/${String(product_id)}`, `product/${String(deleted.product_id)}`, `store/${String(shop.store_id)}`];
    for (const path of paths) for (const each of [shop, other]) await each.post(`/metafields/${path}`, METAFIELD);
    await shop.delete(`/products/${String(deleted.product_id)}`);
    const records = (
      await Promise.all([paths[0], paths[2]].map((path) => listed(shop, `/metafields/${String(path)}`, 'metafield_id')))
    ).flat();
    expect(records).toHaveLength(2);
    expect(await digestOf(shop, 'metafields')).toMatchObject({ count: 2, hash: hashOf(records) });
    expect((await digest(await api.shop({ scopes: ['read:products'] }), 'metafields')).body.code).toBe('insufficient_scope');
  });

  it('products excludes deleted ones, also from the largest id', async () => {
    const shop = await api.shop();
    const [first, last] = [await makeProduct(shop), await makeProduct(shop)];
    await shop.delete(`/products/${String(last.product_id)}`);
    const records = await listed(shop, '/products', 'product_id');
    expect(await digestOf(shop, 'products', '?parts=1')).toMatchObject({ to: first.product_id, count: 1, hash: hashOf(records) });
  });

  it('no records has zeros and no parts', async () => {
    const shop = await api.shop();
    expect(await digestOf(shop, 'orders')).toEqual({ resource: 'orders', from: 1, to: 0, count: 0, hash: EMPTY, parts: [] });
    expect(await digestOf(shop, 'orders', '?from=7')).toMatchObject({ from: 7, to: 0, parts: [] });
  });

  it.each([
    { from: 1, to: 17, parts: 16, width: 2 },
    { from: 1, to: 16, parts: 16, width: 1 },
    { from: 5, to: 7, parts: 256, width: 1 },
    { from: 9, to: 9, parts: undefined, width: 1 },
    { from: 1, to: 1000, parts: undefined, width: 63 },
    { from: 3, to: 9_007_199_254_740_991, parts: 7, width: 1_286_742_750_677_285 },
  ])('$from to $to in $parts parts has parts of $width ids, without the empty ones', async ({ from, to, parts, width }) => {
    const shop = await api.shop();
    const query = `?from=${String(from)}&to=${String(to)}${parts === undefined ? '' : `&parts=${String(parts)}`}`;
    const expected: object[] = [];
    for (let start = from; start <= to; start += width)
      expected.push({ from: start, to: Math.min(to, start + width - 1), count: 0, hash: EMPTY });
    expect(await digestOf(shop, 'orders', query)).toEqual({ resource: 'orders', from, to, count: 0, hash: EMPTY, parts: expected });
  });

  it('a range has the ids at both of its ends', async () => {
    const shop = await api.shop();
    const ids: number[] = [];
    for (let n = 0; n < 3; n++) ids.push((await place(shop)).order_id as number);
    const [first, , last] = ids;
    expect(await digestOf(shop, 'orders', `?from=${String(first)}&to=${String(last)}`)).toMatchObject({ count: 3 });
    expect(await digestOf(shop, 'orders', `?from=${String(first! + 1)}&to=${String(last! - 1)}`)).toMatchObject({ count: 1 });
  });

  it.each([
    ['from=0', 'from must be at least 1.'],
    ['from=x', 'from must be an integer.'],
    ['to=0', 'to must be at least 1.'],
    ['to=9007199254740992', 'to must be at most 9007199254740991.'],
    ['parts=0', 'parts must be at least 1.'],
    ['parts=257', 'parts must be at most 256.'],
    ['parts=1.5', 'parts must be an integer.'],
    ['from=5&to=4', 'from must be at most to.'],
  ])('the range %s is refused', async (query, message) => {
    const { status, body } = await digest(await api.shop(), 'orders', `?${query}`);
    expect([status, body.message]).toEqual([400, message]);
    expect(body.errors[0]).toMatchObject({ field: query.split('=')[0] });
  });

  it.each(['variants', 'Orders', 'constructor', '__proto__', 'order%20s', '%00'])('%s is not found', async (word) => {
    expect((await digest(await api.shop(), word)).body).toEqual({ message: 'Resource not found.', status: 404 });
  });

  it('a product changes with its variants', async () => {
    const shop = await api.shop();
    const { product_id } = await makeProduct(shop);
    const before = await digestOf(shop, 'products');
    await addVariant(shop, product_id as number);
    const after = await digestOf(shop, 'products');
    expect(after.hash).not.toBe(before.hash);
    expect(after.hash).toBe(hashOf(await listed(shop, '/products', 'product_id')));
  });
});
