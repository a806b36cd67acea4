import { readFileSync } from 'node:fs';
import type { Answer } from '../answer.js';
import type { Shop } from '../factories.js';
import { type Api, useApi } from '../harness.js';
import { place, plainOrder } from '../orders.js';

const APP_API = '/api/apps/v1';
const MISSING = 999_999_999;
const HOOKS = { webhook_url: 'http://127.0.0.1:9/hooks', topics: ['order.created'] };

/** Path parameters by name. */
type Ids = Record<string, number>;

/** Things that belong to a store. */
interface Resource {
  /** The list of the store's things. */
  list: string;
  /** Makes one, or finds the only one; gives the ids that paths name it by. */
  make: (shop: Shop) => Promise<Ids>;
  /** Every documented operation on one of them, with a body that is valid for it. */
  operations: Record<string, object | undefined>;
}

let phones = 0;
const customer = (): object => ({ name: 'Anna', phone: `017${String(++phones).padStart(8, '0')}` });

const RESOURCES: Resource[] = [
  {
    list: '/customers',
    make: async (shop) => ({ user_id: (await shop.post('/customers', customer())).body.data.user_id }),
    operations: {
      'GET /customers/{user_id}': undefined,
      'GET /customers/{user_id}/orders': undefined,
      'PUT /customers/{user_id}': { name: 'Bela' },
      'DELETE /customers/{user_id}': undefined,
    },
  },
  {
    list: '/orders',
    make: async (shop) => ({ order_id: (await place(shop)).order_id }),
    operations: {
      'GET /orders/{order_id}': undefined,
      'PUT /orders/{order_id}': { note: 'new' },
      'PUT /orders/{order_id}/status': { order_status: 'processing' },
    },
  },
  {
    list: '/webhooks',
    make: async (shop) => ({ subscription_id: (await shop.get('/webhooks')).body.data[0].subscription_id }),
    operations: { 'PUT /webhooks/{subscription_id}': { is_active: false } },
  },
];

const OPERATIONS = RESOURCES.flatMap((resource) =>
  Object.entries(resource.operations).map(([operation, body]) => ({ operation, body, resource })),
);

interface Document {
  paths: Record<string, Record<string, { responses: { 200?: { content: { 'application/json': { schema: { properties?: object } } } } } }>>;
}

/** Documented operations of the app API whose path names something. */
function documented(): string[] {
  const { paths } = JSON.parse(readFileSync('openapi.json', 'utf8')) as Document;
  return Object.entries(paths)
    .filter(([path]) => path.startsWith(APP_API) && path.includes('{'))
    .flatMap(([path, item]) => Object.keys(item).map((method) => `${method.toUpperCase()} ${path.slice(APP_API.length)}`));
}

/** Documented lists of a store, page by page. */
function documentedLists(): string[] {
  const { paths } = JSON.parse(readFileSync('openapi.json', 'utf8')) as Document;
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const properties = get?.responses[200]?.content['application/json'].schema.properties ?? {};
    return 'pagination' in properties && !path.includes('{') ? [path.slice(APP_API.length)] : [];
  });
}

function run(api: Api, { access_token }: Shop, operation: string, { ids, body }: { ids: Ids; body: object | undefined }): Promise<Answer> {
  const [method = '', path = ''] = operation.split(' ');
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name]));
  return api.call(method, APP_API + filled, { headers: { authorization: `Bearer ${access_token}` }, body });
}

/** All of an answer but what differs between any two. */
function visible({ status, text, headers }: Answer): object {
  const own = /^(x-request-id|date|ratelimit-.*)$/;
  return { status, text, headers: [...headers].filter(([name]) => !own.test(name)) };
}

/** The ids of ours with one replaced by `replace`, for each; and with all replaced. */
function mixtures(ours: Ids, replace: (name: string) => number): Ids[] {
  const names = Object.keys(ours);
  return [...names.map((name) => [name]), names].map((some) => ({
    ...ours,
    ...Object.fromEntries(some.map((name) => [name, replace(name)])),
  }));
}

