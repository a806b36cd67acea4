import { readFileSync } from 'node:fs';
import type { Answer, Json } from '../answer.js';
import { makeCategory, makeProduct } from '../catalog.js';
import type { Shop } from '../factories.js';
import { type Api, useApi } from '../harness.js';
import { place, plainOrder } from '../orders.js';
import { makeGoods, makePurchase, makeTransfer, plainPurchase, plainTransfer } from '../procurement.js';
import { type Body, customer, type Ids, RESOURCES } from '../resources.js';
import { defaultLocation } from '../stock.js';

const APP_API = '/api/apps/v1';
const MISSING = 999_999_999;
const HOOKS = { webhook_url: 'http://127.0.0.1:9/hooks', topics: ['order.created'] };

/** Resources whose list has no path parameters, so that it returns all rows of the store. */
const WHOLE_LISTS = RESOURCES.filter(({ list, unlisted }) => !list.includes('{') && !unlisted);

const OPERATIONS = RESOURCES.flatMap((resource) =>
  Object.entries(resource.operations).map(([operation, body]) => ({
    operation,
    /** Operation with the non-id parameters of its path filled in. */
    name: operation.replace(/\{(\w+)\}/g, (name, word: string) => resource.words?.[word] ?? name),
    body,
    resource,
  })),
);

interface Document {
  paths: Record<string, Record<string, { responses: object }>>;
  components: { schemas: Record<string, { properties?: object }> };
}

/** Documented operations of the app API with ids in their paths. */
function documented(): string[] {
  const { paths } = JSON.parse(readFileSync('openapi.json', 'utf8')) as Document;
  return Object.entries(paths)
    .filter(([path]) => path.startsWith(APP_API) && path.replace('{resource}', '').includes('{'))
    .flatMap(([path, item]) => Object.keys(item).map((method) => `${method.toUpperCase()} ${path.slice(APP_API.length)}`));
}

/** Documented lists of a store: paginated ones, and the flat list of categories. */
function documentedLists(): string[] {
  const { paths, components } = JSON.parse(readFileSync('openapi.json', 'utf8')) as Document;
  return Object.entries(paths)
    .filter(([path, item]) => path.startsWith(APP_API) && !path.includes('{') && isList(path, item, components))
    .map(([path]) => path.slice(APP_API.length));
}

function isList(path: string, { get }: Document['paths'][string], { schemas }: Document['components']): boolean {
  const [, name = ''] = /"200":.*?schemas\/(\w+)/.exec(JSON.stringify(get?.responses)) ?? [];
  const properties = schemas[name]?.properties ?? {};
  return 'pagination' in properties || path.endsWith('/categories');
}

const filled = (path: string, ids: Ids): string => path.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name]));

function run(api: Api, { access_token }: Shop, operation: string, { ids, body }: { ids: Ids; body: Body }): Promise<Answer> {
  const [method = '', path = ''] = operation.split(' ');
  const content = body instanceof FormData ? { form: body } : { body: typeof body === 'function' ? body(ids) : body };
  return api.call(method, APP_API + filled(path, ids), { headers: { authorization: `Bearer ${access_token}` }, ...content });
}

/** Returns the parts of a response that are comparable between requests. */
function visible({ status, text, headers }: Answer): object {
  const own = /^(x-request-id|date|ratelimit-.*)$/;
  return { status, text, headers: [...headers].filter(([name]) => !own.test(name)) };
}

/** Returns our ids with one of the operation's ids replaced by `replace`, for each of them, and with all replaced. */
function mixtures(operation: string, ours: Ids, replace: (name: string) => number | string): Ids[] {
  const names = Object.keys(ours).filter((name) => operation.includes(`{${name}}`));
  return [...names.map((name) => [name]), names].map((some) => ({
    ...ours,
    ...Object.fromEntries(some.map((name) => [name, replace(name)])),
  }));
}

