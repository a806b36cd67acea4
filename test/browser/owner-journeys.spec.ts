import type { Page } from 'playwright-core';
import { useApi } from '../harness.js';
import { ListedApp } from '../listed-app.js';
import { useMailbox } from '../mailbox.js';
import { type Account, account, addToStaff } from '../merchants.js';
import { choosePort } from '../program.js';
import { useSubscribers } from '../subscribers.js';
import { expectReadable, LOOKS, signInOn, useVisitors } from './browser.js';

const PASSWORD = 'another long password';

describe('an owner in a browser', () => {
  const visitor = useVisitors();
  const mailbox = useMailbox();
  // The gateway and the platform send the browser to each other, so the base URL must be the real one.
  const api = useApi(async () => {
    const PORT = String(await choosePort());
    return { ...(await mailbox.settings()), PORT, BASE_URL: `http://127.0.0.1:${PORT}` };
  });
  const subscribers = useSubscribers(api);

  async function owned(): Promise<{ store_id: number; owner: Account }> {
    const store_id = await api.make.store('Nakshi Handicrafts');
    await api.query('UPDATE stores SET is_sandbox = 1 WHERE store_id = $1', [store_id]);
    const owner = await account(api);
    await addToStaff(api, owner, store_id);
    return { store_id, owner };
  }

  const submit = (page: Page): Promise<void> => page.locator('main form button').first().click();

  it.each(LOOKS)(
    'installs an app from the directory, pays, downloads the receipt, uninstalls, and gets the wallet back (%s)',
    async (look, options) => {
      const looksRight = (page: Page, name: string): Promise<void> => expectReadable(page, `owner-${look}-${name}`);
      const { store_id, owner } = await owned();
      const app = await ListedApp.add(api, subscribers, `Courier Sync ${look}`, store_id);
      const { context, page, complaints } = await visitor(options);

      await page.goto(`${api.base_url}/apps?q=${encodeURIComponent(app.name)}`);
      await page.getByRole('link', { name: app.name }).click();
      await looksRight(page, 'directory');
      await page.locator(`a[href="${app.install_url}"]`).click();
      await signInOn(page, owner);
      await page.locator('button[value=allow]').click();

      // The app asks for a top-up as soon as it is installed.
      await page.locator('button[value=gateway]').click();
      await page.locator('button[value=pay]').click();
      await page.getByText('Back in the app.').waitFor();
      await app.spend(40);

      const settings = `${api.base_url}/${String(store_id)}/settings/apps`;
      await page.goto(`${settings}/billing/payments`);
      await page.locator('a[href$="/receipt"]').first().click();
      await looksRight(page, 'receipt');
      const [file] = await Promise.all([page.waitForEvent('download'), page.locator('a[href$="/receipt.pdf"]').click()]);
      expect(file.suggestedFilename()).toMatch(/\.pdf$/);

      await page.goto(settings);
      await page.locator('a[href$="/uninstall"]').click();
      await looksRight(page, 'uninstall');
      await page.locator('.button.danger').click();
      await page.locator('[role=status]').waitFor();

      await page.goto(`${settings}/billing`);
      await page.locator('a[href*="/wallets/"]').click();
      await looksRight(page, 'wallet-of-gone-app');
      await page.locator('a[href$="/pay-back"]').click();
      await looksRight(page, 'pay-back');
      await submit(page);
      await page.locator('[role=status]').waitFor();
      await looksRight(page, 'paid-back');
      expect(await page.locator('a[href$="/pay-back"]').count()).toBe(0);
      expect(await app.returned()).toBe(210);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  it.each(LOOKS)('forgets the password, sets a new one, and ends the session of another device (%s)', async (look, options) => {
    const looksRight = (page: Page, name: string): Promise<void> => expectReadable(page, `owner-${look}-${name}`);
    const { owner } = await owned();
    const { context: another, page: device } = await visitor(options);
    await device.goto(`${api.base_url}/login`);
    await signInOn(device, owner);
    await device.locator('.choice').waitFor();

    const { context, page, complaints } = await visitor(options);
    await page.goto(`${api.base_url}/login`);
    await page.locator('a[href^="/forgot-password"]').click();
    await looksRight(page, 'forgot-password');
    await page.locator('[name=email]').fill(owner.email);
    await submit(page);
    const { text = '' } = await mailbox.last(owner.email, 1);
    await page.locator('main :not(form) > p').first().waitFor();
    await looksRight(page, 'link-sent');
    const link = /http\S+\/reset-password\S+/.exec(text)?.[0] ?? '';
    await page.goto(link);
    await looksRight(page, 'new-password');
    await page.locator('[name=new_password]').fill(PASSWORD);
    await page.locator('[name=repeated_password]').fill(PASSWORD);
    await submit(page);
    await page.locator('[role=status]').waitFor();
    await signInOn(page, { email: owner.email, password: PASSWORD });
    await page.locator('.choice').waitFor();
    await page.goto(link);
    await page.locator('[role=alert]').waitFor();
    expect(await page.locator('[name=new_password]').count()).toBe(0);
    await looksRight(page, 'link-used');
    await device.reload();
    expect(new URL(device.url()).pathname).toBe('/login');
    await signInOn(device, owner);
    await device.locator('[role=alert]').waitFor();
    expect(complaints).toEqual([]);
    await Promise.all([context.close(), another.close()]);
  });
});
