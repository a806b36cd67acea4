import { commandLineOf } from '../command-line.js';
import { Guild, plainApp } from '../developers.js';
import { useApi } from '../harness.js';
import { Identity } from '../identity.js';
import { picture as imageOf } from '../images.js';
import { account, addToStaff } from '../merchants.js';
import { expectReadable, LOOKS, signInOn, useVisitors } from './browser.js';
import { toSection } from './sections.js';

/** Yellow, black, and a green between light and dark: none of them is legible on every background. */
const COLORS = ['#ffd400', '#000000', '#3d8f5f'];

describe('the settings, the search and the customers of a store in a browser', () => {
  const visitor = useVisitors();
  const api = useApi();

  it.each(LOOKS)('give the sign-in of customers the look of the store (%s)', async (look, options) => {
    const identity = new Identity(api);
    await identity.begin();
    const owner = await account(api);
    await addToStaff(api, owner, identity.store_id);
    const { page, complaints } = await visitor(options);
    await page.goto(`${api.base_url}/${String(identity.store_id)}/home`);
    await signInOn(page, owner);
    await toSection(page, 'settings/store');
    await page.locator('[name=name]').fill('শিউলি Store');
    await page.locator('[name=phone]').fill('call me');
    await page.keyboard.press('Enter');
    await page.locator('[name=phone][aria-invalid=true]').waitFor();
    await expectReadable(page, `settings-${look}-error`);
    await page.locator('[name=phone]').fill('01712345678');
    await page.locator('[name=time_zone]').selectOption('Asia/Kathmandu');
    await page.locator('[name=has_color]').check();
    await page.keyboard.press('Enter');
    await page.waitForURL(/done=settings_saved/);
    await page
      .locator('[name=files]')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await imageOf(300, 90).png().toBuffer() });
    await page.locator('form[enctype] button').click();
    await page.waitForURL(/done=settings_logo_saved/);
    await expectReadable(page, `settings-${look}`);
    for (const color of COLORS) {
      await api.query('UPDATE stores SET color = $1 WHERE store_id = $2', [color, identity.store_id]);
      await page.goto(api.base_url + identity.address({ user_type: 'customer', prompt: 'login' }));
      await page.locator('[name=contact]').waitFor();
      await expectReadable(page, `brand-${look}-${color.slice(1)}`);
      expect(await page.locator('.brand').textContent()).toBe('শিউলি Store');
      await page.goto(`${api.base_url}/identity/account/${String(identity.store_id)}/nothing`);
      expect(await page.locator('.brand').textContent()).toBe('শিউলি Store');
      await expectReadable(page, `brand-${look}-${color.slice(1)}-error`);
    }
    expect(complaints).toEqual([]);
  });

  it.each(LOOKS)('find a customer with the key / and change the phone number (%s)', async (look, options) => {
    const shop = await api.shop();
    const owner = await account(api);
    await addToStaff(api, owner, shop.store_id);
    for (const name of ['Anna Ahmed', 'Anna Begum'])
      await shop.post('/customers', {
        name,
        phone: `017123456${String(name.length)}${name.at(-1) === 'm' ? '1' : '2'}`,
        address: { address: 'House 7' },
      });
    await shop.post('/products', { name: 'Annapurna mug', variant: { price: 100 } });
    const { page, complaints } = await visitor(options);
    await page.goto(`${api.base_url}/${String(shop.store_id)}/products`);
    await signInOn(page, owner);
    await page.locator('[name=for]').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('anna/');
    expect(await page.locator('[name=for]').inputValue()).toBe('anna/');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await page.locator('.hits').first().waitFor();
    await expectReadable(page, `search-${look}`);
    await page.locator('.hits a', { hasText: 'Anna Begum' }).click();
    await page.locator('[name=phone]').fill('x'.repeat(20));
    await page.locator('[name=email]').fill('anna@localhost');
    await page.locator('[name=city]').fill('Sylhet');
    await page.keyboard.press('Enter');
    await page.locator('[name=email][aria-invalid=true]').waitFor();
    await expectReadable(page, `customer-${look}-error`);
    await page.locator('[name=email]').fill('anna@example.com');
    await page.keyboard.press('Enter');
    await page.waitForURL(/done=customer_saved/);
    await expectReadable(page, `customer-${look}`);
    await page.locator('[name=for]').fill('anna@example.com');
    await page.locator('[name=for]').press('Enter');
    await page.waitForURL(/\/customers\/\d+$/);
    await page.locator('[name=for]').fill('nothing like this');
    await page.locator('[name=for]').press('Enter');
    await page.locator('.empty').waitFor();
    await expectReadable(page, `search-${look}-none`);
    expect(complaints).toEqual([]);
  });

  it.each(LOOKS)('find an app in the directory that its developer has submitted (%s)', async (look, options) => {
    const guild = await new Guild(api).begin();
    const texts = { summary: 'Prints labels and books couriers', description: 'Prints labels.\nBooks couriers.' };
    const { app_id } = (await guild.on('POST /apps', { ...plainApp, name: `Parcel robot ${look}`, ...texts })).body.data;
    const { page, complaints } = await visitor(options);
    await page.goto(`${api.base_url}/developers/organisations/${String(guild.organisation_id)}/apps/${String(app_id)}/listing`);
    await signInOn(page, guild.owner);
    await page.locator('[name=install_url]').fill('https://app.example.com/install');
    await page.locator('[value=submit]').click();
    await page.locator('[name=prices][aria-invalid=true]').waitFor();
    await expectReadable(page, `listing-${look}-error`);
    await page.locator('[name=prices]').fill('500 taka a month');
    await page.locator('[value=submit]').click();
    await page.waitForURL(/done=listing_submitted/);
    await expectReadable(page, `listing-${look}`);
    await commandLineOf(api).cli('app', 'approve', '--app-id', String(app_id), '--listing-version', '1');
    await page.goto(`${api.base_url}/apps`);
    await page.locator('[name=q]').fill(`robot ${look}`);
    await page.keyboard.press('Enter');
    await page.locator('.directory').waitFor();
    await expectReadable(page, `directory-${look}`);
    await page.locator('.directory a').click();
    await page.locator('.scopes').waitFor();
    await expectReadable(page, `directory-${look}-app`);
    expect(complaints).toEqual([]);
  });
});
