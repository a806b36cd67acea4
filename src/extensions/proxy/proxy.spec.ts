import type { Answer, CallOptions } from '../../../test/caller.js';
import { block, type Developer, developerOf, EXTENSIONS } from '../../../test/extensions.js';
import type { Shop } from '../../../test/factories.js';
import { useApi } from '../../../test/harness.js';
import { account, addToStaff, type Membership, merchantOf, type SignedInMerchant } from '../../../test/merchants.js';
import { plainOrder } from '../../../test/orders.js';
import { StaffService } from '../../staff/staff.service.js';
import { SystemDb } from '../../platform/database/system-db.js';

const SCOPES = ['read:orders', 'write:orders', 'read:store'];
const PROXY = `${EXTENSIONS}/api-proxy`;
const ORDERS = '/api/apps/v1/orders';

describe('the API proxy of extensions', () => {
  const api = useApi();
  let shop: Shop;
  let developer: Developer;
  let merchant: SignedInMerchant;
  let extension_id: number;

  const ask = (id: number, { store_id } = shop, by = merchant): Promise<Answer> =>
    by.call('GET', `${EXTENSIONS}/sandbox-token?extension_id=${String(id)}&store_id=${String(store_id)}`);
  const tokenOf = async (id = extension_id, by = merchant): Promise<string> => (await ask(id, shop, by)).body.data.token as string;
  const through = (token: string, body: unknown, options: CallOptions = {}): Promise<Answer> =>
    api.call('POST', PROXY, { body, ...options, headers: { authorization: `Bearer ${token}`, ...options.headers } });
  const orders = (token: string): Promise<Answer> => through(token, { method: 'GET', path: ORDERS });
  const codeOf = async (token: string): Promise<unknown[]> => {
    const { status, body } = await orders(token);
    return [status, body.code];
  };
  const DEAD = [401, 'invalid_token'];

  beforeEach(async () => {
    shop = await api.shop({ scopes: SCOPES });
    developer = developerOf(api, shop);
    merchant = await merchantOf(api, shop.store_id);
    ({ extension_id } = await developer.extension({ scopes: SCOPES }));
  });

  it('is entered with a token that is valid for ten minutes and stored only as its SHA-256', async () => {
    const { status, body, headers } = await ask(extension_id);
    expect([status, body]).toEqual([
      200,
      {
        data: {
          token: expect.stringMatching(/^svc_xt_[0-9a-f]{96}$/),
          token_type: 'Bearer',
          expires_in: 600,
          scope: [...SCOPES].sort().join(' '),
        },
        status: 200,
      },
    ]);
    expect(headers.get('cache-control')).toBe('no-store');
    const rows = await api.query<{ row: string }>('SELECT row_to_json(t)::text AS row FROM sandbox_tokens t');
    const { token } = body.data as { token: string };
    expect(rows.some(({ row }) => row.includes(token) || row.includes(token.slice(7)))).toBe(false);
  });

  it('accepts a token for ten minutes by the clock of the database', async () => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
    const token = await tokenOf().finally(() => clock.mockRestore());
    const [row] = await api.query<{ left: number }>(
      `SELECT extract(epoch FROM expires_at - now())::float8 AS "left" FROM sandbox_tokens WHERE token_digest = sha256($1)`,
      [Buffer.from(token)],
    );
    expect(row?.left).toBeLessThanOrEqual(600);
    expect(row?.left).toBeGreaterThan(500);
  });

  it('answers as the API does', async () => {
    const token = await tokenOf();
    const placed = await through(token, { method: 'POST', path: ORDERS, body: plainOrder });
    expect([placed.status, placed.body.status]).toEqual([201, 201]);
    const { order_id } = placed.body.data as { order_id: number };
    const path = `${ORDERS}/${String(order_id)}`;
    const [got, direct] = [await through(token, { method: 'GET', path }), await shop.get(`/orders/${String(order_id)}`)];
    expect([got.status, got.text, got.headers.get('etag')]).toEqual([200, direct.text, direct.headers.get('etag')]);
    const listed = await through(token, { method: 'GET', path: ORDERS, query: { limit: 1, sort: 'created_at:desc' } });
    expect(listed.body.pagination).toEqual({ page: 1, limit: 1, total: 1 });
    expect((await through(token, { method: 'GET', path: `${ORDERS}?limit=7` })).body.pagination.limit).toBe(7);
    const asked = await through(token, { method: 'GET', path: `${ORDERS}?search=a?b&limit=7` });
    expect([asked.status, asked.body.pagination.limit]).toEqual([200, 7]);
    const missing = await through(token, { method: 'GET', path: `${ORDERS}/999999999` });
    expect([missing.status, missing.text]).toEqual([404, (await shop.get('/orders/999999999')).text]);
    expect((await through(token, { method: 'POST', path: ORDERS, body: {} })).body.errors[0].rule).toBe('required');
    expect((await through(token, { method: 'PUT', path, body: { note: 'Ring' } })).body.data.note).toBe('Ring');
    expect((await through(token, { method: 'GET', path: '/api/apps/v1/nothing' })).status).toBe(404);
  });

  it('names the app and the merchant as the origin of events, under the id of the request', async () => {
    const request = { 'x-request-id': 'from-an-extension' };
    await through(await tokenOf(), { method: 'POST', path: ORDERS, body: plainOrder }, { headers: request });
    const [event] = (await api.events(shop.store_id)).filter(({ event_topic }) => event_topic === 'order.created');
    const { app_id } = shop;
    expect([event?.origin, event?.request_id]).toEqual([{ type: 'app', app_id, merchant_id: merchant.merchant_id }, 'from-an-extension']);
    const { data } = (await shop.get('/events')).body as { data: object[] };
    expect(data).toContainEqual(expect.objectContaining({ origin: event?.origin }));
  });

  it('can be called by scripts of frames without an origin', async () => {
    const headers = { origin: 'null', 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' };
    const preflight = await api.call('OPTIONS', PROXY, { headers });
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
      204,
      expect.stringMatching(/^Authorization,/),
    ]);
    const answers = [preflight, await orders(await tokenOf()), await orders('x'), await through('x', '')];
    expect(answers.map((answer) => answer.headers.get('access-control-allow-origin'))).toEqual(Array(4).fill('*'));
    expect(answers.filter((answer) => answer.headers.has('access-control-allow-credentials'))).toEqual([]);
    expect((await shop.get('/orders')).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('repeats nothing under one Idempotency-Key', async () => {
    const token = await tokenOf();
    const send = (): Promise<Answer> =>
      through(token, { method: 'POST', path: ORDERS, body: plainOrder }, { headers: { 'idempotency-key': 'once' } });
    const [first, second] = [await send(), await send()];
    expect(second.text).toBe(first.text);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect((await orders(token)).body.pagination.total).toBe(1);
  });

  it('lets no other header and nothing in a query affect the request', async () => {
    const other = await api.shop();
    const headers = {
      'x-client-id': other.client_id,
      'x-client-secret': other.client_secret,
      'x-store-id': String(other.store_id),
      cookie: merchant.cookie,
      'x-forwarded-for': '203.0.113.9',
      connection: 'close',
    };
    const query = { limit: '1\r\nX-Store-Id: 1', 'a&store_id': '=&?/../' };
    const token = await tokenOf();
    expect((await through(token, { method: 'GET', path: '/api/apps/v1/store' }, { headers })).body.data.store_id).toBe(shop.store_id);
    expect((await through(token, { method: 'GET', path: ORDERS, query }, { headers })).status).toBe(400);
  });

  it('keeps the limits of bodies', async () => {
    const token = await tokenOf();
    const note = (length: number): object => ({ method: 'PUT', path: `${ORDERS}/1`, body: { note: 'x'.repeat(length) } });
    const inner = await through(token, note(300_000));
    expect([inner.status, inner.body.status]).toEqual([413, 413]);
    expect((await through(token, note(1_100_000))).status).toBe(413);
    const nul = await through(token, { method: 'POST', path: ORDERS, body: { ...plainOrder, note: 'a\0b' } });
    expect(nul.status).toBe(400);
  });

  it('grants the scopes that the installation, the extension and the token have', async () => {
    const read = await developer.extension({ scopes: ['read:orders'] });
    const answer = await ask(read.extension_id);
    expect(answer.body.data.scope).toBe('read:orders');
    const token = answer.body.data.token as string;
    expect(await codeOf(token)).toEqual([200, undefined]);
    const denied = await through(token, { method: 'POST', path: ORDERS, body: plainOrder });
    expect([denied.status, denied.body.code]).toEqual([403, 'insufficient_scope']);
    // The extension gains a scope, and a token that was issued before does not.
    await developer.call('PUT', `/${String(read.extension_id)}`, { scopes: SCOPES });
    expect((await through(token, { method: 'POST', path: ORDERS, body: plainOrder })).status).toBe(403);
    await developer.call('PUT', `/${String(read.extension_id)}`, { scopes: ['read:store'] });
    expect(await codeOf(token)).toEqual([403, 'insufficient_scope']);
    const whole = await tokenOf();
    await api.query(`UPDATE installations SET scopes = '{read:store}' WHERE installation_id = $1`, [shop.installation_id]);
    expect(await codeOf(whole)).toEqual([403, 'insufficient_scope']);
    expect((await ask(extension_id)).body.data.scope).toBe('read:store');
  });

  it('lets no extension use the token of another', async () => {
    const none = await developer.extension({ scopes: [] });
    const token = await tokenOf(none.extension_id);
    expect(await codeOf(token)).toEqual([403, 'insufficient_scope']);
    await tokenOf();
    expect(await codeOf(token)).toEqual([403, 'insufficient_scope']);
  });

  it('lets extensions read routes without a scope, and change nothing there', async () => {
    const token = await tokenOf();
    expect((await through(token, { method: 'GET', path: '/api/apps/v1/installation' })).body.data.app_id).toBe(shop.app_id);
    for (const [method, path] of [
      ['DELETE', '/api/apps/v1/installation'],
      ['PUT', '/api/apps/v1/webhooks/1'],
    ] as const) {
      const { status, body } = await through(token, { method, path });
      expect([status, body.code]).toEqual([403, 'insufficient_scope']);
    }
    expect((await shop.get('/installation')).status).toBe(200);
  });

  it.each<[string, (token: string) => Promise<unknown>]>([
    ['the extension is deleted', () => developer.call('DELETE', `/${String(extension_id)}`)],
    ['a deploy removes the extension', () => developer.deploy([block()])],
    ['the extension is switched off', () => developer.call('PUT', `/${String(extension_id)}`, { is_active: 0 })],
    ['the app is uninstalled', () => api.make.uninstall(shop)],
    ['the app is switched off', () => api.make.setAppStatus(shop.app_id, 'inactive')],
    ['it expires', () => api.query('UPDATE sandbox_tokens SET expires_at = now()')],
  ])('is closed as soon as %s', async (_, end) => {
    const token = await tokenOf();
    expect(await codeOf(token)).toEqual([200, undefined]);
    await end(token);
    expect(await codeOf(token)).toEqual(DEAD);
  });

  it('stays closed when the app is installed again', async () => {
    const token = await tokenOf();
    await api.make.uninstall(shop);
    await api.make.install(shop, shop.store_id);
    expect(await codeOf(token)).toEqual(DEAD);
  });

  it('is closed as soon as the merchant loses the permission or the place in the store', async () => {
    const known = await account(api);
    const place = (membership: Membership): Promise<number> => addToStaff(api, known, shop.store_id, { role: 'staff', ...membership });
    await place({ permissions: ['apps__use_apps'] });
    const staff = await merchantOf(api, await api.make.store());
    await addToStaff(api, staff, shop.store_id, { role: 'staff', permissions: ['apps__use_apps'] });
    const token = await tokenOf(extension_id, staff);
    expect(await codeOf(token)).toEqual([200, undefined]);
    await addToStaff(api, staff, shop.store_id, { role: 'staff', permissions: [] });
    expect(await codeOf(token)).toEqual(DEAD);
    await addToStaff(api, staff, shop.store_id, { role: 'staff', permissions: ['apps__use_apps'] });
    expect(await codeOf(token)).toEqual([200, undefined]);
    await api.app.get(SystemDb).asStore(shop.store_id, (ctx) => api.app.get(StaffService).remove(ctx, staff.merchant_id));
    expect(await codeOf(token)).toEqual(DEAD);
    await addToStaff(api, staff, shop.store_id, { role: 'staff', permissions: ['apps__use_apps'] });
    expect(await codeOf(token)).toEqual(DEAD);
  });

  it('is closed while the store is suspended', async () => {
    const token = await tokenOf();
    await api.make.setStoreStatus(shop.store_id, 'suspended');
    expect(await codeOf(token)).toEqual([403, 'store_inactive']);
    expect((await ask(extension_id)).body.code).toBe('store_inactive');
  });

  it('issues tokens to members who may use apps, for installed extensions', async () => {
    const elsewhere = await developerOf(api, await api.shop()).extension();
    const missing = await ask(999_999_999);
    expect([missing.status, missing.body]).toEqual([404, { message: 'Extension not found.', status: 404 }]);
    expect((await ask(elsewhere.extension_id)).text).toBe(missing.text);
    const staff = await merchantOf(api, shop.store_id, { role: 'staff' });
    expect((await ask(extension_id, shop, staff)).body.code).toBe('forbidden');
    expect((await ask(extension_id, shop, await merchantOf(api, await api.make.store()))).body.code).toBe('forbidden');
    const path = `${EXTENSIONS}/sandbox-token?extension_id=1&store_id=1`;
    expect((await api.call('GET', path)).body.code).toBe('login_required');
    const cookie = await merchant.browse(
      'GET',
      `${EXTENSIONS}/sandbox-token?extension_id=${String(extension_id)}&store_id=${String(shop.store_id)}`,
    );
    expect(cookie.status).toBe(200);
  });

  it('accepts no other credentials, and its tokens grant access to nothing else', async () => {
    for (const token of [shop.access_token, merchant.session_token, `svc_xt_${'0'.repeat(96)}`, 'svc_xt_', 'x'])
      expect((await orders(token)).body.code).toBe('invalid_token');
    const { client_id, client_secret, store_id } = shop;
    const headers = { 'x-client-id': client_id, 'x-client-secret': client_secret, 'x-store-id': String(store_id) };
    expect((await api.call('POST', PROXY, { body: { method: 'GET', path: ORDERS }, headers })).body.code).toBe('missing_token');
    const authorization = `Bearer ${await tokenOf()}`;
    expect((await api.call('GET', ORDERS, { headers: { authorization } })).status).toBe(401);
    expect((await api.call('GET', '/api/dashboard/me', { headers: { authorization } })).status).toBe(401);
    expect((await api.call('GET', `${EXTENSIONS}/app`, { headers: { authorization } })).status).toBe(401);
  });

  it('lists the extensions of a page', async () => {
    const page = (query: string, by = merchant): Promise<Answer> =>
      by.call('GET', `${EXTENSIONS}/page?store_id=${String(shop.store_id)}${query}`);
    await developer.extension({ handle: 'off', is_active: 0 });
    await developer.extension({ handle: 'front', type: 'storefront_block' });
    await developer.extension({ handle: 'elsewhere', target: 'store.home' });
    await developerOf(api, await api.shop()).extension();
    await developer.extension({ handle: 'first', position: 0, url: 'https://courier.example.com/a?locale=x&own=1#part' });
    await developer.call('PUT', `/${String(extension_id)}`, { position: 1, handle: 'second' });
    const { status, body } = await page('&target=order.details&resource_id=7');
    expect([status, Object.keys(body)]).toEqual([200, ['data', 'status']]);
    const [first, second] = body.data as { handle: string; extension_id: number; iframe_url: string; action_url?: string }[];
    const told = `store_id=${String(shop.store_id)}&extension_id=${String(first?.extension_id)}&target=order.details&resource_id=7`;
    expect(first).toMatchObject({ handle: 'first', app_id: shop.app_id, app_name: expect.any(String), type: 'admin_block' });
    expect(first?.iframe_url).toBe(`https://courier.example.com/a?own=1&${told}&locale=en#part`);
    expect(first?.action_url).toBeUndefined();
    expect(second?.handle).toBe('second');
    expect(body.data).toHaveLength(2);
    expect((await page('&target=store.home&locale=bn')).body.data[0].iframe_url).toContain('locale=bn');
    expect((await page('')).body.message).toBe('target is required.');
    expect((await page('&target=x', await merchantOf(api, await api.make.store()))).body.code).toBe('forbidden');
    await api.make.uninstall(shop);
    expect((await page('&target=order.details')).body.data).toEqual([]);
  });
});
