import { Guild } from '../developers.js';
import type { Shop } from '../factories.js';
import { until, useApi } from '../harness.js';
import { place } from '../orders.js';
import { customer } from '../resources.js';
import { expectReadable, LOOKS, useVisitors } from './browser.js';

describe('the events of an app in a browser', () => {
  const visitor = useVisitors();
  const api = useApi();
  let guild: Guild;
  let shop: Shop;

  beforeAll(async () => {
    guild = await new Guild(api).begin();
    shop = await api.shop({ app: { name: 'Parcel robot', webhook_url: 'https://127.0.0.1:9/webhooks', topics: ['order.created'] } });
    await guild.adopt(shop.app_id);
    const second = await api.shop({ of: shop });
    await second.post('/customers', customer());
    await place(shop);
    for (const { store_id } of [shop, second]) await api.events(store_id);
    await until(async () => (await api.query('SELECT 1 FROM webhook_deliveries WHERE store_id = $1', [shop.store_id])).length > 0);
  });

  it.each(LOOKS)('are filtered, opened, and lead to their deliveries and back (%s)', async (look, options) => {
    const { context, page, complaints } = await visitor(options);
    const [name = '', value = ''] = guild.owner.cookie.split('=');
    await context.addCookies([{ name, value, url: api.base_url }]);
    await page.goto(`${api.base_url}/developers/organisations/${String(guild.organisation_id)}/apps/${String(shop.app_id)}`);
    await page.locator('main a[href$="/events"]').click();
    await page.locator('main table').waitFor();
    await expectReadable(page, `events-${look}`);
    await page.locator('form summary').focus();
    await page.keyboard.press('Enter');
    await page.locator('[name=topic]').selectOption('order.created');
    await page.locator('.filters button').click();
    await page.waitForURL(/topic=order\.created/);
    expect(await page.locator('tbody tr').count()).toBe(1);
    await expectReadable(page, `events-filtered-${look}`);
    await page.locator('table a').first().focus();
    await page.keyboard.press('Enter');
    await page.locator('pre.code').waitFor();
    await expectReadable(page, `event-${look}`);
    await page.locator('main a[href*="/deliveries?topic="]').click();
    await page.locator('table a').first().click();
    await page.locator('main a[href*="/events/"]').click();
    await page.waitForURL(/\/events\/[\da-f-]{36}$/);
    await page.locator('main .actions a').last().click();
    await page.waitForURL(/\/events$/);
    await page.goto(`${page.url()}?since=2099-01-01`);
    await page.locator('.empty').waitFor();
    await expectReadable(page, `events-none-${look}`);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
