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
