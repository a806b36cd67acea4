import { createHash } from 'node:crypto';
import type { Answer, CallOptions } from '../../test/caller.js';
import type { Shop } from '../../test/factories.js';
import { type Api, atOnce, serveBeside, until, useApi } from '../../test/harness.js';
import { place } from '../../test/orders.js';
import { RequestRecorder } from './request-recorder.processor.js';

/** Entry of the log as the API shows it. */
interface Entry {
  request_id: string;
  time: string;
  method: string;
  route: string | null;
  status: number;
  code: string | null;
  duration_ms: number;
  bytes: number;
}

const V1 = '/api/apps/v1';

/** Writes all waiting entries, and returns the entries of a shop's requests, newest first, except for reads of the log. */
async function logOf(api: Api, shop: Pick<Shop, 'get'>, query = 'limit=250'): Promise<Entry[]> {
  await api.app.get(RequestRecorder).flush();
  const { status, body } = await shop.get(`/requests?${query}`);
  expect(status).toBe(200);
  return (body.data as Entry[]).filter(({ route }) => route !== `${V1}/requests`);
}

const idOf = ({ headers }: Answer): string => headers.get('x-request-id') ?? '';

describe('the request log', () => {
  const api = useApi();

  it('lists the requests of an app with exactly the documented fields, newest first', async () => {
    const shop = await api.shop();
    const { order_id } = await place(shop);
    const read = await shop.get(`/orders/${String(order_id)}?nonsense=secret-word`);
    const unknown = await shop.get('/no/such/secret-word');
    const entries = await logOf(api, shop);
    expect(entries.map(({ method, route, status }) => [method, route, status])).toEqual([
      ['GET', null, 404],
      ['GET', `${V1}/orders/:order_id`, 200],
      ['POST', `${V1}/orders`, 201],
    ]);
    expect(entries[1]).toEqual({
      request_id: idOf(read),
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      method: 'GET',
      route: `${V1}/orders/:order_id`,
      status: 200,
      code: null,
      duration_ms: expect.any(Number),
      bytes: Buffer.byteLength(read.text),
    });
    expect([entries[0]?.request_id, entries[0]?.bytes]).toEqual([idOf(unknown), Buffer.byteLength(unknown.text)]);
  });

  it('contains no query, path, body or header', async () => {
    const shop = await api.shop();
    const mark = 'canary-7e1';
    const headers = { 'user-agent': mark, 'x-other': mark };
    await shop.post('/customers', { name: mark, phone: '01712345678' }, { headers });
    await shop.get(`/customers?search=${mark}`, { headers });
    await shop.get(`/orders/${mark}`, { headers });
    await shop.get(`/${mark}`, { headers });
    expect(await logOf(api, shop)).toHaveLength(4);
    const rows = await api.query<{ row: string }>('SELECT r::text AS row FROM api_requests r WHERE store_id = $1', [shop.store_id]);
    expect(rows.length).toBeGreaterThanOrEqual(4);
    for (const { row } of rows) {
      expect(row).not.toContain(mark);
      expect(row).not.toContain(shop.access_token.slice(0, 20));
    }
  });

  it('shows a request without an explicit flush', async () => {
    const shop = await api.shop();
    const id = idOf(await shop.get('/store'));
    await until(async () => (await shop.get(`/requests/${id}`)).status === 200);
    expect((await shop.get(`/requests/${id}`)).body.data.requests).toHaveLength(1);
  });

  it('measures the body of every response', async () => {
    const shop = await api.shop();
    for (let n = 0; n < 3; n++) await place(shop);
    const answers = [await shop.get('/orders'), await shop.get('/orders?limit=0'), await shop.delete('/installation')];
    const head = await api.call('HEAD', `${V1}/orders`, { headers: { authorization: `Bearer ${shop.access_token}` } });
    await api.app.get(RequestRecorder).flush();
    for (const answer of [...answers, head]) {
      const [row] = await api.query<{ bytes: string }>('SELECT bytes FROM api_requests WHERE store_id = $1 AND request_id = $2', [
        shop.store_id,
        idOf(answer),
      ]);
      expect(Number(row?.bytes)).toBe(Buffer.byteLength(answer.text));
    }
  });

  describe('contains refused requests', () => {
    const entryOf = async (shop: Shop, request: () => Promise<Answer>, reader: Pick<Shop, 'get'> = shop): Promise<unknown> => {
      const id = idOf(await request());
      const [entry] = await logOf(api, reader, `request_id=${encodeURIComponent(id)}`);
      return entry && [entry.status, entry.code, entry.route];
    };
    const withToken = ({ access_token }: Shop, options: CallOptions = {}): CallOptions => ({
      ...options,
      headers: { authorization: `Bearer ${access_token}`, ...options.headers },
    });
    const store = (shop: Shop, options: CallOptions = {}): Promise<Answer> => api.call('GET', `${V1}/store`, withToken(shop, options));

    it('of a token that expired or was revoked', async () => {
      const shop = await api.shop();
      const fresh = await api.make.install(shop, shop.store_id);
      await api.query(`UPDATE token_pairs SET access_expires_at = now() WHERE access_digest = $1`, [
        createHash('sha256').update(shop.access_token).digest(),
      ]);
      expect(await entryOf(shop, () => store(shop), fresh)).toEqual([401, 'invalid_token', `${V1}/store`]);
      const other = await api.make.install(shop, shop.store_id);
      await api.query(`UPDATE token_pairs SET revoked_at = now() WHERE access_digest = $1`, [
        createHash('sha256').update(other.access_token).digest(),
      ]);
      expect(await entryOf(other, () => store(other), fresh)).toEqual([401, 'invalid_token', `${V1}/store`]);
      const id = idOf(await api.call('GET', `${V1}/nothing`, withToken(other)));
      expect(await logOf(api, fresh, `request_id=${id}`)).toHaveLength(1);
    });

    it('without the scope, with an invalid body, of another version, and to missing rows', async () => {
      const shop = await api.shop({ scopes: ['read:customers', 'write:customers'] });
      expect(await entryOf(shop, () => shop.get('/orders'))).toEqual([403, 'insufficient_scope', `${V1}/orders`]);
      expect(await entryOf(shop, () => shop.post('/customers', {}))).toEqual([400, null, `${V1}/customers`]);
      expect(await entryOf(shop, () => shop.post('/customers', undefined, { raw: '{' }))).toEqual([400, null, `${V1}/customers`]);
      expect(await entryOf(shop, () => shop.get('/events?topics=none'))).toEqual([400, 'invalid_topic', `${V1}/events`]);
      expect(await entryOf(shop, () => shop.get('/store', { headers: { 'api-version': '9' } }))).toEqual([
        400,
        'unsupported_version',
        `${V1}/store`,
      ]);
      expect(await entryOf(shop, () => shop.get('/customers/999999999'))).toEqual([404, null, `${V1}/customers/:user_id`]);
      const form = { raw: 'a=b', headers: { 'content-type': 'text/csv' } };
      expect(await entryOf(shop, () => shop.post('/customers', undefined, form))).toEqual([415, null, `${V1}/customers`]);
    });

    it('of a store that is not active', async () => {
      const shop = await api.shop();
      await api.make.setStoreStatus(shop.store_id, 'frozen');
      const id = idOf(await store(shop));
      await api.make.setStoreStatus(shop.store_id, 'active');
      await until(async () => (await shop.get('/store')).status === 200);
      expect(await logOf(api, shop, `request_id=${id}`)).toMatchObject([{ status: 403, code: 'store_inactive' }]);
    });

    it('with client credentials', async () => {
      const shop = await api.shop();
      const client = api.make.client(shop, shop.store_id);
      expect(await entryOf(shop, () => client.get('/store'))).toEqual([200, null, `${V1}/store`]);
      const id = idOf(await client.get('/nothing'));
      expect(await logOf(api, shop, `request_id=${id}`)).toHaveLength(1);
    });

    it('but none of unknown apps and stores', async () => {
      const shop = await api.shop();
      const token = `svc_at_${'0'.repeat(96)}`;
      const headers = { authorization: `Bearer ${token}` };
      const answers = [
        await api.call('GET', `${V1}/store`),
        await api.call('GET', `${V1}/store`, { headers }),
        await api.call('GET', `${V1}/nothing`, { headers }),
        await api.make.client({ ...shop, client_secret: 'wrong' }, shop.store_id).get('/store'),
        await api.make.client(shop, await api.make.store()).get('/store'),
        await api.call('GET', '/health/live'),
        await api.call('POST', '/api/apps/oauth/token', { body: {} }),
      ];
      await api.app.get(RequestRecorder).flush();
      for (const answer of answers) expect(await api.query('SELECT 1 FROM api_requests WHERE request_id = $1', [idOf(answer)])).toEqual([]);
    });
  });

  describe('is filtered', () => {
    let shop: Shop;
    beforeAll(async () => {
      shop = await api.shop({ scopes: ['read:store', 'read:orders'] });
      await shop.get('/store', { headers: { 'x-request-id': 'first/one' } });
      await shop.get('/orders/999');
      await shop.get('/customers');
      await shop.post('/orders', {});
      await shop.get('/events?topics=none');
      await shop.get('/nothing');
      await api.app.get(RequestRecorder).flush();
    });
    const found = async (query: string): Promise<unknown[]> =>
      (await logOf(api, shop, query)).map(({ method, route, status }) => [method, route?.slice(V1.length) ?? null, status]);

    it.each([
      [
        'status=404',
        [
          ['GET', null, 404],
          ['GET', '/orders/:order_id', 404],
        ],
      ],
      ['status=4xx&method=POST', [['POST', '/orders', 403]]],
      [
        'status=4xx&code=insufficient_scope',
        [
          ['POST', '/orders', 403],
          ['GET', '/customers', 403],
        ],
      ],
      ['status=5xx', []],
      ['status=2xx', [['GET', '/store', 200]]],
      ['method=POST', [['POST', '/orders', 403]]],
      ['method=DELETE', []],
      [`route=${encodeURIComponent(`${V1}/orders/:order_id`)}`, [['GET', '/orders/:order_id', 404]]],
      ['route=/api/apps/v1/orders/999', []],
      ['code=invalid_topic', [['GET', '/events', 400]]],
      ['request_id=first/one', [['GET', '/store', 200]]],
      ['until=2020-01-01', []],
      ['since=2999-01-01', []],
    ])('by %s', async (query, expected) => {
      expect(await found(query)).toEqual(expected);
    });

    it('by time, both ends inclusive', async () => {
      const [newest, ...others] = await logOf(api, shop);
      const at = others.at(-1)?.time ?? '';
      expect((await logOf(api, shop, `until=${at}`)).map(({ time }) => time)).toContain(at);
      expect((await logOf(api, shop, `since=${newest?.time ?? ''}`)).map(({ time }) => time)).toContain(newest?.time);
    });

    it.each([
      ['status=abc', 'status must be an HTTP status, or a class of them such as 4xx.'],
      ['status=40', 'status must be an HTTP status, or a class of them such as 4xx.'],
      ['status=4XX', 'status must be an HTTP status, or a class of them such as 4xx.'],
      ['status=600', 'status must be an HTTP status, or a class of them such as 4xx.'],
      ['method=get', 'method must be one of GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS.'],
      ['since=yesterday', 'since must be an ISO 8601 date.'],
      ['sort=status', 'sort must be one of time with :asc or :desc.'],
      ['page=0', 'page must be at least 1.'],
    ])('but not by %s', async (query, message) => {
      const { status, body } = await shop.get(`/requests?${query}`);
      expect([status, body.message]).toEqual([400, message]);
    });
  });

  it('follows the conventions of lists', async () => {
    const shop = await api.shop();
    await atOnce(5, () => shop.get('/store'));
    await api.app.get(RequestRecorder).flush();
    const until_now = new Date(Date.now() + 60_000).toISOString();
    const of_store = `route=${V1}/store&until=${until_now}`;
    const first = await shop.get(`/requests?${of_store}&limit=2`);
    expect(first.body.pagination).toEqual({ page: 1, limit: 2, total: 5 });
    expect((await shop.get(`/requests?${of_store}&limit=9999`)).body.pagination.limit).toBe(250);
    expect((await shop.get(`/requests?${of_store}&page=99999999`)).body).toMatchObject({ data: [], pagination: { total: 5 } });
    const walked: Entry[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Answer = await shop.get(`/requests?${of_store}&limit=2&cursor=${encodeURIComponent(cursor)}`);
      walked.push(...(page.body.data as Entry[]));
      cursor = page.body.pagination.next_cursor as string | null;
    }
    expect(walked).toEqual((await shop.get(`/requests?${of_store}`)).body.data);
    const ascending = (await shop.get(`/requests?${of_store}&sort=time:asc`)).body.data as Entry[];
    expect(ascending).toEqual(walked.toReversed());
  });

  it('shows an app neither the requests of another app nor those of another store', async () => {
    const shop = await api.shop();
    const other = await api.shop({ store: { store_id: shop.store_id } });
    const elsewhere = await api.make.install(shop, await api.make.store());
    const id = { headers: { 'x-request-id': 'shared-id' } };
    for (const each of [shop, other, elsewhere]) await each.post('/customers', { name: 'Anna', phone: '01712345678' }, id);
    await Promise.all([shop, elsewhere].map(({ store_id }) => api.events(store_id)));
    const statuses = [201, 409, 201];
    for (const [n, each] of [shop, other, elsewhere].entries()) {
      expect((await logOf(api, each)).map(({ status }) => status)).toEqual([statuses[n]]);
      const { requests, events } = (await each.get('/requests/shared-id')).body.data;
      expect([requests.length, events.length]).toEqual([1, n === 1 ? 0 : 1]);
    }
  });

  it('gathers the requests of several processes', async () => {
    const shop = await api.shop();
    const there = await serveBeside(api);
    const headers = { authorization: `Bearer ${shop.access_token}` };
    await Promise.all([atOnce(20, () => shop.get('/store')), atOnce(20, () => there.call('GET', `${V1}/store`, { headers }))]);
    // It writes its waiting requests when it stops.
    await there.close();
    expect(await logOf(api, shop)).toHaveLength(40);
  });
});
