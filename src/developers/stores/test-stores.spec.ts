import type { Answer } from '../../../test/answer.js';
import { filled, Guild, plainApp } from '../../../test/developers.js';
import { type Api, atOnce, serveBeside, until, useOwnApi } from '../../../test/harness.js';
import { itOnOnePostgres } from '../../../test/nodes.js';
import { nodes, plansOf, statementsDuring } from '../../../test/plans.js';
import { SampleFilling } from './sample-filling.processor.js';

const MISSING = { message: 'Store not found.', status: 404 };

describe('the test stores of an organisation', () => {
  const api = useOwnApi();
  let guild: Guild;
  let other: Guild;

  beforeAll(async () => {
    guild = await new Guild(api).begin();
    other = await new Guild(api).begin('Other');
  });

  const create = async (one = guild, name?: string): Promise<number> =>
    (await one.on('POST /stores', { ...(name !== undefined && { name }) })).body.data.store_id as number;
  const at = (store_id: number, rest = ''): string => `/stores/${String(store_id)}${rest}`;
  const count = async (table: string, store_id: number): Promise<number> =>
    (await api.query<{ n: number }>(`SELECT count(*)::integer AS n FROM ${table} WHERE store_id = $1`, [store_id]))[0]!.n;
  const appOf = async (one = guild): Promise<number> => (await one.on('POST /apps', plainApp)).body.data.app_id as number;

  it('are sandbox stores that the caller owns, and that a background job fills', async () => {
    const { status, body } = await guild.on('POST /stores', { name: 'Tea shop' });
    expect([status, body]).toEqual([
      201,
      {
        data: { store_id: expect.any(Number), name: 'Tea shop', status: 'preparing', progress: 0, created_at: expect.any(String) },
        message: 'Test store created.',
        status: 201,
      },
    ]);
    const { store_id } = body.data;
    await until(async () => (await guild.on(`GET ${at(store_id as number)}`)).body.data.status === 'ready');
    expect((await guild.on(`GET ${at(store_id as number)}`)).body.data).toEqual({
      ...body.data,
      ...{ status: 'ready', progress: 100, now: expect.any(String), apps: [] },
    });
    expect((await guild.on('GET /stores')).body.data).toMatchObject([{ store_id, status: 'ready' }]);
    for (const [table, rows] of [
      ['products', 60],
      ['customers', 40],
      ['orders', 80],
    ] as const)
      expect([table, await count(table, store_id as number)]).toEqual([table, rows]);
    const session = { headers: { authorization: `Bearer ${guild.owner.session_token}` } };
    const { data } = (await api.call('GET', `/api/dashboard/audit?store_id=${String(store_id)}`, session)).body;
    const actor = { type: 'merchant', id: guild.owner.merchant_id };
    expect(data).toMatchObject([{ action: 'staff.added' }, { action: 'store.created', actor }]);
  });

  it('are filled once by two processes, even after a step of another store fails', async () => {
    const one = await new Guild(api).begin();
    const { store_id: broken } = await api.shop();
    await api.query(
      `INSERT INTO products (store_id, name, slug)
       SELECT $1, 'x', slug FROM products WHERE store_id = (SELECT min(store_id) FROM test_stores) ORDER BY product_id LIMIT 1`,
      [broken],
    );
    await api.query('INSERT INTO test_stores (store_id, organisation_id, steps_done) VALUES ($1, $2, 1)', [broken, one.organisation_id]);
    const store_id = await create(one);
    const beside = await serveBeside(api, { ROLE: 'worker' });
    try {
      const filling = [api, beside].map(({ app }) => app.get(SampleFilling));
      await Promise.all(filling.map((each) => each.work()));
      await until(async () => (await one.on(`GET ${at(store_id)}`)).body.data.status === 'ready');
      await until(async () => (await one.on(`GET ${at(broken)}`)).body.data.status === 'failed');
    } finally {
      await beside.close();
    }
    expect(await count('orders', store_id)).toBe(80);
  });

  it('are limited to five, even when twenty are created concurrently in two processes', async () => {
    const one = await new Guild(api).begin();
    const beside: Api = await serveBeside(api);
    try {
      const path = `/api/developers/organisations/${String(one.organisation_id)}/stores`;
      const headers = { authorization: `Bearer ${one.owner.session_token}` };
      const answers = await atOnce(20, (n) => (n % 2 === 0 ? api : beside).call('POST', path, { headers }));
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([...Array<number>(5).fill(201), ...Array<number>(15).fill(409)]);
      expect(answers.find(({ status }) => status === 409)?.body.message).toBe('An organisation can have 5 test stores.');
    } finally {
      await beside.close();
    }
    expect((await one.on('GET /stores')).body.data).toHaveLength(5);
  });

  it('have apps of the organisation installed on them, with tokens', async () => {
    const app_id = await appOf();
    const store_id = await create();
    const early = await guild.on(`POST ${at(store_id, '/installations')}`, { app_id });
    expect([early.status, early.body.message]).toEqual([409, expect.stringMatching(/^The samples of the store are being added\./)]);
    await filled(guild, store_id);
    const { status, body, headers } = await guild.on(`POST ${at(store_id, '/installations')}`, { app_id });
    expect([status, headers.get('cache-control'), body.message]).toEqual([201, 'no-store', 'App installed.']);
    expect(body.data).toMatchObject({ app_id, store_id, scope: 'read:orders', expires_in: expect.any(Number) });
    const { get } = api.make.caller(body.data.access_token as string);
    expect((await get('/orders')).status).toBe(200);
    expect((await guild.on(`GET ${at(store_id)}`)).body.data.apps).toEqual([
      { installation_id: body.data.installation_id, app_id, name: 'Parcel robot' },
    ]);
    const foreign = await appOf(other);
    expect((await guild.on(`POST ${at(store_id, '/installations')}`, { app_id: foreign })).body.message).toBe('App not found.');
    const moved = await guild.on(`POST ${at(store_id, '/clock')}`, { days: 1, tokens: true });
    expect(moved.status).toBe(200);
    expect((await get('/orders')).body.code).toBe('invalid_token');
  });

  it('have a clock that moves forward', async () => {
    const store_id = await create(other);
    const before = Date.parse((await other.on(`GET ${at(store_id)}`)).body.data.now as string);
    const { body } = await other.on(`POST ${at(store_id, '/clock')}`, { days: 30, deliveries: true });
    expect(body).toMatchObject({ data: { store_id }, message: 'Clock moved.' });
    expect(Date.parse(body.data.now as string) - before).toBeGreaterThanOrEqual(30 * 86_400_000);
    for (const days of [0, 367, '1d']) expect((await other.on(`POST ${at(store_id, '/clock')}`, { days })).status).toBe(400);
  });

  it('are replaced by a reset, once by twenty concurrent requests', async () => {
    const one = await new Guild(api).begin();
    const store_id = await create(one, 'Tea shop');
    const app_id = await appOf(one);
    await filled(one, store_id);
    const token = (await one.on(`POST ${at(store_id, '/installations')}`, { app_id })).body.data.access_token as string;
    const answers = await atOnce(20, () => one.on(`POST ${at(store_id, '/reset')}`));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(404)]);
    const { body } = answers.find(({ status }) => status === 201) as Answer;
    expect(body).toMatchObject({ data: { name: 'Tea shop' }, message: 'Test store replaced.' });
    expect(body.data.store_id).not.toBe(store_id);
    expect((await one.on('GET /stores')).body.data).toMatchObject([{ store_id: body.data.store_id }]);
    expect((await api.make.caller(token).get('/orders')).status).toBe(401);
    expect((await one.on(`DELETE ${at(body.data.store_id as number)}`)).body).toEqual({ message: 'Test store deleted.', status: 200 });
    expect((await one.on('GET /stores')).body.data).toEqual([]);
  });

  it('belong to the organisation, and are changed by developers only', async () => {
    const one = await new Guild(api).begin();
    const store_id = await create(one);
    const { store_id: ordinary } = await api.shop();
    const billing = await one.member('billing');
    const routes: [string, object?][] = [
      ['GET '],
      ['DELETE '],
      ['POST /reset'],
      ['POST /clock', { days: 1 }],
      ['POST /installations', { app_id: await appOf(one) }],
    ];
    for (const [route, body] of routes) {
      const [method = '', rest = ''] = route.split(' ');
      expect([route, (await guild.on(`${method} ${at(store_id, rest)}`, body)).body]).toEqual([route, MISSING]);
      expect([route, (await one.on(`${method} ${at(ordinary, rest)}`, body)).body]).toEqual([route, MISSING]);
      expect((await one.on(`${method} ${at(store_id, rest)}`, body, guild.owner)).body.message).toBe('Organisation not found.');
    }
    for (const [route, body] of routes.slice(1)) {
      const [method = '', rest = ''] = route.split(' ');
      expect((await one.on(`${method} ${at(store_id, rest)}`, body, billing)).body.code).toBe('forbidden');
    }
    expect((await one.on('POST /stores', {}, billing)).body.code).toBe('forbidden');
    expect((await one.on('GET /stores', undefined, billing)).body.data).toMatchObject([{ store_id }]);
    expect((await one.on('GET /stores', undefined, guild.owner)).status).toBe(404);
  });

  itOnOnePostgres('are read through indexes', async () => {
    await api.query(`
      INSERT INTO stores (name, email, domain) SELECT 'x', 'x@example.com', 'x' || n || '.example.com' FROM generate_series(1, 20000) n;
      INSERT INTO organisations (name) SELECT 'x' FROM generate_series(1, 20000);
      INSERT INTO test_stores (store_id, organisation_id, filled_at)
        SELECT s.store_id, o.organisation_id, now() FROM (SELECT store_id, row_number() OVER () AS n FROM stores WHERE domain LIKE 'x%') s
        JOIN (SELECT organisation_id, row_number() OVER () AS n FROM organisations) o USING (n)
        ON CONFLICT DO NOTHING;
      ANALYZE test_stores, stores, organisations`);
    const store_id = await create(await new Guild(api).begin());
    const reads = async (): Promise<void> => {
      await guild.on('GET /stores');
      await guild.on(`GET ${at(store_id)}`);
      await api.app.get(SampleFilling).work();
    };
    const statements = (await statementsDuring(api, reads, 'requests and background')).filter(({ text }) => text.includes('test_stores'));
    expect(statements.length).toBeGreaterThan(2);
    for (const statement of statements) {
      const scanned = (await plansOf(api, statement)).flatMap(nodes).filter((node) => node['Node Type'] === 'Seq Scan');
      expect(scanned.filter((node) => ['test_stores', 'stores'].includes(node['Relation Name'] ?? ''))).toEqual([]);
    }
  });
});
