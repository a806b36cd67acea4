import type { Answer } from '../../../test/caller.js';
import type { Shop } from '../../../test/factories.js';
import { type Api, atOnce, serveBeside, until, useApi, untilReadiness } from '../../../test/harness.js';
import { account, merchantOf, signIn, type SignedInMerchant, type Membership } from '../../../test/merchants.js';
import { useSubscribers } from '../../../test/subscribers.js';

const REVOKE = '/api/apps/oauth/revoke';
const INVALID = { message: 'The installation is not active or does not exist.', code: 'invalid_installation', status: 400 };
const NOT_FOUND = { message: 'Installation not found.', status: 404 };

const path = ({ installation_id }: { installation_id: number | string }): string =>
  `/api/apps/installations/${String(installation_id)}/uninstall`;
const bearer = ({ access_token }: Shop): Record<string, string> => ({ authorization: `Bearer ${access_token}` });
const store = (shop: Shop): Promise<Answer> => shop.get('/store');

describe('an installation', () => {
  const api = useApi();

  it('shows the app its granted scopes and its declared scopes', async () => {
    const app = await api.make.registerApp({ scopes: ['read:store', 'read:orders'] });
    const shop = await api.shop({ of: app, scopes: ['read:store'] });
    const { status, body } = await shop.get('/installation');
    expect([status, body]).toEqual([
      200,
      {
        data: {
          installation_id: shop.installation_id,
          app_id: app.app_id,
          store_id: shop.store_id,
          status: 'active',
          is_sandbox: 0,
          scopes_granted: ['read:store'],
          scopes_declared: ['read:store', 'read:orders'],
          installed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        },
        status: 200,
      },
    ]);
    const { client_id, client_secret, store_id } = shop;
    const headers = { 'x-client-id': client_id, 'x-client-secret': client_secret, 'x-store-id': String(store_id) };
    expect((await api.call('GET', '/api/apps/v1/installation', { headers })).body).toEqual(body);
  });

  it('is removed by the app itself', async () => {
    const shop = await api.shop();
    const other = await api.make.install(shop, await api.make.store());
    expect((await shop.delete('/installation')).body).toEqual({ message: 'App uninstalled.', status: 200 });
    expect((await shop.delete('/installation')).body).toMatchObject({ code: 'invalid_token', status: 401 });
    expect((await other.get('/installation')).status).toBe(200);
    expect(await api.events(shop.store_id)).toMatchObject([
      { event_topic: 'app.installed' },
      {
        event_topic: 'app.uninstalled',
        origin: { type: 'app', app_id: shop.app_id },
        data: { app_id: shop.app_id, store_id: shop.store_id, installation_id: shop.installation_id },
      },
    ]);
  });

  it('is removed by exactly one of twenty requests of the app', async () => {
    const shop = await api.shop();
    await atOnce(20, () => shop.get('/installation'));
    const answers = await atOnce(20, () => shop.delete('/installation'));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200 || status === 400 || status === 401)).toHaveLength(20);
    expect((await api.events(shop.store_id)).filter(({ event_topic }) => event_topic === 'app.uninstalled')).toHaveLength(1);
  });

  it('after a removal is a new one, and the old credentials stay revoked', async () => {
    const shop = await api.shop();
    const code = await api.make.code(shop, shop.store_id);
    await shop.delete('/installation');
    const { client_id, client_secret } = shop;
    const body = { grant_type: 'authorization_code', client_id, client_secret, redirect_uri: 'https://app.example.com/callback' };
    const late = await api.call('POST', '/api/apps/oauth/token', { body: { ...body, code } });
    expect(late.body).toMatchObject({ error: 'invalid_grant', status: 400 });
    const fresh = { ...body, code: await api.make.code(shop, shop.store_id) };
    const again = await api.call('POST', '/api/apps/oauth/token', { body: fresh });
    expect(again.status).toBe(200);
    expect(again.body.installation_id).toBeGreaterThan(shop.installation_id);
    expect((await store(shop)).body).toMatchObject({ code: 'invalid_token', status: 401 });
  });
});

