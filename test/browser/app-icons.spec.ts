import { Guild, plainApp } from '../developers.js';
import { useApi } from '../harness.js';
import { picture } from '../images.js';
import { merchantOf, type SignedInMerchant } from '../merchants.js';
import { expectReadable, LOOKS, useVisitors } from './browser.js';

describe('the icon of an app in a browser', () => {
  const visitor = useVisitors();
  const api = useApi();
  let guild: Guild;
  let file: { name: string; mimeType: string; buffer: Buffer };

  beforeAll(async () => {
    guild = await new Guild(api).begin();
    file = { name: 'icon.png', mimeType: 'image/png', buffer: await picture(300, 300).png().toBuffer() };
  });

  it.each(LOOKS)('is uploaded by its developer and shown to merchants (%s)', async (look, options) => {
    const looksRight = (name: string): Promise<void> => expectReadable(page, `app-icons-${look}-${name}`);
    const { context, page, complaints } = await visitor(options);
    const enter = async ({ cookie }: SignedInMerchant): Promise<void> => {
      const [name = '', value = ''] = cookie.split('=');
      await context.addCookies([{ name, value, url: api.base_url }]);
    };
    const fields = {
      summary: 'Sends parcels',
      support_url: 'https://app.example.com/help',
      privacy_url: 'https://app.example.com/privacy',
    };
    const app = (await guild.on('POST /apps', { ...plainApp, ...fields })).body.data as { app_id: number; client_id: string };
    await enter(guild.owner);
    await page.goto(`${api.base_url}/developers/organisations/${String(guild.organisation_id)}/apps/${String(app.app_id)}`);
    const icon = page.locator('form[action$="/icon"]');
    await icon.locator('input[type=file]').setInputFiles({ ...file, buffer: Buffer.from('text') });
    await icon.locator('button').click();
    await page.locator('#error-files').waitFor();
    await looksRight('bad');
    await icon.locator('input[type=file]').setInputFiles(file);
    await icon.locator('button').click();
    await page.waitForURL(/done=dev_icon_saved$/);
    await page.locator('img.icon').waitFor();
    await looksRight('saved');
    await page.locator('a[href$="/listing"]').click();
    await page.locator('img.icon').waitFor();
    await looksRight('listing');
    const shop = await api.shop({ app: { name: 'Courier Sync' } });
    const { installation_id } = await api.make.install(app as never, shop.store_id, ['read:orders']);
    await enter(await merchantOf(api, shop.store_id));
    await page.goto(`${api.base_url}/${String(shop.store_id)}/settings/apps`);
    await page.locator('img.icon').waitFor();
    await looksRight('apps');
    await page.goto(`${api.base_url}/${String(shop.store_id)}/settings/apps/${String(installation_id)}`);
    await page.locator('img.icon').waitFor();
    await looksRight('app');
    const asked = {
      client_id: app.client_id,
      redirect_uri: plainApp.redirect_urls[0] ?? '',
      scope: 'read:orders',
      state: 'a-random-value',
    };
    const store_id = await api.make.store();
    await enter(await merchantOf(api, store_id));
    await page.goto(`${api.base_url}/api/apps/oauth/authorize?${new URLSearchParams(asked).toString()}&store_id=${String(store_id)}`);
    await page.locator('img.icon').waitFor();
    await looksRight('consent');
    expect(complaints).toEqual([]);
    await context.close();
  });
});