describe('a store', () => {
  const api = useApi();
  const shop = (): Promise<Shop> => api.shop({ app: HOOKS });

  it('is tested with every documented operation on an id, and every list', () => {
    expect(new Set(OPERATIONS.map(({ operation }) => operation))).toEqual(new Set(documented()));
    expect(new Set(WHOLE_LISTS.map(({ list }) => list))).toEqual(new Set(documentedLists()));
  });

  it.each(OPERATIONS)(
    'returns the same for $name with an id of another store as with a missing one',
    async ({ operation, body, resource }) => {
      const [our, their] = [await shop(), await shop()];
      const [ours, theirs] = [await resource.make(our, api), await resource.make(their, api)];
      const { words = {}, missing: status = 404 } = resource;
      const list = `${filled(resource.list, { ...words, ...theirs })}?${resource.filter ?? ''}`;
      const before = await their.get(list);
      const foreign = mixtures(operation, ours, (name) => theirs[name] ?? 0);
      const missing = mixtures(operation, ours, () => MISSING);
      const answerTo = (ids: Ids = {}): Promise<Answer> => run(api, our, operation, { ids: { ...words, ...ids }, body });
      for (const [n, ids] of foreign.entries()) {
        const answer = await answerTo(ids);
        expect(answer.status).toBe(status);
        expect(visible(answer)).toEqual(visible(await answerTo(missing[n])));
      }
      expect((await their.get(list)).text).toBe(before.text);
      const answer = await answerTo(ours);
      expect([200, 201]).toContain(answer.status);
      expect(visible(answer)).not.toEqual(visible(await answerTo(missing[0])));
    },
  );

  it.each(WHOLE_LISTS)('lists no rows of another store at $list', async ({ list, key, make, sort = 'created_at:asc', filter = '' }) => {
    const [our, their] = [await shop(), await shop()];
    await make(their, api);
    const ours = await make(our, api);
    for (const query of ['', 'limit=250', 'cursor=', `sort=${sort}`]) {
      const { data } = (await our.get(`${list}?${query}&${filter}`)).body as { data: Json[] };
      expect(data.map((row) => row[key] as number)).toEqual([ours[key]]);
    }
    const { pagination } = (await our.get(`${list}?${filter}`)).body as { pagination?: { total: number } };
    expect(pagination?.total).toBe(list === '/categories' ? undefined : 1);
  });

  it.each(['orders', 'products', 'customers', 'categories'])('counts no %s of another store in digests', async (resource) => {
    const [our, their] = [await shop(), await shop()];
    const made = RESOURCES.find(({ list, operations }) => list === `/${resource}` && Object.keys(operations).length > 0);
    await made?.make(their, api);
    expect((await their.get(`/sync/${resource}/digest`)).body.data.count).toBeGreaterThan(0);
    expect((await our.get(`/sync/${resource}/digest?to=${String(MISSING)}`)).body.data).toMatchObject({ count: 0, hash: '0'.repeat(32) });
  });

  it('reads no events of another store', async () => {
    const [our, their] = [await shop(), await shop()];
    for (const each of [our, their]) await place(each);
    for (const { store_id } of [our, their]) await api.events(store_id);
    const { data } = (await our.get('/events')).body as { data: { store_id: number; event_topic: string }[] };
    expect(data.map(({ event_topic }) => event_topic)).toContain('order.created');
    expect(new Set(data.map(({ store_id }) => store_id))).toEqual(new Set([our.store_id]));
  });

  it('finds no rows of another store with a filter', async () => {
    const [our, their] = [await shop(), await shop()];
    const { user_id } = (await their.post('/customers', { name: 'Zubaida', phone: '01999999999' })).body.data;
    await place(their, { customer_id: user_id });
    const orders = (id: number): Promise<Answer> => our.get(`/orders?customer_id=${String(id)}`);
    expect(visible(await orders(user_id))).toEqual(visible(await orders(MISSING)));
    for (const search of ['Zubaida', '01999999999']) {
      expect((await our.get(`/customers?search=${search}`)).body.pagination.total).toBe(0);
      expect((await their.get(`/customers?search=${search}`)).body.pagination.total).toBe(1);
    }
    await their.post('/discounts', { code: 'ZUBAIDA', percentage: 10 });
    for (const query of ['search=zubaida', 'is_active=1']) {
      expect((await our.get(`/discounts?${query}`)).body.pagination.total).toBe(0);
      expect((await their.get(`/discounts?${query}`)).body.pagination.total).toBe(1);
    }
  });

  it('finds no products or categories of another store with a filter', async () => {
    const [our, their] = [await shop(), await shop()];
    const { category_id } = await makeCategory(their, { name: 'Zubaida' });
    await makeCategory(their, { name: 'Child', parent_id: category_id });
    await makeProduct(their, { name: 'Zubaida', category_id });
    for (const list of [
      `/products?category_id=${category_id}`,
      `/categories?parent_id=${category_id}`,
      '/products?search=Zubaida',
      '/products?price_min=1',
    ]) {
      expect((await our.get(list)).body.data).toEqual([]);
      expect((await their.get(list)).body.data).toHaveLength(1);
    }
  });

  it.each([
    ['product', '/products', { name: 'Honey', variant: { price: 1 } }, 'category_id'],
    ['category', '/categories', { name: 'Food' }, 'parent_id'],
  ])('rejects a %s with a category of another store like a missing one', async (_, path, body, field) => {
    const [our, their] = [await shop(), await shop()];
    const { category_id } = await makeCategory(their);
    const create = (id: number | null): Promise<Answer> => our.post(path, { ...body, [field]: id });
    const answer = await create(category_id);
    expect(answer.status).toBe(400);
    expect(visible(answer)).toEqual(visible(await create(MISSING)));
    const { data } = (await create(null)).body as { data: Ids };
    const change = (id: number): Promise<Answer> =>
      our.put(`${path}/${String(data['product_id'] ?? data['category_id'])}`, { [field]: id });
    expect((await change(category_id)).status).toBe(400);
    expect(visible(await change(category_id))).toEqual(visible(await change(MISSING)));
    expect((await their.delete(`/categories/${category_id}`)).status).toBe(200);
  });

  it('rejects an order with a customer, product or variant of another store like a missing one', async () => {
    const [our, their] = [await shop(), await shop()];
    const { user_id } = (await their.post('/customers', customer())).body.data;
    const { product_id, sku_id } = await makeProduct(their);
    const [item] = plainOrder.order_items;
    const refused = async (body: (id: number) => object, id: number): Promise<void> => {
      const answer = await our.post('/orders', { ...plainOrder, ...body(id) });
      expect(answer.status).toBe(400);
      expect(visible(answer)).toEqual(visible(await our.post('/orders', { ...plainOrder, ...body(MISSING) })));
    };
    await refused((customer_id) => ({ customer_id }), user_id);
    await refused((id) => ({ order_items: [{ ...item, product_id: id }] }), product_id);
    await refused((variant_id) => ({ order_items: [{ ...item, variant_id }] }), sku_id);
    const order_items = [{ ...item, product_id, variant_id: sku_id }];
    expect((await their.post('/orders', { ...plainOrder, customer_id: user_id, order_items })).status).toBe(201);
  });

  it('rejects stock of a variant or location of another store like a missing one', async () => {
    const [our, their] = [await shop(), await shop()];
    const { product_id, sku_id } = await makeProduct(our);
    const theirs = await makeProduct(their);
    const there = await defaultLocation(their);
    const adjust = (sku: number, location_id?: number): Promise<Answer> =>
      our.post(`/inventory/${product_id}/adjust`, { sku_id: sku, adjustment: 1, location_id });
    for (const [refused, missing] of [
      [await adjust(theirs.sku_id), await adjust(MISSING)],
      [await adjust(sku_id, there), await adjust(sku_id, MISSING)],
    ] as const) {
      expect(refused.status).toBeGreaterThanOrEqual(400);
      expect(visible(refused)).toEqual(visible(missing));
    }
    expect((await adjust(sku_id)).status).toBe(200);
  });

  it('finds no purchases or transfers with a filter of another store', async () => {
    const [our, their] = [await shop(), await shop()];
    const goods = await makeGoods(their);
    await makePurchase(their, goods);
    await makeTransfer(their, goods);
    for (const list of [
      `/purchase-orders?supplier_id=${goods.supplier_id}`,
      `/purchase-orders?location_id=${goods.away}`,
      '/purchase-orders?status=draft',
      `/transfers?from_location_id=${goods.home}`,
      `/transfers?to_location_id=${goods.away}`,
      '/transfers?status=draft',
      '/suppliers?search=jamdani',
    ]) {
      expect((await our.get(list)).body.pagination.total).toBe(0);
      expect((await their.get(list)).body.pagination.total).toBe(1);
    }
  });

  it('rejects a purchase order or transfer with a resource of another store like a missing one', async () => {
    const [our, their] = [await shop(), await shop()];
    const [ours, theirs] = [await makeGoods(our), await makeGoods(their)];
    const refused = async (path: string, plain: object, fields: (id: number) => object, id: number): Promise<void> => {
      const answer = await our.post(path, { ...plain, ...fields(id) });
      expect(answer.status).toBe(400);
      expect(visible(answer)).toEqual(visible(await our.post(path, { ...plain, ...fields(MISSING) })));
    };
    const [purchase, transfer] = [plainPurchase(ours), plainTransfer(ours)];
    const items = (sku_id: number): object => ({ items: [{ sku_id, quantity: 1, cost_price: 1 }] });
    await refused('/purchase-orders', purchase, (supplier_id) => ({ supplier_id }), theirs.supplier_id);
    await refused('/purchase-orders', purchase, (location_id) => ({ location_id }), theirs.home);
    await refused('/purchase-orders', purchase, items, theirs.first.sku_id);
    await refused('/transfers', transfer, (from_location_id) => ({ from_location_id }), theirs.home);
    await refused('/transfers', transfer, (to_location_id) => ({ to_location_id }), theirs.away);
    await refused('/transfers', transfer, items, theirs.first.sku_id);
  });

  it("hides an app's webhook subscriptions from other apps", async () => {
    const mine = await shop();
    const beside = await api.shop({ store: { store_id: mine.store_id }, app: HOOKS });
    const { subscription_id } = (await beside.get('/webhooks')).body.data[0];
    const before = (await beside.get('/webhooks')).text;
    const update = (id: number): Promise<Answer> => mine.put(`/webhooks/${String(id)}`, { is_active: false });
    const answer = await update(subscription_id);
    expect(answer.status).toBe(404);
    expect(visible(answer)).toEqual(visible(await update(MISSING)));
    expect((await beside.get('/webhooks')).text).toBe(before);
    expect((await mine.get('/webhooks')).text).not.toContain(`"subscription_id":${String(subscription_id)},`);
  });
});