describe('removing an app in the dashboard', () => {
  const api = useApi();
  const subscribers = useSubscribers(api);
  const remove = (merchant: SignedInMerchant, of: { installation_id: number | string }): Promise<Answer> => merchant.call('POST', path(of));

  it('revokes its tokens and subscriptions immediately, and still notifies it', async () => {
    const receiver = await subscribers.receiver();
    const shop = await subscribers.subscribed(receiver, ['customer.created', 'app.uninstalled']);
    const merchant = await merchantOf(api, shop.store_id);
    const { status, body } = await remove(merchant, shop);
    expect([status, body]).toEqual([
      200,
      {
        data: expect.objectContaining({ installation_id: shop.installation_id, store_id: shop.store_id, status: 'uninstalled' }),
        message: 'App uninstalled.',
        status: 200,
      },
    ]);
    expect((await store(shop)).body).toMatchObject({ code: 'invalid_token', status: 401 });
    const told = await receiver.waitFor(1);
    expect(JSON.parse(told.body)).toMatchObject({
      event_topic: 'app.uninstalled',
      origin: { type: 'merchant' },
      data: { app_id: shop.app_id, store_id: shop.store_id, installation_id: shop.installation_id },
    });
    const subscriptions = await api.query('SELECT is_active FROM webhook_subscriptions WHERE store_id = $1', [shop.store_id]);
    expect(subscriptions).toEqual([{ is_active: 0 }, { is_active: 0 }]);
    const { client_id, client_secret, refresh_token } = shop;
    const refresh = { grant_type: 'refresh_token', client_id, client_secret, refresh_token };
    expect((await api.call('POST', '/api/apps/oauth/token', { body: refresh })).body.error).toBe('invalid_grant');
  });

  it('succeeds for exactly one of twenty requests', async () => {
    const shop = await api.shop();
    const merchant = await merchantOf(api, shop.store_id);
    await atOnce(20, () => merchant.call('GET', '/api/dashboard/me'));
    const answers = await atOnce(20, () => remove(merchant, shop));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body as object)).toEqual(Array(19).fill(INVALID));
    expect((await api.events(shop.store_id)).filter(({ event_topic }) => event_topic === 'app.uninstalled')).toHaveLength(1);
  });

  it.each<Membership>([{ role: 'owner' }, { role: 'admin' }, { role: 'staff', permissions: ['apps__install_apps'] }])(
    'is allowed to %j',
    async (place) => {
      const shop = await api.shop();
      expect((await remove(await merchantOf(api, shop.store_id, place), shop)).status).toBe(200);
    },
  );

  it.each<Membership>([{ role: 'staff', permissions: ['apps__use_apps'] }, { role: 'staff' }])('is forbidden to %j', async (place) => {
    const shop = await api.shop();
    const { status, body } = await remove(await merchantOf(api, shop.store_id, place), shop);
    expect([status, body]).toEqual([403, { message: 'You are not allowed to do this in this store.', code: 'forbidden', status: 403 }]);
    expect((await store(shop)).status).toBe(200);
  });

  it("treats another store's id like a missing one, and changes nothing", async () => {
    const [ours, theirs] = [await api.shop(), await api.shop()];
    const merchant = await merchantOf(api, ours.store_id);
    const answers = [
      await remove(merchant, theirs),
      ...(await Promise.all(
        ['999999999', '0', 'abc', '1.5', '99999999999999999999', '%00'].map((id) => remove(merchant, { installation_id: id })),
      )),
    ];
    for (const { status, body } of answers) expect([status, body]).toEqual([404, NOT_FOUND]);
    expect((await store(theirs)).status).toBe(200);
  });

  it('needs a session, and in a browser its CSRF token', async () => {
    const shop = await api.shop();
    const merchant = await merchantOf(api, shop.store_id);
    expect((await api.call('POST', path(shop))).body).toMatchObject({ code: 'login_required', status: 401 });
    expect((await api.call('POST', path(shop), { headers: bearer(shop) })).body).toMatchObject({ code: 'login_required', status: 401 });
    const headers = { cookie: merchant.cookie };
    expect((await api.call('POST', path(shop), { headers })).body).toMatchObject({ code: 'forbidden', status: 403 });
    expect((await store(shop)).status).toBe(200);
    expect((await merchant.browse('POST', path(shop))).status).toBe(200);
  });
});

