import { RefusalPace } from '../../src/platform/limits/refusal-pace.js';
import type { Answer, CallOptions } from '../caller.js';
import type { Shop } from '../factories.js';
import { atOnce, serveBeside, useApi } from '../harness.js';

const STORE = '/api/apps/v1/store';
const TOKEN = '/api/apps/oauth/token';

const header = ({ headers }: Answer, name: string): string | null => headers.get(name);
const statuses = (answers: Answer[]): Record<number, number> =>
  answers.reduce<Record<number, number>>((counts, { status }) => ({ ...counts, [status]: (counts[status] ?? 0) + 1 }), {});

/** Rate limit headers of a response as numbers. */
function expectLimitHeaders(answer: Answer, limit: number): void {
  expect(header(answer, 'RateLimit-Limit')).toBe(String(limit));
  expect(header(answer, 'RateLimit-Remaining')).toMatch(/^\d+$/);
  expect(Number(header(answer, 'RateLimit-Remaining'))).toBeLessThan(limit);
  expect(header(answer, 'RateLimit-Reset')).toMatch(/^([1-9]|[1-5]\d|60)$/);
  expect(header(answer, 'X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
}

function expectTooMany(answer: Answer): void {
  expect(answer.status).toBe(429);
  expect(answer.body).toEqual({ message: 'Too many requests.', code: 'rate_limited', status: 429 });
  expect(header(answer, 'RateLimit-Remaining')).toBe('0');
  expect(header(answer, 'Retry-After')).toBe(header(answer, 'RateLimit-Reset'));
}

describe('every response', () => {
  const api = useApi({ RATE_LIMIT_GLOBAL: '1000', RATE_LIMIT_TOKEN: '10', BODY_LIMIT: '2048' });
  let shop: Shop;
  beforeAll(async () => {
    shop = await api.shop();
  });

  const large = JSON.stringify({ name: 'x'.repeat(3000), phone: '01712345678' });
  it.each<[number, string, string, CallOptions]>([
    [200, 'GET', STORE, {}],
    [200, 'GET', '/health/live', {}],
    [200, 'GET', '/metrics', {}],
    [404, 'GET', '/nothing', {}],
    [404, 'GET', '/api/apps/v1/nothing', {}],
    [404, 'GET', '/api/apps/v1/orders/999', {}],
    [404, 'DELETE', STORE, {}],
    [401, 'GET', STORE, { headers: { authorization: '' } }],
    [404, 'GET', '/api/apps/v1/nothing', { headers: { authorization: 'Bearer abc' } }],
    [400, 'POST', '/api/apps/v1/customers', { raw: '{"name":' }],
    [400, 'POST', '/api/apps/v1/customers', { body: {} }],
    [413, 'POST', '/api/apps/v1/customers', { raw: large }],
    [415, 'POST', '/api/apps/v1/customers', { raw: 'a,b', headers: { 'content-type': 'text/csv' } }],
  ])('with status %d to %s %s carries the limit and the request id', async (status, method, path, options) => {
    const headers = { authorization: `Bearer ${shop.access_token}`, ...options.headers };
    const answer = await api.call(method, path, { ...options, headers });
    expect(answer.status).toBe(status);
    expectLimitHeaders(answer, 1000);
  });

  it('of the token endpoint carries the limit of that endpoint', async () => {
    expectLimitHeaders(await api.call('POST', TOKEN, { body: { client_id: 'svc_app_0' } }), 10);
  });

  it.each(['order-17', 'a'.repeat(128), 'urn:uuid:6e8bc430-9c3a-11d9-9669-0800200c9a66', '4bf92f3577b34da6/00f067aa0ba902b7=='])(
    'echoes the request id %s',
    async (id) => {
      expect(header(await shop.get('/store', { headers: { 'x-request-id': id } }), 'X-Request-Id')).toBe(id);
      expect(header(await api.call('GET', '/nothing', { headers: { 'x-request-id': id } }), 'X-Request-Id')).toBe(id);
    },
  );

  it.each(['', 'a'.repeat(129), 'two words', '<script>', 'é', '"quoted"', 'a;b'])('replaces the request id %p', async (id) => {
    const answer = await shop.get('/store', { headers: { 'x-request-id': id } });
    expect(header(answer, 'X-Request-Id')).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });
});

describe('the limit of the API', () => {
  const LIMIT = 7;
  const api = useApi({ RATE_LIMIT_GLOBAL: String(LIMIT) });

  it('admits exactly the limit of parallel requests, and counts down', async () => {
    const shop = await api.shop();
    const answers = await atOnce(3 * LIMIT, () => shop.get('/store'));
    expect(statuses(answers)).toEqual({ 200: LIMIT, 429: 2 * LIMIT });
    const passed = answers.filter(({ status }) => status === 200).map((answer) => Number(header(answer, 'RateLimit-Remaining')));
    expect(passed.sort((a, b) => a - b)).toEqual(Array.from({ length: LIMIT }, (_, n) => n));
    for (const answer of answers) if (answer.status === 429) expectTooMany(answer);
  });

  it('counts the stores of an app and the apps of a store separately', async () => {
    const shop = await api.shop();
    const elsewhere = await api.shop({ of: shop });
    const neighbour = await api.shop({ store: { store_id: shop.store_id } });
    await atOnce(LIMIT, () => shop.get('/store'));
    expectTooMany(await shop.get('/store'));
    expect((await elsewhere.get('/store')).status).toBe(200);
    expect((await neighbour.get('/store')).status).toBe(200);
  });

  it('counts all credentials of one app and store together', async () => {
    const shop = await api.shop();
    const again = await api.shop({ of: shop, store: { store_id: shop.store_id } });
    const { client_id, client_secret, store_id } = shop;
    const client = { 'x-client-id': client_id, 'x-client-secret': client_secret, 'x-store-id': String(store_id) };
    await atOnce(LIMIT, () => shop.get('/store'));
    expectTooMany(await again.get('/store'));
    expectTooMany(await api.call('GET', STORE, { headers: client }));
  });

  it('is shared by all processes', async () => {
    const shop = await api.shop();
    const other = await serveBeside(api);
    const headers = { authorization: `Bearer ${shop.access_token}` };
    const [here, there] = await Promise.all([
      atOnce(LIMIT, () => shop.get('/store')),
      atOnce(LIMIT, () => other.call('GET', STORE, { headers })),
    ]);
    const after = await other.call('GET', STORE, { headers });
    await other.close();
    expect(statuses([...here, ...there])).toEqual({ 200: LIMIT, 429: LIMIT });
    expectTooMany(after);
  });

  it('delays the refusals of a flood, and never those of health checks', async () => {
    const delays = jest.spyOn(RefusalPace.prototype, 'delay');
    const shop = await api.shop();
    const answers = await atOnce(3 * LIMIT, () => shop.get('/store'));
    await atOnce(3 * LIMIT, () => api.call('GET', '/health/live'));
    const waited = delays.mock.results.map(({ value }) => value instanceof Promise);
    delays.mockRestore();
    expect(statuses(answers)).toEqual({ 200: LIMIT, 429: 2 * LIMIT });
    expect([waited.length, waited.filter(Boolean).length]).toEqual([2 * LIMIT, LIMIT]);
    for (const answer of answers) if (answer.status === 429) expectTooMany(answer);
  });

  it('counts per address without credentials, ignores forwarded addresses, and does not apply to other paths', async () => {
    const shop = await api.shop();
    const answers = await atOnce(3 * LIMIT, (n) => {
      const authorization = n % 2 ? { authorization: `Bearer wrong${String(n)}` } : undefined;
      return api.call('GET', STORE, { headers: { ...authorization, 'x-forwarded-for': `10.0.0.${String(n)}` } });
    });
    expect(statuses(answers)).toEqual({ 401: LIMIT, 429: 2 * LIMIT });
    expect((await shop.get('/store')).status).toBe(200);
    expect(statuses(await atOnce(2 * LIMIT, () => api.call('GET', '/health/live')))).toEqual({ 200: 2 * LIMIT });
  });
});

describe('the limit behind a proxy', () => {
  const api = useApi({ RATE_LIMIT_GLOBAL: '2', RATE_LIMIT_PAYMENT: '1', TRUST_PROXY: '127.0.0.1' });
  const from = (address: string): Promise<Answer> => api.call('GET', STORE, { headers: { 'x-forwarded-for': address } });

  it('counts the address that the proxy appended', async () => {
    expect(statuses(await atOnce(3, (n) => from(`10.9.9.${String(n)}, 203.0.113.7`)))).toEqual({ 401: 2, 429: 1 });
    expect((await from('203.0.113.8')).status).toBe(401);
  });

  it('is stricter for returns and notifications of payments, which are counted together per address', async () => {
    const callback = '/api/apps/billing/callback?session_txn=pay_1';
    const refused: [method: string, path: string][] = [
      ['GET', callback],
      ['POST', callback],
      ['POST', '/api/apps/billing/ipn/sandbox'],
    ];
    for (const [n, [method, path]] of refused.entries()) {
      const headers = { 'x-forwarded-for': `203.0.113.${String(20 + n)}` };
      expect((await api.call('GET', callback, { headers })).status).toBe(404);
      const second = await api.call(method, path, { headers });
      expect([second.status, second.body.code]).toEqual([429, 'rate_limited']);
      expect([header(second, 'RateLimit-Limit'), header(second, 'RateLimit-Remaining')]).toEqual(['1', '0']);
      expect(header(second, 'Retry-After')).toBe(header(second, 'RateLimit-Reset'));
    }
  });
});

describe('the limit of the token endpoint', () => {
  const LIMIT = 4;
  const api = useApi({ RATE_LIMIT_TOKEN: String(LIMIT), RATE_LIMIT_GLOBAL: '500' });

  it('counts per client id for any outcome, with its own headers and error format', async () => {
    const [shop, other] = [await api.shop(), await api.shop()];
    const ask = ({ client_id, client_secret, refresh_token }: Shop): Promise<Answer> =>
      api.call('POST', TOKEN, { body: { grant_type: 'refresh_token', client_id, client_secret, refresh_token } });
    const answers = await atOnce(2 * LIMIT, () => ask(shop));
    expect(statuses(answers)).toMatchObject({ 200: 1, 429: LIMIT });
    const refused = answers.find(({ status }) => status === 429)!;
    expect(refused.body).toEqual({
      error: 'rate_limited',
      error_description: 'Too many requests.',
      message: 'Too many requests.',
      code: 'rate_limited',
      status: 429,
    });
    expect(header(refused, 'RateLimit-Limit')).toBe(String(LIMIT));
    expect(header(refused, 'RateLimit-Remaining')).toBe('0');
    expect(header(refused, 'Retry-After')).toBe(header(refused, 'RateLimit-Reset'));
    expect((await ask(other)).status).toBe(200);
  });

  it('counts requests without a readable client id together', async () => {
    const bodies = [{}, { client_id: 5 }, { client_id: ['a'] }, { client_id: null }, { client_id: '' }, { client_id: {} }];
    const answers = await Promise.all(bodies.map((body) => api.call('POST', TOKEN, { body })));
    expect(answers.filter(({ status }) => status === 429).length).toBe(bodies.length - LIMIT);
  });
});
