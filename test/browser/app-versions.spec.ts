import { Guild, plainApp } from '../developers.js';
import { block } from '../extensions.js';
import { useApi } from '../harness.js';
import { expectReadable, LOOKS, useVisitors } from './browser.js';

describe('the versions of an app in a browser', () => {
  const visitor = useVisitors();
  const api = useApi();
  let guild: Guild;

  beforeAll(async () => {
    guild = await new Guild(api).begin();
  });

  it.each(LOOKS)('are listed with their changes, and restored (%s)', async (look, options) => {
    const looksRight = (name: string): Promise<void> => expectReadable(page, `app-versions-${look}-${name}`);
    const { context, page, complaints } = await visitor(options);
    const [name = '', value = ''] = guild.owner.cookie.split('=');
    await context.addCookies([{ name, value, url: api.base_url }]);
    const path = `/apps/${String((await guild.on('POST /apps', plainApp)).body.data.app_id)}`;
    await page.goto(`${api.base_url}/developers/organisations/${String(guild.organisation_id)}${path}`);
    await page.locator('a[href$="/versions"]').click();
    await looksRight('none');
    const courier = block({ handle: 'courier', config: { colour: 'green', steps: ['packed', 'sent', 'delivered'] } });
    const redirect_urls = ['https://app.example.com/callback', `https://app.example.com/${'long'.repeat(40)}`];
    const extensions = [courier, block({ handle: 'map' })];
    await guild.on(`POST ${path}/deploy`, { topics: ['order.created'], redirect_urls, extensions, message: 'Courier and map' });
    const changed = { ...courier, title: 'পার্সেলের খবর', config: { colour: 'green', note: 'x'.repeat(150) }, position: 2 };
    await guild.on(`POST ${path}/deploy`, { scopes: ['read:store'], topics: [], extensions: [changed] });
    await page.reload();
    await looksRight('list');
    await page.locator('table a').first().click();
    await page.locator('del').first().waitFor();
    await looksRight('newest');
    expect(await page.locator('form[action$="/rollback"]').count()).toBe(0);
    await page.goBack();
    await page.locator('table a').last().click();
    await page.locator('form[action$="/rollback"]').waitFor();
    await looksRight('first');
    await guild.on(`POST ${path}/deploy`, { topics: ['order.updated'] });
    await page.locator('form[action$="/rollback"] button').click();
    await page.locator('[role=alert]').waitFor();
    await looksRight('conflict');
    await page.locator('form[action$="/rollback"] button').click();
    await page.waitForURL(/restored=1$/);
    await looksRight('restored');
    expect((await guild.on(`GET ${path}/versions`)).body.data[0]).toMatchObject({ version: 4, restored_version: 1, is_live: 1 });
    expect(complaints).toEqual([]);
    await context.close();
  });
});
