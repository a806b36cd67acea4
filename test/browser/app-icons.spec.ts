import { commandLineOf } from '../command-line.js';
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

  it.each(LOOKS)(
    'and the screenshots of its listing are arranged by its developer and shown in the directory until it is withdrawn (%s)',
    async (look, options) => {
      const looksRight = (name: string): Promise<void> => expectReadable(page, `screenshots-${look}-${name}`);
      const { context, page, complaints } = await visitor(options);
      const [name = '', value = ''] = guild.owner.cookie.split('=');
      await context.addCookies([{ name, value, url: api.base_url }]);
      const texts = { name: `Parcel robot ${look}`, summary: 'Sends parcels', description: 'Prints labels.' };
      const { app_id } = (await guild.on('POST /apps', { ...plainApp, ...texts })).body.data as { app_id: number };
      const listing = `${api.base_url}/developers/organisations/${String(guild.organisation_id)}/apps/${String(app_id)}/listing`;
      await page.goto(listing);
      const wide = { ...file, buffer: await picture(1200, 700).png().toBuffer() };
      const tall = { ...file, buffer: await picture(500, 900).png().toBuffer() };
      const form = page.locator('form[action$="/screenshots"]');
      const add = async (alt: string, shot: typeof file): Promise<void> => {
        await form.locator('[name=alt]').fill(alt);
        await form.locator('[type=file]').setInputFiles(shot);
        await form.locator('button').click();
      };
      await add('Nothing', { ...file, buffer: Buffer.from('text') });
      await page.locator('#error-files').waitFor();
      await looksRight('bad');
      await add('The list of parcels', wide);
      await page.locator('.arranged li:nth-child(1)').waitFor();
      await add('A label on a phone', tall);
      await page.locator('.arranged li:nth-child(2)').waitFor();
      await page.locator('.arranged li:nth-child(2) [name=position]').focus();
      await page.keyboard.press('Enter');
      await page.locator('.arranged li:nth-child(1) img[alt="A label on a phone"]').waitFor();
      await looksRight('arranged');
      await page.locator('[name=install_url]').fill('https://app.example.com/install');
      await page.locator('[name=prices]').fill('Free');
      await page.locator('[value=submit]').click();
      await page.waitForURL(/done=listing_submitted/);
      await commandLineOf(api).cli('app', 'approve', '--app-id', String(app_id), '--listing-version', '1');
      await page.goto(`${api.base_url}/apps/${String(app_id)}`);
      await page.locator('.screenshots img').last().scrollIntoViewIfNeeded();
      await looksRight('directory');
      await page.locator('.screenshot').first().focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/media\/[0-9a-f]{32}\.webp$/);
      await page.goto(listing);
      const withdraw = page.locator('form[action$="/withdraw"] button');
      expect(await withdraw.isVisible()).toBe(false);
      await page.locator('.confirmed summary').focus();
      await page.keyboard.press('Enter');
      await looksRight('withdraw');
      await withdraw.click();
      await page.waitForURL(/done=listing_withdrawn$/);
      expect((await page.request.get(`${api.base_url}/apps/${String(app_id)}`)).status()).toBe(404);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});
