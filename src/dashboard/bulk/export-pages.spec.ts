import { exported } from '../../../test/bulk.js';
import type { Answer } from '../../../test/caller.js';
import { useApi } from '../../../test/harness.js';
import { merchantOf } from '../../../test/merchants.js';
import { PAGE } from '../../../test/pages.js';

describe('the page of exports', () => {
  const api = useApi();

  it('lists the exports and imports of all apps with their progress, for people who manage apps', async () => {
    const shop = await api.shop({ app: { name: 'Mirror <Sync>' } });
    const path = `/${String(shop.store_id)}/settings/apps/exports`;
    const [manager, staff] = [
      await merchantOf(api, shop.store_id, { role: 'staff', permissions: ['apps__install_apps'] }),
      await merchantOf(api, shop.store_id, { role: 'staff', permissions: ['apps__use_apps'] }),
    ];
    const open = (headers: object = {}, { cookie } = manager): Promise<Answer> =>
      api.call('GET', path, { headers: { ...PAGE, cookie, ...headers } });
    expect((await open()).text).toContain('No exports or imports yet.');
    await exported(shop, { resource: 'orders' });
    await api.query(
      `INSERT INTO bulk_jobs (store_id, kind, app_id, installation_id, resource, format, status, progress, lease_until, attempts, file_key)
       VALUES ($1, 'export', $2, $3, 'customers', 'csv', 'running', 42, now() + interval '1 day', 1, repeat('0', 28))`,
      [shop.store_id, shop.app_id, shop.installation_id],
    );
    await api.query(
      `INSERT INTO bulk_jobs (store_id, kind, app_id, installation_id, resource, format, mode, status, progress, rows, failed, lease_until, attempts)
       VALUES ($1, 'import', $2, $3, 'products', 'csv', 'upsert', 'running', 17, 1200, 31, now() + interval '1 day', 1)`,
      [shop.store_id, shop.app_id, shop.installation_id],
    );
    const { status, text } = await open();
    expect(status).toBe(200);
    for (const word of [
      'Mirror &lt;Sync>',
      '>Orders<',
      'Completed',
      '>Customers<',
      'Running',
      '42%',
      'Import ',
      '17%',
      '1,200',
      '31 failed',
    ])
      expect(text).toContain(word);
    expect(text).not.toContain('signature');
    expect((await open({ 'accept-language': 'bn' })).text).toContain('৪২%');
    expect((await open({}, staff)).status).toBe(403);
    expect((await open({}, await merchantOf(api, (await api.shop()).store_id, { role: 'owner' }))).status).toBe(403);
  });
});
