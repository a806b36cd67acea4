import type { BrowserContextOptions } from 'playwright-core';
import { useApi } from '../harness.js';
import { account, addToStaff } from '../merchants.js';
import { place } from '../orders.js';
import { accessibilityProblems, NARROW, picture, signInOn, useVisitors } from './browser.js';

const LOOKS: [name: string, options: BrowserContextOptions][] = [
  ['narrow', { viewport: NARROW, colorScheme: 'light', javaScriptEnabled: false }],
  ['bangla-narrow-dark', { viewport: NARROW, colorScheme: 'dark', locale: 'bn-BD' }],
];

describe('the erasure of a customer in a browser', () => {
  const visitor = useVisitors();
  const api = useApi();

  it.each(LOOKS)('requires a confirmation that states its consequences (%s)', async (look, options) => {
    const shop = await api.shop();
    const { user_id } = (await shop.post('/customers', { name: 'Anna Ahmed', phone: '01712345678', email: 'anna@example.com' })).body.data;
    await place(shop, { customer_id: user_id });
    const owner = await account(api);
    await addToStaff(api, owner, shop.store_id);
    const { page } = await visitor(options);
    const looksRight = async (name: string): Promise<void> => {
      await picture(page, `${look}-${name}`);
      if (options.javaScriptEnabled === false) return;
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBeLessThanOrEqual(0);
    };
    const customer = `${api.base_url}/${String(shop.store_id)}/customers/${String(user_id)}`;
    await page.goto(customer);
    await signInOn(page, owner);
    await page.locator('form[action$="/export"]').waitFor();
    await looksRight('customer-rights');
    const saved = page.waitForEvent('download');
    await page.locator('form[action$="/export"] button').click();
    expect((await saved).suggestedFilename()).toBe(`customer-${String(user_id)}.zip`);
    await page.locator('a[href$="/erase"]').click();
    await page.locator('button.danger').waitFor();
    await looksRight('customer-erase');
    await page.locator('button.danger').click();
    await page.waitForURL(`${customer}/erased`);
    await looksRight('customer-erased');
  });
});
