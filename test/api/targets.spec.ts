import { request } from 'node:http';
import { CredentialStore } from '../../src/platform/auth/credential-store.js';
import type { Shop } from '../factories.js';
import { atOnce, useApi } from '../harness.js';

const anna = { name: 'Anna', phone: '01712345678' };

const LIMIT = 5;

interface Answered {
  readonly status: number | undefined;
  readonly remaining: string | undefined;
  readonly replayed: string | undefined;
}

describe('a request target with a different spelling', () => {
  const api = useApi({ RATE_LIMIT_GLOBAL: String(LIMIT) });
  const authorized = ({ access_token }: Shop): Record<string, string> => ({ authorization: `Bearer ${access_token}` });

  /** Sends a target verbatim. */
  function send(target: string, headers: Record<string, string> = {}, body?: object): Promise<Answered> {
    const { hostname, port } = new URL(api.base_url);
    const { promise, resolve, reject } = deferred<Answered>();
    const outgoing = request({ hostname, port, path: target, method: body ? 'POST' : 'GET', headers }, (answer) => {
      const { 'ratelimit-remaining': remaining, 'idempotent-replayed': replayed } = answer.headers;
      resolve({ status: answer.statusCode, remaining: remaining?.toString(), replayed: replayed?.toString() });
      answer.resume();
    });
    outgoing.once('error', reject).setHeader('content-type', 'application/json');
    outgoing.end(body && JSON.stringify(body));
    return promise;
  }

  const spellings = (path: string): string[] => [path, path.replace('/api', '/%61pi'), `${api.base_url}${path}`];

  it('needs the credentials of the route that it matches', async () => {
    const answers = await Promise.all(spellings('/api/apps/v1/store').map((target) => send(target)));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  });

  it('is counted for the app and the store by the limit of the route', async () => {
    const shop = await api.shop();
    const answers = [];
    for (const target of spellings('/api/apps/v1/store')) answers.push(await send(target, authorized(shop)));
    expect(answers.map(({ status, remaining }) => [status, remaining])).toEqual([
      [200, '4'],
      [200, '3'],
      [200, '2'],
    ]);
    const rest = await atOnce(LIMIT, () => send('/%61pi/apps/v1/store', authorized(shop)));
    expect(rest.filter(({ status }) => status === 429)).toHaveLength(3);
  });

  it('is the same request for an idempotency key', async () => {
    const shop = await api.shop();
    const headers = { ...authorized(shop), 'idempotency-key': 'once' };
    const answers = [];
    for (const target of spellings('/api/apps/v1/customers')) answers.push(await send(target, headers, anna));
    expect(answers.map(({ status, replayed }) => [status, replayed])).toEqual([
      [201, undefined],
      [201, 'true'],
      [201, 'true'],
    ]);
  });
});

describe('a request target that matches no route', () => {
  const api = useApi({ RATE_LIMIT_GLOBAL: String(LIMIT) });

  it('is counted by address, and returns 404 without credentials', async () => {
    const shop = await api.shop();
    const answers = await atOnce(LIMIT + 1, (n) => (n % 2 === 0 ? shop.get('/nothing') : api.call('GET', '/nothing')));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array.from({ length: LIMIT }, () => 404), 429]);
    expect((await shop.get('/store')).status).toBe(200);
  });
});

describe('a page or a file', () => {
  const api = useApi({ RATE_LIMIT_PAGE: String(LIMIT), RATE_LIMIT_MEDIA: String(LIMIT) });

  it.each([
    ['/login', 200],
    ['/media/none.webp', 404],
  ])('%s is limited by address', async (path, status) => {
    const answers = await atOnce(LIMIT + 2, (n) => api.call('GET', n % 2 === 0 ? path : path.replace('/m', '/%6d').replace('/l', '/%6c')));
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses).toEqual([...Array.from({ length: LIMIT }, () => status), 429, 429]);
    expect((await api.call('GET', '/health/live')).status).toBe(200);
  });
});

describe('a page that needs a session', () => {
  const api = useApi({ RATE_LIMIT_TARGET: '2' });
  const open = (path: string): Promise<unknown> => api.call('GET', path, { headers: { accept: 'text/html' } });
  const kept = async (): Promise<number> => (await api.query('SELECT 1 FROM sign_in_targets')).length;

  it('is remembered as the page to return to only if it is short, and only a few times per address', async () => {
    await open(`/?${'x'.repeat(3_000)}`);
    expect(await kept()).toBe(0);
    for (let n = 0; n < 4; n++) await open('/');
    expect(await kept()).toBe(2);
  });
});

describe('an address that presents unknown credentials', () => {
  const api = useApi({ RATE_LIMIT_GLOBAL: String(LIMIT) });

  it('causes no more lookups than its limit', async () => {
    const lookUp = jest.spyOn(api.app.get(CredentialStore), 'byAccessToken');
    const statuses: number[] = [];
    for (let n = 0; n < 3 * LIMIT; n++) {
      const authorization = `Bearer svc_at_${String(n).padStart(96, '0')}`;
      statuses.push((await api.call('GET', '/api/apps/v1/store', { headers: { authorization } })).status);
    }
    expect(statuses).toEqual(statuses.map((_, n) => (n < LIMIT ? 401 : 429)));
    expect(lookUp).toHaveBeenCalledTimes(LIMIT);
  });

  it('causes hardly more when it presents many concurrently', async () => {
    const lookUp = jest.spyOn(api.app.get(CredentialStore), 'byAccessToken');
    lookUp.mockClear();
    const statuses = await atOnce(60, (n) => statusFor('127.0.0.2', `svc_at_${String(100 + n).padStart(96, '0')}`));
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    // Four lookups of an address run concurrently, and all may start before the last allowed one is counted.
    expect(lookUp.mock.calls.length).toBeLessThan(LIMIT + 4);
  });

  /** Presents a token from a local address. */
  const statusFor = (localAddress: string, token: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}` };
      request(`${api.base_url}/api/apps/v1/store`, { headers, localAddress, agent: false }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode));
      })
        .on('error', reject)
        .end();
    });
});

describe('an answer of the API', () => {
  const api = useApi();

  it('is stored by no cache', async () => {
    const shop = await api.shop();
    const answers = [await shop.get('/store'), await shop.get('/orders/9'), await api.call('GET', '/api/apps/v1/store')];
    answers.push(await api.call('GET', '/api/nothing'), await api.call('POST', '/api/dashboard/login', { body: {} }));
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 401, 404, 400]);
    for (const { headers } of answers) expect(headers.get('cache-control')).toBe('no-store');
  });
});

function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void; reject: (error: Error) => void } {
  let [resolve, reject]: [(value: T) => void, (error: Error) => void] = [() => undefined, () => undefined];
  const promise = new Promise<T>((...functions) => ([resolve, reject] = functions));
  return { promise, resolve, reject };
}