describe('revoking tokens', () => {
  const api = useApi();
  const revoke = (merchant: SignedInMerchant, body: object): Promise<Answer> => merchant.call('POST', REVOKE, { body });

  it('revokes all tokens of an installation, which stays installed', async () => {
    const shop = await api.shop();
    const [second, elsewhere] = [await api.make.install(shop, shop.store_id), await api.make.install(shop, await api.make.store())];
    const merchant = await merchantOf(api, shop.store_id, { role: 'admin' });
    const { installation_id, store_id, client_id, client_secret } = shop;
    const { status, body } = await revoke(merchant, { installation_id, store_id });
    expect(status).toBe(200);
    expect(body).toEqual({
      data: expect.objectContaining({ installation_id, store_id, app_id: shop.app_id, status: 'active' }),
      message: 'Tokens revoked.',
      status: 200,
    });
    for (const each of [shop, second]) {
      expect((await store(each)).body).toMatchObject({ code: 'invalid_token', status: 401 });
      const refresh = { grant_type: 'refresh_token', client_id, client_secret, refresh_token: each.refresh_token };
      expect((await api.call('POST', '/api/apps/oauth/token', { body: refresh })).body.error).toBe('invalid_grant');
    }
    expect((await store(elsewhere)).status).toBe(200);
    expect((await store(await api.make.install(shop, store_id))).status).toBe(200);
    expect((await api.events(store_id)).map(({ event_topic }) => event_topic)).toEqual(['app.installed']);
  });

  it('leaves no token valid that is being refreshed concurrently', async () => {
    const shop = await api.shop();
    const merchant = await merchantOf(api, shop.store_id);
    const { installation_id, store_id, client_id, client_secret } = shop;
    const shops = await atOnce(16, () => api.make.install(shop, store_id));
    const refreshed: Answer[] = [];
    const refreshing = shops.map(async ({ refresh_token }) => {
      const body = { grant_type: 'refresh_token', client_id, client_secret, refresh_token };
      refreshed.push(await api.call('POST', '/api/apps/oauth/token', { body }));
    });
    expect((await revoke(merchant, { installation_id, store_id })).status).toBe(200);
    await Promise.all(refreshing);
    const alive = await api.query('SELECT 1 FROM token_pairs WHERE installation_id = $1 AND revoked_at IS NULL AND rotated_at IS NULL', [
      installation_id,
    ]);
    expect(refreshed).toHaveLength(16);
    expect(alive).toEqual([]);
  });

  it('is refused for ids of other stores and unknown ids', async () => {
    const [ours, theirs] = [await api.shop(), await api.shop()];
    const merchant = await merchantOf(api, ours.store_id);
    const removed = await api.make.install(await api.make.registerApp(), ours.store_id);
    await api.make.uninstall(removed);
    for (const { installation_id } of [theirs, removed, { installation_id: 999_999_999 }]) {
      expect((await revoke(merchant, { installation_id, store_id: ours.store_id })).body).toEqual(INVALID);
    }
    expect((await store(theirs)).status).toBe(200);
  });

  it('is refused in a store of which the merchant is not an admin, whether it exists or not', async () => {
    const shop = await api.shop();
    const { installation_id, store_id } = shop;
    const stranger = await signIn(api, await account(api));
    const staff = await merchantOf(api, store_id, { role: 'staff', permissions: ['apps__install_apps'] });
    const foreign = await revoke(stranger, { installation_id, store_id });
    expect(foreign.body).toEqual({ message: 'You have no access to this store.', code: 'forbidden', status: 403 });
    expect((await revoke(stranger, { installation_id, store_id: 999_999_999 })).text).toBe(foreign.text);
    expect((await revoke(staff, { installation_id, store_id })).body).toMatchObject({ code: 'forbidden', status: 403 });
    expect((await api.call('POST', REVOKE, { body: { installation_id, store_id } })).body.code).toBe('login_required');
    expect((await store(shop)).status).toBe(200);
  });

  it.each([
    [{}, 'store_id is required.'],
    [{ store_id: 'abc' }, 'store_id must be an integer of at least 1.'],
    [{ store_id: 0 }, 'store_id must be an integer of at least 1.'],
    [{ store_id: [1] }, 'store_id must be an integer of at least 1.'],
    [{ store_id: '@' }, 'installation_id is required.'],
    [{ store_id: '@', installation_id: 'x' }, 'installation_id must be an integer.'],
  ])('refuses the body %j', async (body: { store_id?: unknown }, message) => {
    const store_id = await api.make.store();
    const merchant = await merchantOf(api, store_id);
    const answer = await revoke(merchant, body.store_id === '@' ? { ...body, store_id } : body);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });
});

describe('in another process, whose cache holds the credentials,', () => {
  const api = useApi();
  let there: Api;
  beforeAll(async () => {
    there = await serveBeside(api);
  });

  it.each([
    ['revoking', ({ installation_id, store_id }: Shop): [string, object] => [REVOKE, { installation_id, store_id }]],
    ['removing', (shop: Shop): [string, object] => [path(shop), {}]],
  ])('%s takes effect immediately', async (_, request) => {
    const shop = await api.shop();
    const merchant = await merchantOf(api, shop.store_id);
    const answered = async (): Promise<number> => (await there.call('GET', '/api/apps/v1/store', { headers: bearer(shop) })).status;
    await untilReadiness(there, { redis: 'ok' });
    expect(await answered()).toBe(200);
    const [url, body] = request(shop);
    expect((await merchant.call('POST', url, { body })).status).toBe(200);
    await until(async () => (await answered()) === 401);
  });
});
