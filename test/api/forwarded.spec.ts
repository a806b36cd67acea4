import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Api, useApi } from '../harness.js';

const LIMIT = 3;
const STORE = '/api/apps/v1/store';
const HOST = 'evil.example';

/** Returns the status of a request without credentials and with these headers. */
async function statusFrom(api: Api, headers: Record<string, string>): Promise<number> {
  return (await api.call('GET', STORE, { headers })).status;
}

/** Returns the statuses of sequential requests that each send a different address in a header. */
async function statusesOf(api: Api, header: string, addresses: string[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const address of addresses) statuses.push(await statusFrom(api, { [header]: address }));
  return statuses;
}

describe('without a trusted proxy', () => {
  const api = useApi({ RATE_LIMIT_GLOBAL: String(LIMIT) });

  it('no header changes the address that is limited', async () => {
    expect(await statusesOf(api, 'x-forwarded-for', ['203.0.113.1', '203.0.113.2', '127.0.0.1, 203.0.113.3'])).toEqual([401, 401, 401]);
    expect(await statusesOf(api, 'x-forwarded-for', ['203.0.113.4', '::1', 'unknown', ''])).toEqual([429, 429, 429, 429]);
    for (const header of ['x-real-ip', 'forwarded', 'x-client-ip', 'cf-connecting-ip', 'true-client-ip', 'x-forwarded-host']) {
      expect(await statusFrom(api, { [header]: 'for=203.0.113.5' })).toBe(429);
    }
  });
});

describe('behind a trusted proxy', () => {
  const api = useApi({ RATE_LIMIT_GLOBAL: String(LIMIT), TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' });

  it('each forwarded address is limited separately', async () => {
    const same = Array.from({ length: LIMIT + 1 }, () => '203.0.113.1');
    expect(await statusesOf(api, 'x-forwarded-for', same)).toEqual([401, 401, 401, 429]);
    expect(await statusesOf(api, 'x-forwarded-for', ['203.0.113.2', '203.0.113.3'])).toEqual([401, 401]);
  });

  it('addresses that the caller sent in the header are ignored', async () => {
    const forged = Array.from({ length: LIMIT + 1 }, (_, n) => `198.51.100.${n}, 203.0.113.20, 10.1.2.3`);
    expect(await statusesOf(api, 'x-forwarded-for', forged)).toEqual([401, 401, 401, 429]);
  });

  it('other headers are ignored', async () => {
    const named = Array.from({ length: LIMIT + 1 }, (_, n) => `203.0.113.${40 + n}`);
    expect(await statusesOf(api, 'x-real-ip', named)).toEqual([401, 401, 401, 429]);
  });
});

describe('with a number of trusted proxies', () => {
  const api = useApi({ RATE_LIMIT_GLOBAL: String(LIMIT), TRUST_PROXY: '2' });

  it('that number of addresses is trusted, starting from the last', async () => {
    const forged = Array.from({ length: LIMIT + 1 }, (_, n) => `198.51.100.${n}, 203.0.113.1, 10.0.0.1`);
    expect(await statusesOf(api, 'x-forwarded-for', forged)).toEqual([401, 401, 401, 429]);
    expect(await statusFrom(api, { 'x-forwarded-for': '198.51.100.0, 203.0.113.2, 10.0.0.1' })).toBe(401);
  });
});

describe.each(['', '127.0.0.1'])('the Host header of a caller, with %p trusted,', (TRUST_PROXY) => {
  const api = useApi({ TRUST_PROXY, BASE_URL: 'https://apps.example.com' });

  /** Returns the complete response to a request with another Host: headers and body. */
  async function answered(method: string, path: string, headers: Record<string, string> = {}): Promise<string> {
    const agent = new Agent();
    const forwarded = { 'x-forwarded-host': HOST, 'x-forwarded-proto': 'https', forwarded: `host=${HOST}` };
    return new Promise((resolve, reject) => {
      const sent = request(api.base_url + path, { method, agent, headers: { host: HOST, ...forwarded, ...headers } }, (response) => {
        text(response).then((body) => resolve(`${String(response.statusCode)} ${response.rawHeaders.join('\n')}\n\n${body}`), reject);
      });
      sent.on('error', reject).end();
    });
  }

  it.each([
    ['GET', '/api/apps/v1/store', 200],
    ['GET', '/api/apps/v1/orders?cursor=', 200],
    ['GET', '/api/apps/v1/orders/999', 404],
    ['GET', '/api/apps/v1/nothing', 404],
    ['POST', '/api/apps/v1/orders', 400],
    ['POST', '/api/apps/oauth/token', 400],
    ['GET', '/api/oauth/.well-known/openid-configuration', 200],
    ['GET', '/.well-known/oauth-authorization-server/api/oauth', 200],
    ['GET', '/api/oauth/authorize', 400],
    ['GET', '/api/oauth/jwks', 200],
    ['GET', '/health/live', 200],
    ['GET', '/health/ready', 200],
    ['GET', '/metrics', 200],
    ['GET', '/openapi.json', 200],
    ['GET', '/docs', 200],
    ['GET', '/docs/api/', 200],
    ['GET', '/nothing', 404],
    ['GET', '//nothing/..', 404],
  ])('is not reflected by %s %s', async (method, path, status) => {
    const { access_token } = await api.shop();
    const answer = await answered(method, path, { authorization: `Bearer ${access_token}` });
    expect(answer).toMatch(new RegExp(`^${String(status)} `));
    expect(answer).not.toContain('evil');
  });
});
