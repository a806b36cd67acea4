import { readFileSync } from 'node:fs';
import type { Answer, CallOptions } from '../caller.js';
import type { Shop } from '../factories.js';
import { Api, freshEnvironment } from '../harness.js';
import { merchantOf, type SignedInMerchant } from '../merchants.js';
import { type Ids, RESOURCES } from '../resources.js';
import { openLink, type TcpLink } from '../tcp-link.js';

const V1 = '/api/apps/v1';

interface Operation {
  requestBody?: { content: Record<string, { example?: object } | undefined> };
}
const { paths } = JSON.parse(readFileSync('openapi.json', 'utf8')) as { paths: Record<string, Record<string, Operation>> };

const ROUTES = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { requestBody }]) => ({
    method: method.toUpperCase(),
    path,
    example: requestBody?.content['application/json']?.example,
  })),
);

/** Pages that the reference does not list. */
const PAGES = ['/dashboard/login', '/billing/sandbox/1', '/billing/complete?charge_id=1', '/dashboard'].map((path) => ({
  method: 'GET',
  path,
  example: undefined,
}));

/** Statuses of requests that are refused before PostgreSQL is queried, and of requests that are served from memory. */
const NEEDS_NO_DATABASE = new Set([200, 302, 303, 304, 400, 401, 403, 404, 415]);

describe('while PostgreSQL is away', () => {
  const api = new Api();
  let link: TcpLink;
  let shop: Shop;
  let owner: SignedInMerchant;
  const unavailable: string[] = [];

  beforeAll(async () => {
    const environment = await freshEnvironment({ ROLE: 'api' });
    link = await openLink(environment['DATABASE_URL'] ?? '');
    await api.serve({ ...environment, DATABASE_URL: link.url });
    shop = await api.shop({ app: { is_first_party: 1, webhook_url: 'http://127.0.0.1:9/hook', topics: ['order.created'] } });
    owner = await merchantOf(api, shop.store_id);
  });
  afterEach(() => link.resume());
  afterAll(async () => {
    await api.stop();
    await link.close();
  });

  /** Returns the path with ids of resources that exist, and a valid body. */
  async function prepared({ method, path, example }: (typeof ROUTES)[number]): Promise<[string, CallOptions]> {
    const name = `${method} ${path.replace(V1, '')}`;
    const known = RESOURCES.find(({ operations, unlisted }) => name in operations && !/deliveries/.test(name) && unlisted !== true);
    const ids: Ids = { ...known?.words, ...(await known?.make(shop, api)) };
    const body = known?.operations[name] ?? example;
    const content = body instanceof FormData ? { form: body } : { body: typeof body === 'function' ? body(ids) : body };
    return [path.replace(/\{(\w+)\}/g, (_, word: string) => String(ids[word] ?? 1)), method === 'GET' ? {} : content];
  }

  function expectOnlyUnavailable({ status, headers, text }: Answer): void {
    if (NEEDS_NO_DATABASE.has(status)) return;
    expect([status, text]).toEqual([503, text]);
    expect(headers.get('retry-after')).toMatch(/^\d+$/);
  }

  it.each([...ROUTES, ...PAGES])('returns only 503 and Retry-After for $method $path', async (route) => {
    const [path, content] = await prepared(route);
    const bearer = { ...content, headers: { authorization: `Bearer ${shop.access_token}` } };
    // The token is known to the process, so that the request gets as far as its own statements.
    expect((await shop.get('/store')).status).toBe(200);
    link.cut();
    for (const answer of [
      await api.call(route.method, path, bearer),
      await owner.call(route.method, path, content),
      await owner.browse(route.method, path, content),
    ]) {
      expectOnlyUnavailable(answer);
      if (answer.status === 503) unavailable.push(`${route.method} ${route.path}`);
    }
  });

  it('covers nearly every route', () => {
    expect(new Set(unavailable).size).toBeGreaterThan(0.8 * ROUTES.length);
    expect(unavailable).toEqual(
      expect.arrayContaining([
        `GET ${V1}/inventory/{product_id}/movements`,
        `GET ${V1}/customers/{user_id}/orders`,
        `GET ${V1}/webhooks/{subscription_id}`,
        `PUT ${V1}/webhooks/{subscription_id}`,
        `GET ${V1}/webhooks/{subscription_id}/deliveries`,
        `GET ${V1}/webhooks/{subscription_id}/stats`,
        `POST ${V1}/webhooks/{subscription_id}/test`,
      ]),
    );
  });
});
