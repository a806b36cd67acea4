import { UnsubscribeLinks } from '../../src/notifications/unsubscribe-links.service.js';
import { useApi } from '../harness.js';
import { account, addToStaff } from '../merchants.js';
import { expectReadable, LOOKS, signInOn, useVisitors } from './browser.js';
import { tabTo } from './keyboard.js';

describe('the choices of notifications in a browser', () => {
  const visitor = useVisitors();
  const api = useApi();

  it.each(LOOKS)('are made with the keyboard and email is stopped by a link (%s)', async (look, options) => {
    const store_id = await api.make.store('Nakshi Handicrafts');
    const owner = await account(api);
    await addToStaff(api, owner, store_id);
    const { context, page, complaints } = await visitor(options);
    const looksRight = (name: string): Promise<void> => expectReadable(page, `${look}-${name}`);
    await page.goto(`${api.base_url}/${String(store_id)}/notifications`);
    await signInOn(page, owner);
    await page.locator('a[href$="/notifications/choices"]').waitFor();
    await tabTo(page, 'a[href$="/notifications/choices"]');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/choices$/);
    await page.locator('[name=mailed]').first().waitFor();
    await looksRight('choices');
    await tabTo(page, '[name=mailed][value=export_ready]');
    await page.keyboard.press('Space');
    await tabTo(page, 'main form button');
    await page.keyboard.press('Enter');
    await page.locator('.notice.good').waitFor();
    expect(await page.locator('[name=mailed]:checked').count()).toBe((await page.locator('[name=mailed]').count()) - 1);
    expect(await page.locator('[name=shown]:not(:checked)').count()).toBe(0);
    await looksRight('choices-saved');
    const link = new URL(api.app.get(UnsubscribeLinks).of(store_id, owner.merchant_id));
    await context.clearCookies();
    await page.goto(api.base_url + link.pathname);
    await looksRight('unsubscribe');
    await tabTo(page, 'main form button');
    await page.keyboard.press('Enter');
    await page.locator('main a[href$="/notifications/choices"]').waitFor();
    await looksRight('unsubscribed');
    await page.keyboard.press('Tab');
    await page.goto(`${api.base_url}/${String(store_id)}/notifications/choices`);
    await signInOn(page, owner);
    await page.locator('[name=mailed]').first().waitFor();
    expect(await page.locator('[name=mailed]:checked').count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
