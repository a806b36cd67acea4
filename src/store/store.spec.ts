import { randomUUID } from 'node:crypto';
import { runInProcess } from '../../test/command-line.js';
import { useApi } from '../../test/harness.js';

describe('the store profile', () => {
  const api = useApi();

  it('shows every field of the contract', async () => {
    const shop = await api.shop({ scopes: ['read:store'], store: { name: 'আমার দোকান' } });
    const { status, body } = await shop.get('/store');
    expect(status).toBe(200);
    expect(Object.keys(body.data).sort()).toEqual(
      [
        'address',
        'created_at',
        'currency',
        'domain',
        'email',
        'image',
        'is_sandbox',
        'language',
        'name',
        'phone',
        'store_id',
        'updated_at',
      ].sort(),
    );
    expect(body).toMatchObject({
      status: 200,
      message: expect.any(String),
      data: { store_id: shop.store_id, name: 'আমার দোকান', currency: 'BDT', language: 'en', phone: '', image: null, address: null },
    });
  });
  it('is the store of the credentials, also for client credentials', async () => {
    const shop = await api.shop();
    const other = await api.shop({ of: shop });
    const headers = { 'x-client-id': shop.client_id, 'x-client-secret': shop.client_secret };
    for (const { store_id } of [shop, other]) {
      const { body } = await api.call('GET', '/api/apps/v1/store', { headers: { ...headers, 'x-store-id': String(store_id) } });
      expect(body.data.store_id).toBe(store_id);
    }
  });
  it('needs read:store', async () => {
    const shop = await api.shop({ scopes: ['read:orders'] });
    expect((await shop.get('/store')).body).toMatchObject({ status: 403, code: 'insufficient_scope' });
  });
});

describe('the domain of a new store', () => {
  const api = useApi();
  const PRODUCTION = {
    NODE_ENV: 'production',
    WEBHOOK_ALLOW_PRIVATE: 'false',
    PAYMENT_GATEWAY: 'sslcommerz',
    SSLCOMMERZ_STORE_ID: 'store',
    SSLCOMMERZ_STORE_PASSWORD: 'password',
  };
  const create = (overrides: Record<string, string>, ...flags: string[]): ReturnType<typeof runInProcess> => {
    const owner = ['--owner-email', `${randomUUID()}@example.com`, '--owner-password', 'correct horse'];
    return runInProcess({ ...api.environment, ...overrides }, 'store', 'create', '--name', 'Loom', ...owner, ...flags);
  };
  async function domainAt(BASE_URL: string, overrides: Record<string, string> = {}): Promise<string[]> {
    const { code, stdout, stderr } = await create({ BASE_URL, ...overrides });
    expect([code, stderr]).toEqual([0, '']);
    const { store_id } = JSON.parse(stdout) as { store_id: number };
    const [store] = await api.query<{ domain: string }>('SELECT domain FROM stores WHERE store_id = $1', [store_id]);
    return [String(store_id), store!.domain];
  }

  it.each([
    ['http://localhost:3000', 'localhost', {}],
    ['http://127.0.0.1:3000', 'localhost', {}],
    ['http://[::1]:3000', 'localhost', {}],
    ['https://apps.example.com', 'apps.example.com', {}],
    ['https://apps.example.com', 'apps.example.com', PRODUCTION],
  ])('is one below that of %s', async (address, parent, overrides) => {
    const [id, domain] = await domainAt(address, overrides);
    expect(domain).toBe(`store-${String(id)}.${parent}`);
  });

  it('must be given in production if the platform has none', async () => {
    const settings = { ...PRODUCTION, BASE_URL: 'https://203.0.113.5' };
    expect(await create(settings)).toEqual({ code: 1, stdout: '', stderr: 'domain is required.\n' });
    expect((await create(settings, '--domain', `${randomUUID()}.example.com`)).code).toBe(0);
  });
});
