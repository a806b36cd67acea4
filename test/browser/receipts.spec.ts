import { Till } from '../billing.js';
import { useApi } from '../harness.js';
import { account, addToStaff } from '../merchants.js';
import { accessibilityProblems, picture, signInOn, useVisitors } from './browser.js';
import { tabTo } from './keyboard.js';

describe('payments, receipts and the audit log in a browser', () => {
  const visitor = useVisitors();
  const api = useApi();

  it.each([360, 700, 1280].flatMap((width) => ['en-GB', 'bn-BD'].map((locale) => [width, locale] as const)))(
    'are read and printed with the keyboard at %i px (%s)',
    async (width, locale) => {
      const till = await Till.open(api, { store: { name: 'Nakshi Handicrafts' }, app: { name: 'Courier Sync' } });
      const owner = await account(api);
      await addToStaff(api, owner, till.shop.store_id);
      const { charge_id } = await till.pay((await till.plan({ capped_amount: 500 }))['charge_id'] as number);
      await till.topUp(1_250);
      await till.shop.post('/billing/usage-charges', { description: 'Text messages to customers', quantity: 30, unit_price: 1.5 });
      await till.advance(29);
      const [renewal] = await api.query<{ id: number }>('SELECT charge_id::int AS id FROM charges WHERE renews_charge_id = $1', [
        charge_id,
      ]);
      await till.pay(renewal!.id);
      const { context, page, complaints } = await visitor({ viewport: { width, height: 740 }, locale });
      const looksRight = async (name: string): Promise<void> => {
        await picture(page, `${locale}-${String(width)}-${name}`);
        expect(await accessibilityProblems(page)).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBeLessThanOrEqual(0);
      };
      const store = `${api.base_url}/${String(till.shop.store_id)}/settings`;
      await page.goto(`${store}/apps/billing`);
      await signInOn(page, owner);
      await page.locator('a[href$="/billing/payments"]').waitFor();
      await tabTo(page, 'a[href$="/billing/payments"]');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/payments$/);
      await looksRight('payments');
      await tabTo(page, '[name=month]');
      await page.keyboard.press('ArrowDown');
      await tabTo(page, 'main form button');
      await page.keyboard.press('Enter');
      await page.waitForURL(/month=20/);
      await looksRight('payments-of-month');
      await page.goBack();
      await tabTo(page, `a[href$="/${String(renewal!.id)}/receipt"]`);
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/receipt$/);
      await looksRight('receipt');
      await page.emulateMedia({ media: 'print' });
      await picture(page, `${locale}-${String(width)}-receipt-print`);
      expect(await page.locator('.header').isVisible()).toBe(false);
      expect(await page.locator('main table').isVisible()).toBe(true);
      await page.emulateMedia({ media: 'screen' });
      await page.goto(`${store}/audit`);
      await page.locator('main table').waitFor();
      await looksRight('audit');
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});