describe('a store', () => {
  const api = useApi();
  const shop = (): Promise<Shop> => api.shop({ app: HOOKS });

  it('is tested with every documented operation that names something, and every list', () => {
    expect(OPERATIONS.map(({ operation }) => operation).sort()).toEqual(documented().sort());
    expect(RESOURCES.map(({ list }) => list).sort()).toEqual(documentedLists().sort());
  });

  it.each(OPERATIONS)("answers $operation for another store's id like for a missing one", async ({ operation, body, resource }) => {
    const [our, their] = [await shop(), await shop()];
    const [ours, theirs] = [await resource.make(our), await resource.make(their)];
    const before = await their.get(resource.list);
    const foreign = mixtures(ours, (name) => theirs[name] ?? 0);
    const missing = mixtures(ours, () => MISSING);
    for (const [n, ids] of foreign.entries()) {
      const answer = await run(api, our, operation, { ids, body });
      expect(answer.status).toBe(404);
      expect(visible(answer)).toEqual(visible(await run(api, our, operation, { ids: missing[n] ?? {}, body })));
    }
    expect((await their.get(resource.list)).text).toBe(before.text);
    expect((await run(api, our, operation, { ids: ours, body })).status).toBe(200);
  });

  it.each(RESOURCES)('lists at $list nothing of another store', async ({ list, make }) => {
    const [our, their] = [await shop(), await shop()];
    await make(their);
    const ours = await make(our);
    for (const query of ['', '?limit=250', '?cursor=', '?sort=created_at:asc']) {
      const { body } = await our.get(list + query);
      expect(body.data).toEqual([expect.objectContaining(ours)]);
    }
    expect((await our.get(list)).body.pagination.total).toBe(1);
  });

  it('reads no event of another store', async () => {
    const [our, their] = [await shop(), await shop()];
    for (const each of [our, their]) await place(each);
    for (const { store_id } of [our, their]) await api.events(store_id);
    const { data } = (await our.get('/events')).body as { data: { store_id: number; event_topic: string }[] };
    expect(data.map(({ event_topic }) => event_topic)).toContain('order.created');
    expect(new Set(data.map(({ store_id }) => store_id))).toEqual(new Set([our.store_id]));
  });

  it('finds nothing of another store by a filter', async () => {
    const [our, their] = [await shop(), await shop()];
    const { user_id } = (await their.post('/customers', { name: 'Zubaida', phone: '01999999999' })).body.data;
    await place(their, { customer_id: user_id });
    const orders = (id: number): Promise<Answer> => our.get(`/orders?customer_id=${String(id)}`);
    expect(visible(await orders(user_id))).toEqual(visible(await orders(MISSING)));
    for (const search of ['Zubaida', '01999999999']) {
      expect((await our.get(`/customers?search=${search}`)).body.pagination.total).toBe(0);
      expect((await their.get(`/customers?search=${search}`)).body.pagination.total).toBe(1);
    }
  });

  it('refuses an order that names the customer, product or variant of another store like one that is missing', async () => {
    const [our, their] = [await shop(), await shop()];
    const { user_id } = (await their.post('/customers', customer())).body.data;
    const { product_id, sku_id } = await product(their);
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

  /** A product with one variant. */
  async function product({ store_id }: Shop): Promise<{ product_id: number; sku_id: number }> {
    const [row] = await api.query<{ product_id: string; sku_id: string }>(
      `WITH made AS (INSERT INTO products (store_id, name, slug) VALUES ($1, 'Sari', 'sari') RETURNING product_id)
       INSERT INTO variants (store_id, product_id, price) SELECT $1, product_id, 100 FROM made RETURNING product_id, sku_id`,
      [store_id],
    );
    return { product_id: Number(row?.product_id), sku_id: Number(row?.sku_id) };
  }

  it("keeps an app's webhook subscriptions from another app like missing ones", async () => {
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
