import type { Answer } from '../caller.js';
import type { Shop } from '../factories.js';
import { until, useApi, untilReadiness } from '../harness.js';
import { ServerProcess } from '../server-process.js';

const STORE = '/api/apps/v1/store';

const bearer = ({ access_token }: Shop): Record<string, string> => ({ authorization: `Bearer ${access_token}` });

const client = ({ client_id, client_secret, store_id }: Shop): Record<string, string> => ({
  'x-client-id': client_id,
  'x-client-secret': client_secret,
  'x-store-id': String(store_id),
});

describe('the token cache of another process', () => {
  const api = useApi();
  let other: ServerProcess;
  beforeAll(async () => {
    other = await ServerProcess.start({ ...api.environment, ROLE: 'api' });
  });
  afterAll(() => other.stop());

  const there = (headers: Record<string, string>): Promise<Answer> => other.call('GET', STORE, { headers });

  /** Expects the token to be rejected long before its cache entry expires. */
  async function expectRefusedThere(headers: Record<string, string>, status: number, code: string): Promise<void> {
    await until(async () => (await there(headers)).status === status);
    expect((await there(headers)).body).toEqual({ message: expect.any(String), code, status });
  }

  async function cachedThere(): Promise<Shop> {
    const shop = await api.shop();
    await untilReadiness(other, { redis: 'ok' });
    for (const headers of [bearer(shop), client(shop)]) expect((await there(headers)).status).toBe(200);
    return shop;
  }

  it('caches resolved credentials, so a direct change in the database is not seen', async () => {
    // A process that could not query revocations for a moment, as on a busy machine, trusts no cached credentials.
    let status = 0;
    await until(async () => {
      const shop = await cachedThere();
      await api.query('UPDATE token_pairs SET revoked_at = now() WHERE installation_id = $1', [shop.installation_id]);
      ({ status } = await there(bearer(shop)));
      return status === 200;
    });
    expect(status).toBe(200);
  });

  it('evicts a token when it is rotated', async () => {
    const shop = await cachedThere();
    const { client_id, client_secret, refresh_token } = shop;
    const body = { grant_type: 'refresh_token', client_id, client_secret, refresh_token };
    expect((await api.call('POST', '/api/apps/oauth/token', { body })).status).toBe(200);
    await expectRefusedThere(bearer(shop), 401, 'invalid_token');
  });

  it('evicts the credentials when the app is uninstalled', async () => {
    const shop = await cachedThere();
    await api.make.uninstall(shop);
    await expectRefusedThere(bearer(shop), 401, 'invalid_token');
    await expectRefusedThere(client(shop), 401, 'not_installed');
  });

  it('evicts the credentials when the store is suspended and when it is active again', async () => {
    const shop = await cachedThere();
    await api.make.setStoreStatus(shop.store_id, 'suspended');
    await expectRefusedThere(bearer(shop), 403, 'store_inactive');
    await expectRefusedThere(client(shop), 403, 'store_inactive');
    await api.make.setStoreStatus(shop.store_id, 'active');
    await until(async () => (await there(bearer(shop))).status === 200);
  });

  it('evicts the credentials when the app is set to inactive', async () => {
    const shop = await cachedThere();
    await api.make.setAppStatus(shop.app_id, 'inactive');
    await expectRefusedThere(bearer(shop), 401, 'invalid_token');
    await expectRefusedThere(client(shop), 401, 'invalid_client');
  });
});
