import { useApi } from '../harness.js';
import { account, addToStaff } from '../merchants.js';
import { expectReadable, LOOKS, signInOn, useVisitors } from './browser.js';

describe('a form that is sent after the session has ended', () => {
  const visitor = useVisitors();
  const api = useApi();

  it.each(LOOKS)('is kept until the person has signed in again (%s)', async (look, options) => {
    const owner = await account(api);
    const store_id = String(await api.make.store());
    await addToStaff(api, owner, Number(store_id));
    const { context, page, complaints } = await visitor(options);
    await page.goto(`${api.base_url}/${store_id}/settings/custom-apps/new`);
    await signInOn(page, owner);
    await page.locator('[name=name]').fill('Parcel robot');
    await page.locator('[name=scopes]').first().check();
    await context.clearCookies({ name: 'svc_session' });
    await page.locator('main form button').click();
    const link = page.locator('a[href="/login"]');
    await link.waitFor();
    await expectReadable(page, `form-again-ended-${look}`);
    const opened = context.waitForEvent('page');
    await link.click();
    const tab = await opened;
    await signInOn(tab, owner);
    await tab.locator('.account').waitFor();
    await tab.close();
    await page.locator('main form button').click();
    await link.waitFor({ state: 'detached' });
    await expectReadable(page, `form-again-changed-${look}`);
    await page.locator('main form button').click();
    await page.waitForURL(/\/secrets$/);
    expect(await page.locator('main').textContent()).toContain('Parcel robot');
    expect(complaints).toEqual([]);
    await context.close();
  });
});
