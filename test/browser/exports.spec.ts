import { exported } from '../bulk.js';
import { useApi } from '../harness.js';
import { account, addToStaff } from '../merchants.js';
import { expectReadable, LOOKS, signInOn, useVisitors } from './browser.js';

const RUNNING = `INSERT INTO bulk_jobs (store_id, kind, app_id, installation_id, resource, format, status, progress, rows, bytes, lease_until, attempts)
  VALUES ($1, 'export', $2, $3, 'order_items', 'csv', 'running', 42, 48000, 1300000, now() + interval '1 day', 1)`;

describe('a merchant in a browser', () => {
  const visitor = useVisitors();
  const api = useApi();

  it.each(LOOKS)('reads the exports of apps, without a script and with a screen reader (%s)', async (look, options) => {
    const shop = await api.shop({ app: { name: 'Mirror Sync' } });
    await exported(shop, { resource: 'customers' });
    await api.query(RUNNING, [shop.store_id, shop.app_id, shop.installation_id]);
    const merchant = await account(api);
    await addToStaff(api, merchant, shop.store_id);
    const { page } = await visitor(options);
    await page.goto(`${api.base_url}/login`);
    await signInOn(page, merchant);
    await page.locator('.choice').first().waitFor();
    await page.goto(`${api.base_url}/${String(shop.store_id)}/settings/apps/exports`);
    await page.getByText(look.startsWith('english') ? 'Running' : 'চলছে', { exact: true }).waitFor();
    await expectReadable(page, `exports-${look}`);
  });
});
