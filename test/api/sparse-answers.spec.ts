import type { Answer } from '../answer.js';
import { trial } from '../billing.js';
import { addVariant, makeProduct } from '../catalog.js';
import type { Shop } from '../factories.js';
import { useApi } from '../harness.js';
import { place } from '../orders.js';
import { statementsDuring } from '../plans.js';

const MISSING = 999_999_999;
const ITEMS = [
  { name: 'Sari', price: 100.5, quantity: 1 },
  { name: 'Shawl', price: 20, quantity: 2 },
];

describe('sparse answers', () => {
  const api = useApi();
  let shop: Shop;
  let order_id: number;
  let order: string;

  beforeAll(async () => {
    shop = await api.shop();
    order_id = (await place(shop, { order_items: ITEMS, address: { address: 'House 1', city: 'Dhaka' } })).order_id as number;
    order = `/orders/${String(order_id)}`;
    await shop.put(order, { note: 'new' });
  });

  const dataOf = async (path: string): Promise<unknown> => (await shop.get(path)).body.data;
  const refusal = ({ status, body }: Answer): unknown[] => [
    status,
    body.errors?.map(({ field, rule }: Record<string, string>) => [field, rule]),
  ];

  describe('the parameter', () => {
    it('takes 100 names and refuses 101', async () => {
      const names = (count: number): string => Array.from({ length: count }, () => 'order_id').join(',');
      expect((await shop.get(`/orders?fields=${names(100)}`)).status).toBe(200);
      expect(refusal(await shop.get(`/orders?fields=${names(101)}`))).toEqual([400, [['fields', 'arrayMaxSize']]]);
    });

    it.each([
      ['an empty list', 'fields=', 'arrayMinSize'],
      ['a blank list', 'fields=%20', 'arrayMinSize'],
      ['two lists', 'fields=order_id&fields=grand_total', 'string'],
      ['an empty name', 'fields=order_id,,grand_total', 'in'],
      ['a name of every object', 'fields=__proto__', 'in'],
      ['a field of a value', 'fields=grand_total.a', 'in'],
      ['a part of a free object', 'fields=note.address', 'in'],
      ['the pagination', 'fields=pagination', 'in'],
    ])('refuses %s', async (_, query, rule) => {
      expect(refusal(await shop.get(`/orders?${query}`))).toEqual([400, [['fields', rule]]]);
    });

    it('has no meaning for writes', async () => {
      const { status, headers, body } = await shop.put(`${order}?fields=note`, { note: 'new' });
      expect([status, headers.get('ignored-fields'), body.data.order_id]).toEqual([200, 'fields', order_id]);
    });
  });

  describe('the record', () => {
    it('has exactly the named fields in its usual order, without ids', async () => {
      expect(JSON.stringify(await dataOf(`${order}?fields=grand_total,note,order_status`))).toBe(
        JSON.stringify({ order_status: 'pending', grand_total: 140.5, note: 'new' }),
      );
    });

    it('has whole items, or a field of each', async () => {
      const { items } = (await dataOf(order)) as { items: object[] };
      expect(await dataOf(`${order}?fields=items`)).toEqual({ items });
      expect(await dataOf(`${order}?fields=items.price`)).toEqual({ items: ITEMS.map(({ price }) => ({ price })) });
      expect(await dataOf(`${order}?fields=items.price,items`)).toEqual({ items });
    });

    it('has whole addresses only', async () => {
      expect(await dataOf(`${order}?fields=address`)).toEqual({ address: '{"address":"House 1","city":"Dhaka"}' });
      expect(refusal(await shop.get(`${order}?fields=address.city`))).toEqual([400, [['fields', 'in']]]);
    });

    it.each([
      ['an event', '/events?fields=data.order_id'],
      ['a subscription', '/webhooks?fields=filter.a'],
    ])('has no fields inside the free object of %s', async (_, path) => {
      expect(refusal(await shop.get(path))).toEqual([400, [['fields', 'in']]]);
    });

    it('has fields two records deep', async () => {
      const { product_id } = await makeProduct(shop, { variant: { price: 100, quantity: 5 } });
      await addVariant(shop, product_id as number, { quantity: 7 });
      const data = await dataOf(`/inventory/${String(product_id)}?fields=variants.locations.on_hand,product_id`);
      expect(data).toEqual({ product_id, variants: [{ locations: [{ on_hand: 5 }] }, { locations: [{ on_hand: 7 }] }] });
    });

    it('has the fields of a charge that apply, in one statement without the others', async () => {
      const charge_id = await trial(shop, api);
      const path = `/billing/charges/${String(charge_id)}`;
      const { body } = await shop.get(path);
      const { name, renewal_status, confirmation_url } = body.data as Record<string, unknown>;
      const query = '?fields=confirmation_url,renewal_status,name,refunds.amount';
      const statements = await statementsDuring(api, async () => {
        expect((await shop.get(path + query)).body).toEqual({ ...body, data: { name, confirmation_url, renewal_status } });
      });
      expect(statements.filter(({ text }) => /metadata|current_period_end|fee_payer/.test(text))).toEqual([]);
      expect(await dataOf(`${path}?fields=refunds`)).toEqual({});
    });
  });

  describe('pages', () => {
    it('stay whole and have their totals', async () => {
      const whole = await shop.get('/orders?limit=1');
      const { body } = await shop.get('/orders?limit=1&fields=order_id');
      expect(body).toEqual({ ...whole.body, data: [{ order_id: whole.body.data[0].order_id }] });
    });

    it.each(['created_at:desc', 'grand_total:asc', 'updated_at:asc'])('have the same cursors, sorted by %s', async (sort) => {
      const other = await api.shop();
      for (const price of [30, 10, 20]) await place(other, { order_items: [{ name: 'Sari', price, quantity: 1 }] });
      for (let cursor: string | null = ''; cursor !== null;) {
        const page = `/orders?limit=1&sort=${sort}&cursor=${encodeURIComponent(cursor)}`;
        const whole = await other.get(page);
        const sparse = await other.get(`${page}&fields=user_id,order_status`);
        expect(sparse.body).toEqual({ ...whole.body, data: [{ user_id: null, order_status: 'pending' }] });
        cursor = sparse.body.pagination.next_cursor as string | null;
      }
    });

    it('beyond the first rows have the fields, too', async () => {
      expect((await shop.get('/orders?page=600&limit=1&fields=order_id')).body.data).toEqual([]);
      expect((await shop.get('/customers?search=nobody&fields=name')).body).toMatchObject({ data: [], pagination: { total: 0 } });
    });
  });

  describe('statements', () => {
    const textsOf = async (path: string): Promise<{ text: string; prepared: boolean }[]> =>
      (await statementsDuring(api, () => shop.get(path))).filter(
        ({ text, values }) => values[0] === shop.store_id && /json_agg|row_to_json/.test(text),
      );

    it('read the named columns only', async () => {
      const [list] = await textsOf('/orders?fields=order_id,grand_total');
      expect(list?.text.match(/(?<=SELECT )t\."\w+" AS .*?(?= FROM "orders")/)?.[0]).toBe(
        't."order_id" AS "order_id", t."grand_total" AS "grand_total"',
      );
      const [detail] = await textsOf(`${order}?fields=items.price`);
      expect(detail?.text).toContain('SELECT t."price" AS "price" FROM "order_items" t');
      expect(detail?.text).not.toMatch(/"(note|address|quantity|grand_total)"|customers/);
    });

    it('read the columns of the order with a cursor', async () => {
      const [list] = await textsOf('/orders?cursor=&fields=note');
      expect(list?.text.match(/AS "\w+"/g)).toEqual(['AS "order_id"', 'AS "note"', 'AS "created_at"']);
    });

    it('have no name, so that choices of fields take no prepared statement of a connection', async () => {
      for (const path of ['/orders', order, '/store', '/categories']) {
        const field = path === '/store' || path === '/categories' ? 'name' : 'note';
        expect((await textsOf(`${path}?fields=${field}`)).map(({ prepared }) => prepared)).toEqual([false]);
        expect((await textsOf(path)).map(({ prepared }) => prepared)).toEqual([true]);
      }
    });
  });

  describe('ETag', () => {
    const tagOf = ({ headers }: Answer): string => headers.get('etag') ?? '';

    it('is the same with and without fields, and If-Match takes it', async () => {
      const sparse = await shop.get(`${order}?fields=note`);
      expect(tagOf(sparse)).toBe(tagOf(await shop.get(order)));
      expect((await shop.put(order, { note: 'newer' }, { headers: { 'if-match': tagOf(sparse) } })).status).toBe(200);
      expect((await shop.put(order, { note: 'newest' }, { headers: { 'if-match': tagOf(sparse) } })).status).toBe(409);
    });

    it.each(['', '?fields=note'])('returns 304 for If-None-Match, with its ETag and no body: %s', async (query) => {
      const tag = tagOf(await shop.get(order + query));
      for (const held of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
        const answer = await shop.get(order + query, { headers: { 'if-none-match': held } });
        expect([answer.status, answer.text, tagOf(answer)]).toEqual([304, '', tag]);
      }
      const changed = await shop.get(order + query, { headers: { 'if-none-match': '"0"' } });
      expect([changed.status, tagOf(changed)]).toEqual([200, tag]);
    });

    it('of a refused request is not compared', async () => {
      const answer = await shop.get(`${order}?fields=none`, { headers: { 'if-none-match': '*' } });
      expect([answer.status, answer.headers.get('etag')]).toEqual([400, null]);
    });
  });

  describe('other refusals come first:', () => {
    it.each(['none', '', 'order_id&fields=note'])('fields=%s', async (fields) => {
      const missing = `/orders/${String(MISSING)}?fields=${fields}`;
      const powerless = await api.shop({ scopes: ['read:store'] });
      expect((await api.call('GET', `/api/apps/v1/orders?fields=${fields}`)).status).toBe(401);
      expect((await powerless.get(`${order}?fields=${fields}`)).status).toBe(403);
      expect((await powerless.get(`/orders?fields=${fields}`)).status).toBe(403);
      expect((await shop.get(missing)).body).toEqual({ message: 'Order not found.', status: 404 });
      expect((await shop.get(`/customers/${String(MISSING)}/orders?fields=${fields}`)).status).toBe(404);
      expect((await shop.get(`/webhooks/deliveries/${String(MISSING)}?fields=${fields}`)).status).toBe(404);
    });
  });

  it('refuses unknown fields of the feed without waiting for events', async () => {
    expect((await shop.get('/events?latest=true&wait=25&fields=none', { timeout_ms: 10_000 })).status).toBe(400);
  });
});
