import type { Answer } from '../../../test/caller.js';
import type { Shop } from '../../../test/factories.js';
import { atOnce, useApi } from '../../../test/harness.js';
import { merchantOf, type SignedInMerchant } from '../../../test/merchants.js';

const TYPES = 'urn:ietf:params:oauth:';
const EXCHANGE = { grant_type: `${TYPES}grant-type:token-exchange`, subject_token_type: `${TYPES}token-type:jwt` };

describe('the exchange of a session token', () => {
  const api = useApi();
  let shop: Shop;
  let owner: SignedInMerchant;
  beforeAll(async () => {
    shop = await api.shop({ scopes: ['read:store', 'read:orders'] });
    owner = await merchantOf(api, shop.store_id);
  });

  const issue = async ({ app_id, store_id }: Shop): Promise<string> =>
    (await owner.call('POST', '/api/apps/session-token', { body: { app_id, store_id } })).body.data.session_token as string;
  const exchange = ({ client_id, client_secret }: Shop, subject_token: string, extra: object = {}): Promise<Answer> =>
    api.call('POST', '/api/apps/oauth/token', { body: { ...EXCHANGE, client_id, client_secret, subject_token, ...extra } });
  const expectRefused = ({ status, body }: Answer, error: string, expected = 400): void =>
    expect([status, body]).toEqual([
      expected,
      { message: expect.any(String), status: expected, error, code: error, error_description: body.message },
    ]);
  const reads = async (access_token: string): Promise<number> =>
    (await api.call('GET', '/api/apps/v1/store', { headers: { authorization: `Bearer ${access_token}` } })).status;

  it('returns tokens of the installation, with its scopes', async () => {
    const { status, body, headers } = await exchange(shop, await issue(shop));
    expect([status, body]).toEqual([
      200,
      {
        access_token: expect.stringMatching(/^svc_at_[0-9a-f]{96}$/),
        refresh_token: expect.stringMatching(/^svc_rt_[0-9a-f]{96}$/),
        token_type: 'bearer',
        expires_in: 86_400,
        scope: 'read:store read:orders',
        issued_token_type: 'urn:ietf:params:oauth:token-type:access_token',
        store_id: shop.store_id,
        store_name: expect.any(String),
        installation_id: shop.installation_id,
        is_sandbox: 0,
      },
    ]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(await reads(body.access_token)).toBe(200);
    const { client_id, client_secret } = shop;
    const refresh = { grant_type: 'refresh_token', client_id, client_secret, refresh_token: body.refresh_token as string };
    expect((await api.call('POST', '/api/apps/oauth/token', { body: refresh })).status).toBe(200);
  });

  it('accepts a form, and the type of token that it returns', async () => {
    const { client_id, client_secret } = shop;
    const requested_token_type = `${TYPES}token-type:access_token`;
    const form = { ...EXCHANGE, client_id, client_secret, subject_token: await issue(shop), requested_token_type };
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { status } = await api.call('POST', '/api/apps/oauth/token', { raw: new URLSearchParams(form).toString(), headers });
    expect(status).toBe(200);
  });

  it('is refused without a valid session token of the app', async () => {
    const token = await issue(shop);
    const beside = await api.shop({ store: shop });
    for (const each of ['', 'x', `${token}x`, shop.access_token, await issue(beside)])
      expectRefused(await exchange(shop, each), 'invalid_request');
    const { client_id, client_secret } = shop;
    expectRefused(await api.call('POST', '/api/apps/oauth/token', { body: { ...EXCHANGE, client_id, client_secret } }), 'invalid_request');
    expectRefused(await exchange(shop, token, { subject_token_type: undefined }), 'invalid_request');
    expectRefused(await exchange(shop, token, { subject_token_type: `${TYPES}token-type:access_token` }), 'invalid_request');
    expectRefused(await exchange(shop, token, { requested_token_type: `${TYPES}token-type:refresh_token` }), 'invalid_request');
    expectRefused(await exchange({ ...shop, client_secret: 'wrong' }, token), 'invalid_client', 401);
    await api.make.uninstall(beside);
    expectRefused(await exchange(beside, token), 'invalid_request');
  });

  it('is refused for a store that is not active', async () => {
    const frozen = await api.shop();
    const merchant = await merchantOf(api, frozen.store_id);
    const body = { app_id: frozen.app_id, store_id: frozen.store_id };
    const { session_token } = (await merchant.call('POST', '/api/apps/session-token', { body })).body.data;
    await api.make.setStoreStatus(frozen.store_id, 'suspended');
    expectRefused(await exchange(frozen, session_token), 'store_inactive', 403);
  });

  it('leaves no valid token of an app that is uninstalled concurrently', async () => {
    const leaving = await api.shop({ store: shop });
    const token = await issue(leaving);
    await atOnce(10, () => exchange(leaving, token));
    const [answers] = await Promise.all([atOnce(20, () => exchange(leaving, token)), api.make.uninstall(leaving)]);
    const given = answers.filter(({ status }) => status === 200).map(({ body }) => body.access_token as string);
    expect(answers.filter(({ status }) => status === 200 || status === 400)).toHaveLength(20);
    for (const access_token of given) expect(await reads(access_token)).toBe(401);
    const alive = 'SELECT 1 FROM token_pairs WHERE installation_id = $1 AND revoked_at IS NULL AND rotated_at IS NULL';
    expect(await api.query(alive, [leaving.installation_id])).toEqual([]);
  });
});
