import { exported } from '../bulk.js';
import { useApi } from '../harness.js';
import { account, addToStaff } from '../merchants.js';
import { accessibilityProblems, picture, signInOn, useVisitors, WIDE } from './browser.js';

const RUNNING = `INSERT INTO bulk_jobs (store_id, kind, app_id, installation_id, resource, format, status, progress, rows, bytes, lease_until, attempts)
  VALUES ($1, 'export', $2, $3, 'order_items', 'csv', 'running', 42, 48000, 1300000, now() + interval '1 day', 1)`;

describe('a merchant in a browser', () => {
  const visitor = useVisitors();
  const api = useApi();

  it.each([
    ['en', { width: 360, height: 740 }, 'Running'],
    ['bn', WIDE, 'চলছে'],
  ])('reads the exports of apps in %s, without a script and with a screen reader', async (locale, viewport, word) => {
    const shop = await api.shop({ app: { name: 'Mirror Sync' } });
    await exported(shop, { resource: 'customers' });
    await api.query(RUNNING, [shop.store_id, shop.app_id, shop.installation_id]);
    const merchant = await account(api);
    await addToStaff(api, merchant, shop.store_id);
    const { page } = await visitor({ locale, viewport });
    await page.goto(`${api.base_url}/login`);
    await signInOn(page, merchant);
    await page.locator('.choice').first().waitFor();
    await page.goto(`${api.base_url}/${String(shop.store_id)}/settings/apps/exports`);
    await page.getByText(word, { exact: true }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await picture(page, `exports-${locale}`);
  });
});
