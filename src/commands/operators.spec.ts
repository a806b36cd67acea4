import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Json } from '../../test/caller.js';
import { commandLineOf, runInProcess, runWithInput } from '../../test/command-line.js';
import { useApi, useOwnApi } from '../../test/harness.js';
import { place } from '../../test/orders.js';
import { runCliWith, runMain, ServerProcess } from '../../test/server-process.js';

describe('commands for operators', () => {
  const api = useOwnApi();
  const folder = mkdtempSync(join(tmpdir(), 'operators-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const { cli, refused } = commandLineOf(api);

  describe('order courier', () => {
    it('sets the status of an order with its timestamp and its parcel, and publishes both changes', async () => {
      const shop = await api.shop();
      const { order_id } = await place(shop);
      const report = (...args: string[]): Promise<Json> => cli('order', 'courier', '--order-id', String(order_id), ...args);
      const picked = await report('--event', 'picked', '--tracking-code', 'PX-1', '--courier', 'Pathao');
      expect(picked).toEqual({ order_id, order_status: 'shipped', tracking_code: 'PX-1', courier: 'Pathao' });
      await report('--event', 'in_transit');
      await report('--event', 'delivered');
      await report('--event', 'delivered');
      await report('--event', 'returned');
      const { body } = await shop.get(`/orders/${String(order_id)}`);
      expect(body.data).toMatchObject({ order_status: 'returned', tracking_code: 'PX-1', courier: 'Pathao' });
      expect(body.data).toMatchObject({
        shipped_at: expect.any(String),
        delivered_at: expect.any(String),
        returned_at: expect.any(String),
      });
      const events = (await api.events(shop.store_id)).filter(({ event_topic }) => /^order\.(?!created)/.test(event_topic));
      expect(events.map(({ event_topic, data }) => [event_topic, data['previous_status'], data['status'], data['tracking_id']])).toEqual([
        ['order.status_changed', 'pending', 'shipped', 'PX-1'],
        ['order.updated', undefined, 'shipped', 'PX-1'],
        ['order.status_changed', 'shipped', 'in_transit', 'PX-1'],
        ['order.status_changed', 'in_transit', 'delivered', 'PX-1'],
        ['order.status_changed', 'delivered', 'returned', 'PX-1'],
      ]);
    });

    it('refuses unknown orders and reports', async () => {
      expect(await refused('order', 'courier', '--order-id', '999999999', '--event', 'picked')).toBe('Order not found.');
      expect(await refused('order', 'courier', '--order-id', '1', '--event', 'eaten')).toMatch(/eaten is not one of picked/);
    });
  });

  it('lists and updates stores, merchants and apps', async () => {
    const shop = await api.shop({ store: { name: 'Old name' } });
    const id = ['--store-id', String(shop.store_id)];
    expect(await cli('store', 'update', ...id, '--name', 'New name', '--domain', 'new.example.com')).toMatchObject({ name: 'New name' });
    const { stores } = await cli('store', 'list', '--after', String(shop.store_id - 1));
    expect(stores[0]).toMatchObject({ store_id: shop.store_id, name: 'New name', domain: 'new.example.com', status: 'active' });
    const other = await api.make.store();
    expect(await refused('store', 'update', '--store-id', String(other), '--domain', 'new.example.com')).toBe(
      'Another store has this domain.',
    );
    expect(await refused('store', 'update', ...id)).toBe('At least one field is required.');

    const { merchant_id } = await cli('merchant', 'create', '--email', 'm@example.com', '--password', 'correct horse', '--name', 'M');
    const { merchants } = await cli('merchant', 'list');
    expect(merchants).toContainEqual(expect.objectContaining({ merchant_id, email: 'm@example.com', name: 'M' }));
    expect((await cli('merchant', 'list', ...id)).merchants).toEqual([]);

    const app = ['--app-id', String(shop.app_id)];
    const updated = await cli('app', 'update', ...app, '--name', 'Renamed', '--redirect-url', 'https://new.example.com/cb');
    expect(updated).toMatchObject({ app_id: shop.app_id, name: 'Renamed', redirect_urls: ['https://new.example.com/cb'] });
    expect(await refused('app', 'update', ...app, '--app-url', 'javascript:alert(1)')).toMatch(/^The app URL must be http or https/);
    const { apps } = await cli('app', 'list');
    expect(apps).toContainEqual(expect.objectContaining({ app_id: shop.app_id, name: 'Renamed', client_id: shop.client_id }));
    const rotated = await cli('app', 'rotate-secret', ...app);
    const headers = { 'x-client-id': shop.client_id, 'x-store-id': String(shop.store_id) };
    const status = async (secret: string): Promise<number> =>
      (await api.call('GET', '/api/apps/v1/store', { headers: { ...headers, 'x-client-secret': secret } })).status;
    expect([await status(shop.client_secret), await status(rotated.client_secret)]).toEqual([401, 200]);
    for (const grace of ['86401', '999999', '-1', '1.5', 'x'])
      expect(await refused('app', 'rotate-secret', ...app, `--grace-seconds=${grace}`)).toBe(
        `${grace} is not a whole number from 0 to 86400`,
      );
    await cli('app', 'rotate-secret', ...app, '--grace-seconds', '86400');
    expect(await status(rotated.client_secret)).toBe(200);
    expect(JSON.stringify(apps)).not.toContain('secret');
  });

  it('shows the help without a command and for a noun without a verb', async () => {
    for (const args of [[], ['store'], ['app'], ['order']]) {
      const { code, stdout, stderr } = await runInProcess(api.environment, ...args);
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).toMatch(/^Usage: cli/);
    }
  });

  const store = ['store', 'create', '--name', 'x', '--owner-password', 'correct horse', '--owner-email'];
  const app = ['app', 'create', '--name', 'x', '--scopes', 'read:store', '--redirect-url', 'https://a.example/'];
  it.each([
    [['merchant', 'create', '--email', 'nobody', '--password', 'correct horse', '--name', 'x'], /nobody is not an email address/],
    [
      ['merchant', 'create', '--email', 'a@example.com', '--password', 'short', '--name', 'x'],
      /^--password must have 8 to 1000 characters$/,
    ],
    [['merchant', 'password', '--merchant-id', '1', '--password', 'x'.repeat(1001)], /^--password must have 8 to 1000 characters$/],
    [['merchant', 'create', '--email', 'a@example.com', '--password', 'correct horse', '--name', ' '], /must not be empty/],
    [
      ['merchant', 'create', '--email', 'a@example.com', '--password', 'correct horse', '--name', 'x'.repeat(256)],
      /at most 255 characters/,
    ],
    [['merchant', 'create', '--email', 'a@example.com', '--password', 'correct horse', '--name', 'a\u0001'], /cannot be stored/],
    [[...store, 'a@example.com', '--domain', 'not a host'], /is not a host name/],
    [[...store, 'a@example.com', '--currency', 'TAKA'], /is not an ISO 4217 currency code/],
    [[...store, 'a@example.com', '--language', '!'], /is not a language/],
    [[...store, 'a@example.com', '--phone', 'call me'], /is not a phone number/],
    ...[
      'http://a.example',
      'javascript:alert(1)',
      'nonsense',
      'https://a.example/#x',
      'https://u:p@a.example',
      'https://a.example/\r\nX: y',
    ].map((url): [string[], RegExp] => [
      ['app', 'create', '--name', 'x', '--scopes', 'read:store', '--redirect-url', url],
      /^A redirect URL must be https/,
    ]),
    [[...app, '--app-url', 'javascript:alert(1)'], /^The app URL must be http or https/],
    [[...app, '--app-url', 'https://user:pass@a.example'], /^The app URL must be http or https/],
    [[...app, '--webhook-url', 'javascript:alert(1)'], /^--webhook-url: The URL must use https\.$/],
  ])('refuse in one line: case %#', async (args, reason) => {
    const line = await refused(...args);
    expect(line).toMatch(/^[^\n]+$/);
    expect(line.trim()).toMatch(reason);
  });

  it('never redirect to an invalid stored URL', async () => {
    const shop = await api.shop();
    for (const url of ['nonsense', 'https://a.example/\r\nSet-Cookie: a=b', 'javascript:alert(1)']) {
      await api.query('UPDATE apps SET redirect_urls = ARRAY[$2] WHERE app_id = $1', [shop.app_id, url]);
      const query = new URLSearchParams({ client_id: shop.client_id, redirect_uri: url, scope: 'read:minds', state: 'x', store_id: '1' });
      const { status, body, headers } = await api.call('GET', `/api/apps/oauth/authorize?${query.toString()}`);
      expect([status, body.error, headers.get('location')]).toEqual([400, 'invalid_redirect_uri', null]);
    }
  });

  it('read passwords from standard input, and settings from .env', async () => {
    const { DATABASE_URL = '', ...others } = api.environment;
    writeFileSync(join(folder, '.env'), `DATABASE_URL=${DATABASE_URL}\nREDIS_URL=redis://127.0.0.1:1\n`);
    const environment = { ...others, NODE_ENV: 'development' };
    const create = ['merchant', 'create', '--email', 'stdin@example.com', '--name', 'Stdin'];
    const { code, stdout, stderr } = await runCliWith('correct horse\n', folder, environment, ...create);
    expect([code, stderr]).toEqual([0, '']);
    const { merchant_id } = JSON.parse(stdout) as { merchant_id: number };
    const signIn = async (password: string) =>
      (await api.call('POST', '/api/dashboard/login', { body: { email: 'stdin@example.com', password } })).body;
    expect((await signIn('correct horse')).data.merchant.merchant_id).toBe(merchant_id);
    const change = ['merchant', 'password', '--merchant-id', String(merchant_id), '--password', '-'];
    expect((await runWithInput('new password\n', api.environment, ...change)).stderr).toBe('');
    expect((await signIn('new password')).data.merchant.merchant_id).toBe(merchant_id);
    expect((await runWithInput('', api.environment, ...create)).stderr).toBe(
      '--password, --password-file, MERCHANT_PASSWORD or standard input is required\n',
    );
  });

  it('log the start, and in production also the reason of a failed start as JSON', async () => {
    const server = await ServerProcess.start({ ...api.environment, LOG_LEVEL: 'info', ROLE: 'api' });
    await server.stop();
    const lines = server.output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toContainEqual(
      expect.objectContaining({ msg: 'started', url: server.base_url, role: 'api', version: expect.stringMatching(/^\d/) }),
    );
    const { code, stdout, stderr } = await runMain({ ...api.environment, NODE_ENV: 'production', REDIS_URL: '' });
    expect([code, stderr]).toEqual([1, '']);
    expect(JSON.parse(stdout)).toMatchObject({ level: 60, msg: expect.stringContaining('REDIS_URL is required') });
  });
});

describe('a process that cannot serve its database', () => {
  // Without background work, whose own checks would fail first.
  const api = useApi({ ROLE: 'api' });
  const readiness = async (): Promise<[number, string]> => {
    const { status, body } = await api.call('GET', '/health/ready');
    return [status, body.message];
  };

  it('is not ready and states the reason', async () => {
    await api.query('ALTER TABLE migrations RENAME TO hidden');
    expect(await readiness()).toEqual([503, 'The database is empty: run the migrations.']);
    await api.query('ALTER TABLE hidden RENAME TO migrations');
    await api.query(`UPDATE migrations SET name = 'Other' WHERE name = 'Nfc1763856000305'`);
    expect(await readiness()).toEqual([503, 'Migrations are pending: Nfc1763856000305.']);
    await api.query(`UPDATE migrations SET name = 'Nfc1763856000305' WHERE name = 'Other'`);
    const { app_id } = await api.make.registerApp();
    const [app] = await api.query<{ sealed: Buffer }>('SELECT client_secret_sealed AS sealed FROM apps WHERE app_id = $1', [app_id]);
    await api.query('UPDATE apps SET client_secret_sealed = $2 WHERE app_id = $1', [app_id, Buffer.alloc(80, 7)]);
    expect(await readiness()).toEqual([503, 'ENCRYPTION_KEY is not the key that the stored secrets were encrypted with.']);
    await api.query('UPDATE apps SET client_secret_sealed = $2 WHERE app_id = $1', [app_id, app?.sealed]);
    expect((await readiness())[0]).toBe(200);
  });
});
