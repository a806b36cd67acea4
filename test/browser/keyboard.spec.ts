import { useApi } from '../harness.js';
import { account, addToStaff } from '../merchants.js';
import { useSubscribers } from '../subscribers.js';
import { NARROW, useVisitors, WIDE } from './browser.js';
import { tabTo } from './keyboard.js';

describe('the dashboard without a mouse', () => {
  const visitor = useVisitors();
  const api = useApi();
  const subscribers = useSubscribers(api);

  it.each([
    ['wide', WIDE],
    ['narrow', NARROW],
  ])('supports sign-in, consent, the list of apps, uninstalling and sign-out (%s)', async (_, viewport) => {
    const receiver = await subscribers.receiver(() => ({ status: 200, body: 'Back in the app.' }));
    const callback = new URL('/callback', receiver.url).href;
    const { app_id, client_id } = await api.make.registerApp({ name: 'Courier Sync', redirect_urls: [callback] });
    const store_id = await api.make.store('Nakshi Handicrafts');
    const merchant = await account(api);
    await addToStaff(api, merchant, store_id);
    const { context, page, complaints } = await visitor({ viewport });

    const asked = { client_id, redirect_uri: callback, scope: 'read:store,read:orders', state: 'xyz', store_id: String(store_id) };
    await page.goto(`${api.base_url}/api/apps/oauth/authorize?${new URLSearchParams(asked).toString()}`);
    await tabTo(page, '[name=email]');
    await page.keyboard.type(merchant.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(merchant.password);
    await page.keyboard.press('Enter');
    await page.locator('.scopes').waitFor();
    await tabTo(page, 'button[value=allow]');
    await page.keyboard.press('Enter');
    await page.getByText('Back in the app.').waitFor();
    await api.make.redeem(app_id, new URL(page.url()).searchParams.get('code') ?? '', callback);

    await page.goto(api.base_url);
    await tabTo(page, 'a.choice');
    await page.keyboard.press('Enter');
    await page.locator('.store-nav').waitFor();
    if (viewport === NARROW) {
      await tabTo(page, '.sections > summary');
      await page.keyboard.press('Enter');
    }
    await tabTo(page, '.store-nav a[href$="/settings/apps"]');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/settings\/apps$/);
    await page.locator('table').waitFor();
    // The first tab stop is the link that skips the navigation.
    await tabTo(page, 'a.skip');
    await page.keyboard.press('Enter');
    await tabTo(page, 'main details summary');
    await page.keyboard.press('Enter');
    await page.locator('.scopes').waitFor({ state: 'visible' });
    await tabTo(page, 'td .button');
    await page.keyboard.press('Enter');
    await page.locator('.button.danger').waitFor();
    await tabTo(page, '.button.danger');
    await page.keyboard.press('Enter');
    await page.locator('[role=status]').waitFor();
    expect(await page.locator('table').count()).toBe(0);
    await tabTo(page, '.account button');
    await page.keyboard.press('Enter');
    await page.locator('[name=email]').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
