import { Guild } from '../developers.js';
import type { Shop } from '../factories.js';
import { useApi } from '../harness.js';
import { expectReadable, LOOKS, useVisitors } from './browser.js';

/** Installs an app on stores over 80 days, and uninstalls it from every third one 9 days later. */
const INSERT = `
WITH made AS (
  INSERT INTO stores (name, email, domain) SELECT 'Store ' || n, 'a@example.com', 'installs-' || n || '.example.com' FROM generate_series(1, 60) n RETURNING store_id
), aged AS (
  SELECT store_id, now() - (row_number() OVER () * 8 % 81) * interval '1 day' AS installed_at, row_number() OVER () AS n FROM made
)
INSERT INTO installations (store_id, app_id, scopes, installed_at, status, uninstalled_at)
SELECT store_id, $1, '{}', installed_at, CASE WHEN n % 3 = 0 THEN 'uninstalled' ELSE 'active' END,
  CASE WHEN n % 3 = 0 THEN least(now(), installed_at + interval '9 days') END
FROM aged`;

describe('the installations of an app in a browser', () => {
  const visitor = useVisitors();
  const api = useApi();
  let guild: Guild;
  let shop: Shop;

  beforeAll(async () => {
    guild = await new Guild(api).begin();
    shop = await api.shop({ app: { name: 'Parcel robot' } });
    const unused = await api.make.registerApp({ name: 'Unused robot' });
    for (const { app_id } of [shop, unused]) await guild.adopt(app_id);
    await api.query(INSERT, [shop.app_id]);
  });

  it.each(LOOKS)('are plotted by day, for three windows (%s)', async (look, options) => {
    const { context, page, complaints } = await visitor(options);
    const [name = '', value = ''] = guild.owner.cookie.split('=');
    await context.addCookies([{ name, value, url: api.base_url }]);
    await page.goto(`${api.base_url}/developers/organisations/${String(guild.organisation_id)}`);
    await page.getByText('Parcel robot').first().click();
    await page.locator('main a[href$="/installations"]').click();
    await page.locator('figure.plot svg').first().waitFor();
    expect(await page.locator('figure.plot').count()).toBe(2);
    await page.locator('main summary').focus();
    await page.keyboard.press('Enter');
    await page.locator('details table').waitFor();
    await expectReadable(page, `installations-${look}`);
    for (const window of ['7d', '90d']) {
      await page.locator(`a[href$="?window=${window}"]`).click();
      await page.waitForURL((url) => url.search === `?window=${window}`);
      await expectReadable(page, `installations-${window}-${look}`);
    }
    await page.locator('.tabs a').first().click();
    await page.locator('[name=redirect_urls]').waitFor();
    await page.goto(`${api.base_url}/developers/organisations/${String(guild.organisation_id)}`);
    await page.getByText('Unused robot').first().click();
    await page.locator('main a[href$="/installations"]').click();
    await page.locator('.empty').waitFor();
    await expectReadable(page, `installations-none-${look}`);
    await page.locator('.empty a').click();
    await page.waitForURL(/\/listing$/);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
