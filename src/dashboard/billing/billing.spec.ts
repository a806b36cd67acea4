import type { Answer } from '../../../test/caller.js';
import { useApi } from '../../../test/harness.js';
import { merchantOf, type SignedInMerchant } from '../../../test/merchants.js';
import { PAGE } from '../../../test/pages.js';

describe('the billing page', () => {
  const api = useApi();
  const open = (store_id: number, { cookie }: SignedInMerchant): Promise<Answer> =>
    api.call('GET', `/${String(store_id)}/settings/apps/billing`, { headers: { ...PAGE, cookie } });

  it('names the installed apps that may ask for payments, and no others', async () => {
    const store_id = await api.make.store();
    const owner = await merchantOf(api, store_id);
    expect((await open(store_id, owner)).text).toContain('No app may ask this store for payments.');
    await api.shop({ store: { store_id }, app: { name: 'Paid Reports' }, scopes: ['billing'] });
    await api.shop({ store: { store_id }, app: { name: 'Free Courier' }, scopes: ['read:orders'] });
    const { status, text } = await open(store_id, owner);
    expect(status).toBe(200);
    expect(text).toContain('Paid Reports');
    expect(text).not.toContain('Free Courier');
    expect(text).toContain(`href="/${String(store_id)}/settings/apps/billing" aria-current="page"`);
  });

  it('is closed to staff who may not manage billing, and to other stores', async () => {
    const store_id = await api.make.store();
    const clerk = await merchantOf(api, store_id, { role: 'staff', permissions: ['apps__use_apps'] });
    const stranger = await merchantOf(api, await api.make.store());
    const keeper = await merchantOf(api, store_id, { role: 'staff', permissions: ['apps__manage_billing'] });
    expect((await open(store_id, clerk)).status).toBe(403);
    expect((await open(store_id, stranger)).status).toBe(403);
    expect((await open(store_id, keeper)).status).toBe(200);
  });
});
