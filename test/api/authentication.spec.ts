import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Answer } from '../caller.js';
import type { Shop } from '../factories.js';
import { type Api, until, useApi } from '../harness.js';

const STORE = '/api/apps/v1/store';

/** Expects an error with this status and code, and nothing but the envelope. */
function expectRefusal(answer: Answer, status: number, code: string): void {
  expect(answer.body).toEqual({ message: expect.any(String), code, status });
  expect(answer.status).toBe(status);
}

const clientHeaders = ({ client_id, client_secret, store_id }: Shop, fields: Record<string, string> = {}): Record<string, string> => ({
  'x-client-id': client_id,
  'x-client-secret': client_secret,
  'x-store-id': String(store_id),
  ...fields,
});

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

const refresh = (api: Api, { client_id, client_secret, refresh_token }: Shop): Promise<Answer> =>
  api.call('POST', '/api/apps/oauth/token', { body: { grant_type: 'refresh_token', client_id, client_secret, refresh_token } });

describe('authentication', () => {
  const api = useApi();
  const store = (headers: Record<string, string>): Promise<Answer> => api.call('GET', STORE, { headers });

  it('accepts an access token and client credentials for the same store', async () => {
    const shop = await api.shop();
    const [byToken, byClient] = [await store(bearer(shop.access_token)), await store(clientHeaders(shop))];
    expect(byToken.status).toBe(200);
    expect(byToken.body.data.store_id).toBe(shop.store_id);
    expect(byClient.text).toBe(byToken.text);
  });

  it('writes the same rows with either', async () => {
    const shop = await api.shop();
    const customer = { name: 'Anna', phone: '01712345678' };
    const created = await api.call('POST', '/api/apps/v1/customers', { headers: clientHeaders(shop), body: customer });
    expect(created.status).toBe(201);
    expect((await shop.get(`/customers/${created.body.data.user_id}`)).body.data).toMatchObject({ ...customer, store_id: shop.store_id });
  });

  it('accepts the scheme in any letter case', async () => {
    const { access_token } = await api.shop();
    expect((await store({ authorization: `bearer ${access_token}` })).status).toBe(200);
  });

  it.each([
    ['nothing at all', {}],
    ['another scheme', { authorization: 'Basic dXNlcjpwYXNz' }],
    ['an empty header', { authorization: '' }],
    ['a client id alone', { 'x-client-id': 'svc_app_0', 'x-store-id': '1' }],
    ['a secret alone', { 'x-client-secret': 'svc_secret_0', 'x-store-id': '1' }],
    ['a store alone', { 'x-store-id': '1' }],
  ])('returns missing_token for %s', async (_, headers) => {
    expectRefusal(await store(headers), 401, 'missing_token');
  });

  it.each([
    ['a word', 'abc'],
    ['a refresh token', `svc_rt_${'a'.repeat(96)}`],
    ['a token that is too short', `svc_at_${'a'.repeat(95)}`],
    ['a token that is too long', `svc_at_${'a'.repeat(97)}`],
    ['a token in capitals', `svc_at_${'A'.repeat(96)}`],
    ['an unknown token', `svc_at_${'0'.repeat(96)}`],
    ['SQL', `svc_at_' OR 1=1 --`],
  ])('returns invalid_token for %s', async (_, token) => {
    expectRefusal(await store(bearer(token)), 401, 'invalid_token');
  });

  it.each(['svc_ds_', 'svc_it_'])('returns missing_auth for a token %s…, which does not belong to an app', async (prefix) => {
    expectRefusal(await store(bearer(prefix + 'a'.repeat(64))), 401, 'missing_auth');
  });

  it('returns invalid_token for both tokens of a rotated pair', async () => {
    const shop = await api.shop();
    expect((await shop.get('/store')).status).toBe(200);
    const rotated = await refresh(api, shop);
    expect(rotated.status).toBe(200);
    expectRefusal(await shop.get('/store'), 401, 'invalid_token');
    expectRefusal(await store(bearer(shop.refresh_token)), 401, 'invalid_token');
    expect((await store(bearer(rotated.body.access_token))).status).toBe(200);
  });

  it('returns invalid_token for a revoked token', async () => {
    const shop = await api.shop();
    await api.query('UPDATE token_pairs SET revoked_at = now() WHERE installation_id = $1', [shop.installation_id]);
    expectRefusal(await shop.get('/store'), 401, 'invalid_token');
  });

  it('returns invalid_token and not_installed after the app was uninstalled', async () => {
    const shop = await api.shop();
    expect((await shop.get('/store')).status).toBe(200);
    expect((await store(clientHeaders(shop))).status).toBe(200);
    await api.make.uninstall(shop);
    expectRefusal(await shop.get('/store'), 401, 'invalid_token');
    expectRefusal(await store(clientHeaders(shop)), 401, 'not_installed');
  });

  it('rejects an old token after the app was reinstalled', async () => {
    const shop = await api.shop();
    await api.make.uninstall(shop);
    const again = await api.shop({ of: shop, store: { store_id: shop.store_id } });
    expect((await again.get('/store')).status).toBe(200);
    expectRefusal(await shop.get('/store'), 401, 'invalid_token');
  });

  it('returns invalid_token and invalid_client while the app is inactive', async () => {
    const shop = await api.shop();
    expect((await shop.get('/store')).status).toBe(200);
    await api.make.setAppStatus(shop.app_id, 'inactive');
    expectRefusal(await shop.get('/store'), 401, 'invalid_token');
    expectRefusal(await store(clientHeaders(shop)), 401, 'invalid_client');
    expect((await refresh(api, shop)).body).toMatchObject({ error: 'invalid_client', status: 401 });
    await api.make.setAppStatus(shop.app_id, 'active');
    expect((await shop.get('/store')).status).toBe(200);
  });

  it('returns invalid_client for a wrong secret and an unknown client', async () => {
    const [shop, other] = [await api.shop(), await api.shop()];
    expectRefusal(await store(clientHeaders(shop, { 'x-client-secret': other.client_secret })), 401, 'invalid_client');
    expectRefusal(await store(clientHeaders(shop, { 'x-client-id': `svc_app_${'0'.repeat(32)}` })), 401, 'invalid_client');
    expect((await store(clientHeaders(shop))).status).toBe(200);
    expectRefusal(await store(clientHeaders(shop, { 'x-client-secret': `${shop.client_secret}0` })), 401, 'invalid_client');
  });

  it.each([undefined, '', 'abc', '0', '-1', '1.5', '1e3', '0x1', '99999999999999999999', '1; DROP TABLE stores'])(
    'returns missing_store_id for client credentials with the store %p',
    async (store_id) => {
      const { 'x-store-id': _, ...headers } = clientHeaders(await api.shop());
      expectRefusal(await store({ ...headers, ...(store_id !== undefined && { 'x-store-id': store_id }) }), 400, 'missing_store_id');
    },
  );

  it('returns not_installed for a store without the app, whether the store exists or not', async () => {
    const [shop, other] = [await api.shop(), await api.shop()];
    const existing = await store(clientHeaders(shop, { 'x-store-id': String(other.store_id) }));
    expectRefusal(existing, 401, 'not_installed');
    expect((await store(clientHeaders(shop, { 'x-store-id': '999999999' }))).text).toBe(existing.text);
  });

  it.each(['suspended', 'frozen'] as const)(
    'returns store_inactive while the store is %s, and accepts the app afterwards',
    async (status) => {
      const shop = await api.shop();
      expect((await shop.get('/store')).status).toBe(200);
      await api.make.setStoreStatus(shop.store_id, status);
      expectRefusal(await shop.get('/store'), 403, 'store_inactive');
      expectRefusal(await store(clientHeaders(shop)), 403, 'store_inactive');
      expectRefusal(await shop.post('/customers', { name: 'Anna', phone: '01712345678' }), 403, 'store_inactive');
      await api.make.setStoreStatus(shop.store_id, 'active');
      expect((await shop.get('/customers')).body.pagination.total).toBe(0);
      expect((await store(clientHeaders(shop))).status).toBe(200);
    },
  );

  it('returns insufficient_scope without the scope, for reading and for writing', async () => {
    const shop = await api.shop({ scopes: ['write:customers'] });
    expectRefusal(await shop.get('/customers'), 403, 'insufficient_scope');
    expect((await shop.post('/customers', { name: 'Anna', phone: '01712345678' })).status).toBe(201);
    const byClient = await api.call('GET', '/api/apps/v1/customers', { headers: clientHeaders(shop) });
    expectRefusal(byClient, 403, 'insufficient_scope');
  });

  it('uses the bearer token if both are sent, even if it is invalid', async () => {
    const [shop, other] = [await api.shop(), await api.shop()];
    const both = await store({ ...clientHeaders(other), ...bearer(shop.access_token) });
    expect(both.body.data.store_id).toBe(shop.store_id);
    expectRefusal(await store({ ...clientHeaders(other), ...bearer('abc') }), 401, 'invalid_token');
  });

  it('distinguishes two tokens with the same first sixteen characters', async () => {
    const [shop, other] = [await api.shop(), await api.shop()];
    const twin = shop.access_token.slice(0, 16) + randomBytes(44).toString('hex').slice(0, 87);
    await addToken(api, other, twin);
    for (let round = 0; round < 3; round++) {
      expect((await store(bearer(shop.access_token))).body.data.store_id).toBe(shop.store_id);
      expect((await store(bearer(twin))).body.data.store_id).toBe(other.store_id);
    }
    const stranger = shop.access_token.slice(0, 16) + '0'.repeat(87);
    expectRefusal(await store(bearer(stranger)), 401, 'invalid_token');
  });
});

describe('an access token', () => {
  const api = useApi({ ACCESS_TOKEN_TTL: '1500ms' });

  it('is rejected after its lifetime even if it was cached', async () => {
    const shop = await api.shop();
    expect((await shop.get('/store')).status).toBe(200);
    await until(async () => (await shop.get('/store')).status !== 200);
    expectRefusal(await shop.get('/store'), 401, 'invalid_token');
  });
});

/** A well-formed token that was never issued. */
async function addToken(api: Api, { store_id, installation_id, app_id }: Shop, token: string): Promise<void> {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  await api.query(
    `INSERT INTO token_pairs (store_id, installation_id, app_id, family_id, generation, scopes,
       access_digest, access_expires_at, refresh_digest, refresh_expires_at)
     VALUES ($1, $2, $3, $4, 1, '{read:store}', $5, now() + interval '1 hour', $6, now() + interval '1 day')`,
    [store_id, installation_id, app_id, randomUUID(), digest(token), digest(`${token} refresh`)],
  );
}
