import type { Answer } from '../../../test/answer.js';
import { Guild } from '../../../test/developers.js';
import type { Shop } from '../../../test/factories.js';
import { useOwnApi } from '../../../test/harness.js';
import { itOnOnePostgres } from '../../../test/nodes.js';
import { nodes, plansOf, statementsDuring } from '../../../test/plans.js';
import { RequestRecorder } from '../../requests/request-recorder.processor.js';

const MISSING = { message: 'App not found.', status: 404 };
const V1 = '/api/apps/v1';

describe('the requests of an app to all of its stores', () => {
  const api = useOwnApi();
  let guild: Guild;
  let other: Guild;
  let shop: Shop;
  let second: Shop;
  let own: string;
  let request_id: string;

  beforeAll(async () => {
    guild = await new Guild(api).begin();
    other = await new Guild(api).begin('Other');
    shop = await api.shop({ scopes: ['read:orders'] });
    second = await api.shop({ of: shop });
    own = `/apps/${String(shop.app_id)}`;
    await guild.adopt(shop.app_id);
    await shop.get('/orders');
    await second.get('/customers');
    await shop.get('/customers');
    request_id = (await shop.get('/orders?limit=none')).headers.get('x-request-id') ?? '';
    await (await api.shop()).get('/orders');
    await api.app.get(RequestRecorder).flush();
  });

  const list = async (query = '', one = guild): Promise<Answer> => one.on(`GET ${own}/requests${query}`);
  const page = (query = '', who = guild.owner, one = guild): Promise<Answer> => one.page(`${own}/requests${query}`, who);

  it('are listed newest first, with exactly the documented fields', async () => {
    const { body } = await list();
    expect(body.pagination).toEqual({ limit: 50, next_cursor: null });
    expect(body.data).toHaveLength(4);
    expect(body.data[0]).toEqual({
      ...{ store_id: shop.store_id, request_id, method: 'GET', route: `${V1}/orders`, status: 400, code: null },
      ...{ time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/), duration_ms: expect.any(Number), bytes: expect.any(Number) },
    });
  });

  it('are filtered by store, status, code, id, method, route and time', async () => {
    const stores = async (query: string): Promise<number[]> =>
      ((await list(query)).body.data as { store_id: number }[]).map(({ store_id }) => store_id);
    const [one, two] = [shop.store_id, second.store_id];
    expect(await stores(`?store_id=${String(two)}`)).toEqual([two]);
    expect(await stores('?status=200')).toEqual([one]);
    expect(await stores('?status=4xx')).toEqual([one, one, two]);
    expect(await stores('?code=insufficient_scope')).toEqual([one, two]);
    expect(await stores(`?request_id=${request_id}`)).toEqual([one]);
    expect(await stores('?method=POST')).toEqual([]);
    expect(await stores(`?route=${V1}/customers`)).toEqual([one, two]);
    expect(await stores('?since=2099-01-01')).toEqual([]);
    expect(await stores('?until=2020-01-01')).toEqual([]);
    for (const query of ['?status=9xx', '?method=BREW', '?cursor=x']) expect((await list(query)).status).toBe(400);
  });

  it('are read page by page with a cursor', async () => {
    const first = await list('?limit=3');
    expect(first.body.data).toHaveLength(3);
    const rest = await list(`?limit=3&cursor=${String(first.body.pagination.next_cursor)}`);
    expect(rest.body.data).toMatchObject([{ store_id: shop.store_id, route: `${V1}/orders`, status: 200 }]);
    expect(rest.body.pagination.next_cursor).toBeNull();
  });

  it('are counted by the codes of their errors', async () => {
    expect((await guild.on(`GET ${own}/errors`)).body).toEqual({
      data: [{ code: 'insufficient_scope', requests: 2, stores: 2, last_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/) }],
      status: 200,
    });
  });

  it('are counted with the most frequent code first', async () => {
    const busy = await api.shop({ scopes: ['read:orders'] });
    await guild.adopt(busy.app_id);
    await busy.get('/customers');
    for (const path of ['/orders', '/orders?limit=1']) await busy.get(path, { headers: { 'api-version': '0' } });
    await api.app.get(RequestRecorder).flush();
    const { data } = (await guild.on(`GET /apps/${String(busy.app_id)}/errors`)).body;
    expect(data).toMatchObject([
      { code: 'unsupported_version', requests: 2 },
      { code: 'insufficient_scope', requests: 1 },
    ]);
  });

  it('are shown on a page', async () => {
    const { text } = await page();
    for (const words of ['Errors by code', 'insufficient_scope', `${V1}/orders`, request_id]) expect(text).toContain(words);
    const found = await page(`?request_id=${request_id}&store_id=junk`);
    expect(found.text.match(/class="hint" href="[^"]*request_id=/g)).toHaveLength(1);
    expect((await page('?code=no_such_code')).text).toContain('No matching requests.');
  });

  it('are limited to apps of the organisation that are still installed', async () => {
    const foreign = await api.shop();
    await other.adopt(foreign.app_id);
    for (const route of [`GET ${own}/requests`, `GET ${own}/errors`]) {
      expect((await other.on(route)).body).toEqual(MISSING);
      expect((await guild.on(route, undefined, other.owner)).body.message).toBe('Organisation not found.');
    }
    const theirs = `/apps/${String(foreign.app_id)}`;
    for (const query of [`store_id=${String(shop.store_id)}`, `request_id=${request_id}`])
      expect((await other.on(`GET ${theirs}/requests?${query}`)).body.data).toEqual([]);
    expect((await other.on(`GET ${theirs}/errors`)).body.data).toEqual([]);
    expect((await page('', other.owner)).status).toBe(404);
    expect((await page('', other.owner, other)).status).toBe(404);
    await api.make.uninstall(second);
    expect((await list(`?store_id=${String(second.store_id)}`)).body.data).toEqual([]);
    expect((await guild.on(`GET ${own}/errors`)).body.data).toMatchObject([{ requests: 1, stores: 1 }]);
  });

  itOnOnePostgres('are read through indexes', async () => {
    await api.query(
      `INSERT INTO api_requests (store_id, app_id, time, request_id, method, route, status, code, duration_ms, bytes)
       SELECT store_id, app_id, now() - n * interval '1 second', n::text, 'GET', NULL, 200, NULL, 1, 1 FROM installations, generate_series(1, 10000) n`,
    );
    await api.query('ANALYZE api_requests, installations');
    const filled = await api.query<{ name: string }>(
      `SELECT relname::text AS name FROM pg_class WHERE relname ~ '^api_requests' AND relkind = 'r' AND reltuples > 1000`,
    );
    const large = filled.map(({ name }) => name);
    expect(large).not.toEqual([]);
    const paths = ['requests', 'requests?code=insufficient_scope', `requests?request_id=${request_id}`, 'requests?status=500', 'errors'];
    for (const rest of paths) {
      const statements = await statementsDuring(api, () => guild.on(`GET ${own}/${rest}`));
      const plans = (await Promise.all(statements.map((statement) => plansOf(api, statement)))).flat();
      const scanned = plans.flatMap(nodes).filter((node) => node['Node Type'] === 'Seq Scan');
      expect([rest, scanned.filter((node) => large.includes(node['Relation Name'] ?? ''))]).toEqual([rest, []]);
    }
  });
});
