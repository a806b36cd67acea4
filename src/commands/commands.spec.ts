import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDemoGoods } from '../../scripts/demo-goods.mjs';
import { expectExact } from '../../test/figures.js';
import { until, useOwnApi } from '../../test/harness.js';
import { slugOf } from '../catalog/slug.js';
import type { Json } from '../../test/caller.js';
import { commandLineOf, runInProcess } from '../../test/command-line.js';
import { runCli } from '../../test/server-process.js';

describe('the command line', () => {
  const api = useOwnApi();
  const folder = mkdtempSync(join(tmpdir(), 'demo-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const { cli, refused } = commandLineOf(api);
  const status = async (access_token: string): Promise<number> =>
    (await api.call('GET', '/api/apps/v1/store', { headers: { authorization: `Bearer ${access_token}` } })).status;
  const newStore = (name: string, email: string): Promise<Json> =>
    cli('store', 'create', '--name', name, '--owner-email', email, '--owner-password', 'correct horse');
  const newApp = (): Promise<Json> =>
    cli(
      'app',
      'create',
      '--name',
      'App',
      '--redirect-url',
      'https://a.example/cb',
      'https://b.example/cb',
      '--scopes',
      'read:store,read:orders',
    );

  it('creates a store with its owner and its location, and an app that works on it, while the server runs', async () => {
    const store = await newStore('Shop', 'owner@example.com');
    expect(store).toEqual({ store_id: expect.any(Number), merchant_id: expect.any(Number), location_id: expect.any(Number) });
    const app = await newApp();
    expect(app).toEqual({
      app_id: expect.any(Number),
      client_id: expect.stringMatching(/^svc_app_/),
      client_secret: expect.stringMatching(/^svc_secret_/),
      webhook_secret: expect.stringMatching(/^whsec_/),
    });
    const installed = await cli('app', 'install', '--app-id', String(app.app_id), '--store-id', String(store.store_id));
    expect(installed).toEqual({
      installation_id: expect.any(Number),
      access_token: expect.stringMatching(/^svc_at_/),
      refresh_token: expect.stringMatching(/^svc_rt_/),
      expires_in: 86_400,
      scope: 'read:store read:orders',
    });
    const becomes = (expected: number): Promise<void> => until(async () => (await status(installed.access_token)) === expected);
    await becomes(200);

    await cli('store', 'status', '--store-id', String(store.store_id), '--status', 'suspended');
    await becomes(403);
    await cli('store', 'status', '--store-id', String(store.store_id), '--status', 'active');
    await becomes(200);
    await cli('app', 'status', '--app-id', String(app.app_id), '--status', 'inactive');
    await becomes(401);
    await cli('app', 'status', '--app-id', String(app.app_id), '--status', 'active');
    await becomes(200);
    await cli('app', 'uninstall', '--installation-id', String(installed.installation_id));
    await becomes(401);
    expect(await refused('app', 'uninstall', '--installation-id', String(installed.installation_id))).toMatch(/not active/);
  });

  it('issues an authorization code that the token endpoint exchanges', async () => {
    const [store, app] = [await newStore('Shop', 'second@example.com'), await newApp()];
    const words = ['--app-id', String(app.app_id), '--store-id', String(store.store_id), '--redirect-uri', 'https://b.example/cb'];
    const { code } = await cli('app', 'authorize', ...words, '--scopes', 'read:store');
    const { client_id, client_secret } = app;
    const body = { grant_type: 'authorization_code', client_id, client_secret, code, redirect_uri: 'https://b.example/cb' };
    expect((await api.call('POST', '/api/apps/oauth/token', { body })).body).toMatchObject({
      scope: 'read:store',
      store_id: store.store_id,
    });
    expect(await refused('app', 'authorize', ...words.slice(0, 4), '--redirect-uri', 'https://evil.example')).toBe(
      'The redirect URI is not registered for the app.',
    );
  });

  it('manages merchants and their memberships of stores', async () => {
    const first = await newStore('One', 'Many@example.com');
    const second = await newStore('Two', 'many@example.com');
    expect(second.merchant_id).toBe(first.merchant_id);
    const merchant = ['merchant', 'create', '--email', 'helper@example.com', '--password', 'correct horse', '--name', 'Helper'];
    const { merchant_id } = await cli(...merchant);
    expect(await refused(...merchant)).toBe('A merchant with this email address already exists.');
    const place = ['--store-id', String(first.store_id), '--merchant-id', String(merchant_id)];
    const added = await cli('staff', 'add', ...place, '--role', 'staff', '--permissions', 'apps__install_apps');
    expect(await cli('staff', 'update', ...place, '--role', 'admin')).toEqual(added);
    const [row] = await api.query('SELECT role, permissions, password_hash FROM staff JOIN merchants USING (merchant_id) WHERE id = $1', [
      added.staff_id,
    ]);
    expect(row).toEqual({ role: 'admin', permissions: ['apps__install_apps'], password_hash: expect.stringMatching(/^\$argon2id\$/) });
    await cli('staff', 'remove', ...place);
    expect(await refused('staff', 'remove', ...place)).toBe('Staff member not found.');
    expect(await refused('staff', 'update', ...place, '--role', 'admin')).toBe('Staff member not found.');
    const owner = ['--store-id', String(first.store_id), '--merchant-id', String(first.merchant_id)];
    expect(await refused('staff', 'remove', ...owner)).toBe('A store must have an owner, and this is the last one.');
    expect(await refused('staff', 'update', ...owner, '--role', 'staff')).toBe('A store must have an owner, and this is the last one.');
  });

  it('assigns roles and permissions to staff', async () => {
    const { store_id } = await newStore('Roles', 'roles@example.com');
    const { merchant_id } = await cli('merchant', 'create', '--email', 'held@example.com', '--password', 'long enough', '--name', 'Held');
    const [ofStore, place] = [
      ['--store-id', String(store_id)],
      ['--store-id', String(store_id), '--merchant-id', String(merchant_id)],
    ];
    const { staff_id } = await cli(
      'staff',
      'add',
      ...place,
      '--role',
      'staff',
      '--roles',
      'Support, Night shift',
      '--designation',
      'Clerk',
    );
    expect(await cli('staff', 'access', ...place)).toEqual({ staff_id, role: 'staff', permissions: [] });
    const { role_id } = await cli('role', 'set', ...ofStore, '--name', 'Support', '--permissions', 'apps__use_apps');
    await cli('staff', 'update', ...place, '--permissions', 'apps__manage_webhooks');
    expect(await cli('staff', 'access', ...place)).toEqual({
      staff_id,
      role: 'staff',
      permissions: ['apps__manage_webhooks', 'apps__use_apps'],
    });
    const shop = await api.shop({ store: { store_id }, scopes: ['read:staff'] });
    expect((await shop.get(`/staff?role_id=${role_id}`)).body.data).toMatchObject([
      { id: staff_id, name: 'Held', designation: 'Clerk', roles: [{ name: 'Night shift' }, { name: 'Support' }] },
    ]);
    const removed = ['role', 'remove', ...ofStore, '--name', 'Support'];
    expect(await cli(...removed)).toEqual({ store_id, name: 'Support' });
    expect(await refused(...removed)).toBe('Role not found.');
    expect((await shop.get(`/staff/${staff_id}`)).body.data.roles).toMatchObject([{ name: 'Night shift' }]);
    const nobody = ['staff', 'add', ...ofStore, '--merchant-id', '999999', '--role', 'staff'];
    expect(await refused(...nobody)).toBe('merchant_id does not exist.');
  });

  it.each([
    ['seed bench', ['seed', 'bench']],
    ['prepare', ['prepare', '--file', 'none.json']],
  ])('does not run %s in production', async (name, args) => {
    const stderr = `${name} makes example data and does not run in production.\n`;
    expect(await runInProcess({ ...api.environment, NODE_ENV: 'production' }, ...args)).toEqual({ code: 1, stdout: '', stderr });
    // White space around a value is ignored, as in every setting.
    expect(await runInProcess({ ...api.environment, NODE_ENV: ' production ' }, ...args)).toEqual({ code: 1, stdout: '', stderr });
  });

  it('seeds reproducible stores with consistent lists, totals and serials', async () => {
    const { stores } = await cli('seed', 'bench', '--stores', '2', '--orders', '150', '--products', '20', '--customers', '30');
    expect(stores).toHaveLength(2);
    const sums = await api.query(
      `SELECT count(*)::int AS orders, sum(grand_total) AS total, max(store_serial_order_no) AS last,
         (SELECT sum(total_orders)::int FROM customers c WHERE c.store_id = o.store_id) AS counted,
         (SELECT count(*)::int FROM order_items i WHERE i.store_id = o.store_id) AS items
       FROM orders o WHERE store_id = ANY($1) GROUP BY store_id`,
      [stores],
    );
    expect(sums[0]).toMatchObject({ orders: 150, last: 1150, counted: 150, items: 300 });
    expect(sums[1]).toEqual(sums[0]);
    const named = await api.query<{ name: string; slug: string; max: number }>(
      `SELECT name, slug, 255 AS max FROM products WHERE store_id = $1 UNION ALL SELECT name, slug, 45 FROM categories WHERE store_id = $1`,
      [stores[0]],
    );
    expect(named.length).toBeGreaterThan(25);
    for (const { name, slug, max } of named) expect(slug).toBe(slugOf(name, { max, fallback: '' }));
    const [shelves] = await api.query(
      `SELECT count(*) FILTER (WHERE p.category_id IS NULL)::int AS loose, count(DISTINCT c.parent_id)::int AS parents,
         count(*) FILTER (WHERE (v.quantity > 0)::int <> v.available)::int AS wrong, count(*) FILTER (WHERE v.is_default = 1)::int AS defaults
       FROM products p LEFT JOIN categories c USING (store_id, category_id) JOIN variants v USING (store_id, product_id) WHERE p.store_id = $1`,
      [stores[0]],
    );
    expect(shelves).toEqual({ loose: 0, parents: 3, wrong: 0, defaults: 20 });
    const shop = await api.shop({ store: { store_id: stores[0] } });
    const [days] = await api.query<{ since: string; until: string }>(
      `SELECT min(created_at)::date::text AS since, max(created_at)::date::text AS until FROM orders WHERE store_id = $1`,
      [shop.store_id],
    );
    await expectExact(api, shop, [days!.since, days!.until]);
    const codes = await api.query<{ codes: string[] }>(
      'SELECT array_agg(code ORDER BY discount_id) AS codes FROM discounts WHERE store_id = ANY($1) GROUP BY store_id',
      [stores],
    );
    expect(codes[0]?.codes.slice(0, 2)).toEqual(['EID1', 'BOISHAKH2']);
    expect(codes[0]?.codes).toHaveLength(8);
    expect(codes[1]).toEqual(codes[0]);
  });

  it('names an owner after the given name, otherwise after the email address', async () => {
    await newStore('Nameless', 'nameless@example.com');
    await cli(
      'store',
      'create',
      '--name',
      'x',
      '--owner-email',
      'b@example.com',
      '--owner-password',
      'correct horse',
      '--owner-name',
      'Bela',
    );
    const names = `SELECT name FROM merchants WHERE email IN ('nameless@example.com', 'b@example.com') ORDER BY merchant_id`;
    expect(await api.query(names)).toEqual([{ name: 'nameless@example.com' }, { name: 'Bela' }]);
  });

  it('creates the demo once, and afterwards only a new access token', async () => {
    const file = join(folder, 'demo.json');
    const read = (): Json => JSON.parse(readFileSync(file, 'utf8'));
    await cli('prepare', '--file', file);
    const demo = read();
    for (let times = 0; times < 2; times++) await addDemoGoods(api.base_url, demo.access_token);
    expect(Object.keys(demo).sort()).toEqual(
      [
        'access_token',
        'app_id',
        'base_url',
        'client_id',
        'client_secret',
        'merchant_email',
        'merchant_password',
        'refresh_token',
        'store_id',
        'webhook_secret',
      ].sort(),
    );
    expect(await status(demo.access_token)).toBe(200);
    const headers = { authorization: `Bearer ${demo.access_token}` };
    const shown = async (path: string): Promise<Json> => (await api.call('GET', `/api/apps/v1${path}`, { headers })).body.data;
    const [{ product_id }] = await shown('/products?limit=1');
    const [{ images }] = (await shown(`/products/${product_id}`)).variants;
    expect((await api.call('GET', `/media/${JSON.parse(images)[0]}`)).headers.get('content-type')).toBe('image/svg+xml');
    expect(await shown(`/metafields/product/${product_id}`)).toMatchObject([{ namespace: 'care', key: 'washing' }]);
    const shop = await api.shop({ store: { store_id: demo.store_id } });
    for (const [list, states] of [
      ['purchase-orders', ['cancelled', 'closed', 'received', 'partially_received', 'ordered', 'draft']],
      ['transfers', ['cancelled', 'completed', 'in_transit', 'draft']],
    ] as const) {
      expect((await shop.get(`/${list}`)).body.data.map((one: Json) => one.status)).toEqual(states);
    }
    expect((await cli('stock', 'verify', '--store-id', String(demo.store_id))).disagreements).toEqual([]);
    await cli('prepare', '--file', file);
    expect(read()).toMatchObject({ ...demo, access_token: expect.any(String), refresh_token: expect.any(String) });
    expect(await status(read().access_token)).toBe(200);
    expect(await api.query('SELECT 1 FROM stores WHERE store_id >= $1', [demo.store_id])).toHaveLength(1);
  });

  it('prints a document and exits with 0, or prints one line and exits with 1', async () => {
    const owner = ['--owner-email', 'program@example.com', '--owner-password', 'correct horse'];
    const [made, refusal, help] = await Promise.all([
      runCli(api.environment, 'store', 'create', '--name', 'Program', ...owner),
      runCli(api.environment, 'nonsense'),
      runCli(api.environment, 'store', '--help'),
    ]);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(made.stdout)).toMatchObject({ store_id: expect.any(Number) });
    expect(refusal).toEqual({ code: 1, stdout: '', stderr: "unknown command 'nonsense'\n" });
    expect(help).toMatchObject({ code: 0, stdout: expect.stringContaining('create') });
  });

  it('exits with 1 for a wrong command or option, and for a refusal', async () => {
    const code = async (...args: string[]): Promise<number | null> => (await runInProcess(api.environment, ...args)).code;
    expect(await code('store', 'eat')).toBe(1);
    expect(await code('store', 'show')).toBe(1);
    expect(await code('store', 'show', '--store-id', 'x')).toBe(1);
    expect(await code('store', 'show', '--store-id', '1', '--size', '2')).toBe(1);
    expect(await code('role', 'show', '--name', 'x')).toBe(1);
    expect(await code('store', 'show', '--store-id', '999999999')).toBe(1);
    expect(await code('store', 'update', '--store-id', '999999999')).toBe(1);
    expect(await code('store', 'show', '--help')).toBe(0);
  });

  it.each([
    [['store', 'create', '--name', 'x'], /^required option '--owner-email <email>' not specified$/],
    [['store', 'status', '--store-id', 'x', '--status', 'active'], /not a whole number/],
    [['store', 'status', '--store-id', '999999', '--status', 'active'], /^Store not found\.$/],
    [['store', 'status', '--store-id', '1', '--status', 'asleep'], /asleep is not one of active, suspended, frozen/],
    [['app', 'create', '--name', 'x', '--redirect-url', 'https://a.example', '--scopes', 'read:minds'], /^There is no scope read:minds\.$/],
    [['app', 'install', '--app-id', '999999', '--store-id', '1'], /^App not found\.$/],
    [['staff', 'access', '--store-id', '999999', '--merchant-id', '1'], /^Staff member not found\.$/],
    [['role', 'set', '--store-id', '999999', '--name', 'x', '--permissions', ''], /^Store not found\.$/],
    [
      ['role', 'set', '--store-id', '1', '--name', 'x', '--permissions', 'apps__eat_apps'],
      /^There is no permission apps__eat_apps; there are apps__/,
    ],
    [['role', 'set', '--store-id', '1', '--name', ' ', '--permissions', ''], /^A role needs a name\.$/],
    [['staff', 'add', '--store-id', '999999', '--merchant-id', '1', '--role', 'staff'], /^Store not found\.$/],
    [['staff', 'add', '--store-id', '1', '--merchant-id', '1', '--role', 'king'], /king is not one of owner, admin, staff/],
    [['nonsense'], /unknown command/],
  ])('states in one line why %j fails', async (args, reason) => {
    expect(await refused(...args)).toMatch(reason);
  });
});
