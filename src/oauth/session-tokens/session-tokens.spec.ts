import { createHmac } from 'node:crypto';
import { jwtVerify } from 'jose';
import type { Answer, CallOptions } from '../../../test/caller.js';
import type { Shop } from '../../../test/factories.js';
import { atOnce, useApi } from '../../../test/harness.js';
import { account, merchantOf, signIn, type Membership, type SignedInMerchant } from '../../../test/merchants.js';
import type { AppCredentials } from '../../apps/apps.service.js';

const ISSUE = '/api/apps/session-token';
const VERIFY = '/api/apps/session/verify';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Claims = Record<string, unknown>;

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const claimsOf = (token: string): Claims => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims;

/** JWT created by a holder of the secret. */
function forged(claims: Claims, secret: string, header: object = { alg: 'HS256', typ: 'JWT' }): string {
  const content = `${encoded(header)}.${encoded(claims)}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

describe('session tokens', () => {
  const api = useApi({ BASE_URL: 'https://platform.example.com' });
  let shop: Shop;
  let owner: SignedInMerchant;
  beforeAll(async () => {
    shop = await api.shop();
    owner = await merchantOf(api, shop.store_id);
  });

  const ask = (merchant: SignedInMerchant, body: unknown): Promise<Answer> => merchant.call('POST', ISSUE, { body });
  const issue = async ({ app_id, store_id }: { app_id: number; store_id: number }, merchant = owner): Promise<string> =>
    (await ask(merchant, { app_id, store_id })).body.data.session_token as string;
  const verify = (
    { client_id, client_secret }: Pick<AppCredentials, 'client_id' | 'client_secret'>,
    session_token: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> =>
    api.call('POST', VERIFY, {
      body: { session_token },
      headers: { 'x-client-id': client_id, 'x-client-secret': client_secret, ...headers },
    });
  const expectRefused = (answer: Answer, status: number, code: string): void =>
    expect([answer.status, answer.body]).toEqual([status, { message: expect.any(String), code, status }]);

  it('identify the merchant and the store, for ten minutes, signed with the client secret', async () => {
    const before = Math.floor(Date.now() / 1000);
    const { status, body, headers } = await ask(owner, { app_id: shop.app_id, store_id: shop.store_id });
    expect([status, body]).toEqual([200, { data: { session_token: expect.any(String), expires_in: 600 }, status: 200 }]);
    expect(headers.get('cache-control')).toBe('no-store');
    const token = body.data.session_token as string;
    const claims = claimsOf(token);
    const iat = claims['iat'] as number;
    expect(iat).toBeGreaterThanOrEqual(before);
    expect(claims).toEqual({
      iss: 'https://platform.example.com',
      dest: (await shop.get('/store')).body.data.domain,
      aud: shop.client_id,
      sub: `merchant:${String(owner.merchant_id)}`,
      store_id: shop.store_id,
      installation_id: shop.installation_id,
      iat,
      nbf: iat,
      exp: iat + 600,
      jti: expect.stringMatching(UUID),
    });
    expect(token).toBe(forged(claims, shop.client_secret));
  });

  it('are verified by a JWT library, which refuses another secret and another app', async () => {
    const token = await issue(shop);
    const secret = new TextEncoder().encode(shop.client_secret);
    const expected = { algorithms: ['HS256'], issuer: 'https://platform.example.com', audience: shop.client_id };
    const { payload, protectedHeader } = await jwtVerify(token, secret, expected);
    expect(protectedHeader).toEqual({ alg: 'HS256', typ: 'JWT' });
    expect(payload).toMatchObject({ sub: `merchant:${String(owner.merchant_id)}`, store_id: shop.store_id });
    const { client_id, client_secret } = await api.shop();
    await expect(jwtVerify(token, new TextEncoder().encode(client_secret), expected)).rejects.toThrow('signature verification failed');
    await expect(jwtVerify(token, secret, { ...expected, audience: client_id })).rejects.toThrow('"aud"');
    const currentDate = new Date(Date.now() + 600_000);
    await expect(jwtVerify(token, secret, { ...expected, currentDate })).rejects.toThrow('"exp"');
  });

  it('are issued any number of times, a different one each time', async () => {
    const tokens = await atOnce(20, () => issue(shop));
    expect(new Set(tokens.map((token) => claimsOf(token)['jti'])).size).toBe(20);
  });

  it.each<[Membership, number]>([
    [{ role: 'owner' }, 200],
    [{ role: 'admin' }, 200],
    [{ role: 'staff', permissions: ['apps__use_apps'] }, 200],
    [{ role: 'staff', permissions: ['apps__install_apps'] }, 403],
    [{ role: 'staff' }, 403],
  ])('are issued or not to %j: %d', async (place, status) => {
    const answer = await ask(await merchantOf(api, shop.store_id, place), { app_id: shop.app_id, store_id: shop.store_id });
    expect(answer.status).toBe(status);
  });

  it('require a session, the CSRF token and membership of the store', async () => {
    const body = { app_id: shop.app_id, store_id: shop.store_id };
    expectRefused(await api.call('POST', ISSUE, { body }), 401, 'login_required');
    expectRefused(
      await api.call('POST', ISSUE, { body, headers: { authorization: `Bearer ${shop.access_token}` } }),
      401,
      'login_required',
    );
    expectRefused(await api.call('POST', ISSUE, { body, headers: { cookie: owner.cookie } }), 403, 'forbidden');
    expect((await owner.browse('POST', ISSUE, { body })).status).toBe(200);
    const stranger = await signIn(api, await account(api));
    const foreign = await ask(stranger, body);
    expectRefused(foreign, 403, 'forbidden');
    expect((await ask(stranger, { ...body, store_id: 999_999_999 })).text).toBe(foreign.text);
  });

  it('are issued for installed apps only, with one message for all others', async () => {
    const [elsewhere, removed, inactive] = [await api.shop(), await api.shop({ store: shop }), await api.shop({ store: shop })];
    await api.make.uninstall(removed);
    await api.make.setAppStatus(inactive.app_id, 'inactive');
    const answers = await Promise.all(
      [elsewhere.app_id, removed.app_id, inactive.app_id, 999_999_999].map((app_id) => ask(owner, { app_id, store_id: shop.store_id })),
    );
    for (const answer of answers) expectRefused(answer, 400, 'invalid_installation');
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  it.each([
    [{}, 'store_id is required.'],
    [{ store_id: 'x' }, 'store_id must be an integer of at least 1.'],
    [{ store_id: '@' }, 'app_id is required.'],
    [{ store_id: '@', app_id: 'x' }, 'app_id must be an integer.'],
    [{ store_id: '@', app_id: 0 }, 'app_id must be at least 1.'],
  ])('refuse the request %j', async (body: { store_id?: unknown }, message) => {
    const answer = await ask(owner, body.store_id === '@' ? { ...body, store_id: shop.store_id } : body);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });

  it('are verified for their app, any number of times, with or without the store', async () => {
    const token = await issue(shop);
    const expected = { data: { valid: 1, claims: claimsOf(token) }, status: 200 };
    for (const { status, body } of await atOnce(20, () => verify(shop, token))) expect([status, body]).toEqual([200, expected]);
    expect((await verify(shop, token, { 'x-store-id': String(shop.store_id) })).body).toEqual(expected);
  });

  it('are refused for another app, and for another store', async () => {
    const token = await issue(shop);
    const beside = await api.shop({ store: shop });
    expectRefused(await verify(beside, token), 403, 'token_mismatch');
    const elsewhere = await api.shop({ of: shop });
    expectRefused(await verify(shop, token, { 'x-store-id': String(elsewhere.store_id) }), 403, 'token_mismatch');
    expectRefused(await verify(shop, token, { 'x-store-id': 'abc' }), 400, 'missing_store_id');
    const crossed = forged({ ...claimsOf(token), store_id: elsewhere.store_id }, shop.client_secret);
    expectRefused(await verify(shop, crossed), 401, 'invalid_session_token');
  });

  it('are refused when they were altered or created by another issuer', async () => {
    const token = await issue(shop);
    const claims = claimsOf(token);
    const [header = '', payload = '', signature = ''] = token.split('.');
    const last = signature.slice(-1);
    const wrong = [
      `${header}.${encoded({ ...claims, sub: 'merchant:999999' })}.${signature}`,
      `${header}.${payload}.${'A'.repeat(43)}`,
      `${header}.${payload} .${signature}`,
      `${header}.${payload}.%%%`,
      `${header}.%%%.${signature}`,
      `${header}.${payload}.${signature}.${signature}`,
      `${header}.${payload}`,
      // The same bytes in another spelling.
      `${header}.${payload}.${signature.slice(0, -1)}${String.fromCharCode(last.charCodeAt(0) + 1)}`,
      `${encoded({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      `${encoded({ alg: 'none', typ: 'JWT' })}.${payload}.${signature}`,
      forged(claims, shop.client_secret, { alg: 'HS256', typ: 'JWT', kid: 'x' }),
      forged(claims, shop.client_secret, { alg: 'HS512', typ: 'JWT' }),
      forged(claims, 'svc_secret_of_somebody_else'),
      forged(claims, ''),
      forged({ ...claims, aud: 'svc_app_none' }, shop.client_secret),
      forged({ ...claims, iss: 'https://elsewhere.example.com' }, shop.client_secret),
      forged({ ...claims, nbf: (claims['nbf'] as number) + 60 }, shop.client_secret),
      forged({ ...claims, installation_id: shop.installation_id + 1000 }, shop.client_secret),
      forged({ ...claims, store_id: String(shop.store_id) }, shop.client_secret),
      forged({ ...claims, exp: undefined }, shop.client_secret),
      forged({ ...claims, sub: 'customer:1' }, shop.client_secret),
      forged({ ...claims, sub: 'merchant:99999999999999999999' }, shop.client_secret),
      forged({ ...claims, aud: '\u0000' }, shop.client_secret),
      ...['x', 'a.b.c', '..', `${token}.`, ` ${token}`, shop.access_token, owner.session_token],
    ];
    for (const each of wrong) expectRefused(await verify(shop, each), 401, 'invalid_session_token');
    expect((await verify(shop, token)).status).toBe(200);
  });

  it('are refused without being parsed unless they are text of a valid length', async () => {
    for (const value of [undefined, null, '', 5, {}, ['x'], 'x'.repeat(4097)]) expect((await verify(shop, value)).status).toBe(400);
  });

  it('expire', async () => {
    const claims = claimsOf(await issue(shop));
    const now = Math.floor(Date.now() / 1000);
    expectRefused(await verify(shop, forged({ ...claims, exp: now }, shop.client_secret)), 401, 'session_expired');
    expectRefused(
      await verify(shop, forged({ ...claims, iat: now - 601, nbf: now - 601, exp: now - 1 }, shop.client_secret)),
      401,
      'session_expired',
    );
  });

  it('are invalid once the app is uninstalled, even after it is installed again', async () => {
    const gone = await api.shop({ store: shop });
    const token = await issue(gone);
    expect((await verify(gone, token)).status).toBe(200);
    await api.make.uninstall(gone);
    expectRefused(await verify(gone, token), 401, 'invalid_session_token');
    const again = await api.make.install(gone, shop.store_id);
    expectRefused(await verify(again, token), 401, 'invalid_session_token');
    expect((await verify(again, await issue(again))).status).toBe(200);
  });

  it('are invalid once the merchant has left the store', async () => {
    const staff = await merchantOf(api, shop.store_id, { role: 'staff', permissions: ['apps__use_apps'] });
    const token = await issue(shop, staff);
    expect((await verify(shop, token)).status).toBe(200);
    await api.query('DELETE FROM staff WHERE store_id = $1 AND merchant_id = $2', [shop.store_id, staff.merchant_id]);
    expectRefused(await verify(shop, token), 401, 'invalid_session_token');
  });

  it('are neither issued nor valid in a store that is not active', async () => {
    const frozen = await api.shop();
    const merchant = await merchantOf(api, frozen.store_id);
    const token = await issue(frozen, merchant);
    await api.make.setStoreStatus(frozen.store_id, 'frozen');
    expectRefused(await ask(merchant, { app_id: frozen.app_id, store_id: frozen.store_id }), 403, 'store_inactive');
    expectRefused(await verify(frozen, token), 403, 'store_inactive');
  });

  it('are verified for client credentials only', async () => {
    const token = await issue(shop);
    const call = (headers: Record<string, string>): Promise<Answer> =>
      api.call('POST', VERIFY, { body: { session_token: token }, headers } satisfies CallOptions);
    expectRefused(await call({}), 401, 'missing_token');
    expectRefused(await call({ authorization: `Bearer ${shop.access_token}` }), 401, 'missing_token');
    expectRefused(await call({ 'x-client-id': shop.client_id }), 401, 'missing_token');
    expectRefused(await verify({ ...shop, client_secret: 'svc_secret_wrong' }, token), 401, 'invalid_client');
    expectRefused(await verify({ ...shop, client_id: 'svc_app_none' }, token), 401, 'invalid_client');
    const inactive = await api.shop({ store: shop });
    const theirs = await issue(inactive);
    await api.make.setAppStatus(inactive.app_id, 'inactive');
    expectRefused(await verify(inactive, theirs), 401, 'invalid_client');
  });

  it('grant no access to the app API or the dashboard', async () => {
    const headers = { authorization: `Bearer ${await issue(shop)}` };
    expectRefused(await api.call('GET', '/api/apps/v1/store', { headers }), 401, 'invalid_token');
    expectRefused(await api.call('GET', '/api/dashboard/me', { headers }), 401, 'login_required');
  });
});

describe('the limit of session verification', () => {
  const api = useApi({ RATE_LIMIT_SESSION: '5' });

  it('counts per app, right and wrong secrets alike', async () => {
    const [shop, other] = [await api.shop(), await api.shop()];
    const verify = ({ client_id }: Shop, client_secret: string): Promise<Answer> =>
      api.call('POST', VERIFY, { body: { session_token: 'x' }, headers: { 'x-client-id': client_id, 'x-client-secret': client_secret } });
    const answers = [...(await atOnce(4, () => verify(shop, 'wrong'))), ...(await atOnce(4, () => verify(shop, shop.client_secret)))];
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
    expect(answers[0]?.headers.get('ratelimit-limit')).toBe('5');
    expect(answers.find(({ status }) => status === 429)?.body).toEqual({
      message: 'Too many requests.',
      code: 'rate_limited',
      status: 429,
    });
    expect((await verify(other, other.client_secret)).status).toBe(401);
  });
});
