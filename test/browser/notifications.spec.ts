import { exported } from '../bulk.js';
import { useApi } from '../harness.js';
import { account, addToStaff } from '../merchants.js';
import { expectReadable, LOOKS, picture, signInOn, useVisitors } from './browser.js';
import { tabTo } from './keyboard.js';

describe('the notifications of a store in a browser', () => {
  const visitor = useVisitors();
  const api = useApi();

  it.each(LOOKS)('are reached and read with the keyboard (%s)', async (look, options) => {
    const shop = await api.shop({ app: { name: 'Mirror Sync' } });
    const owner = await account(api);
    await addToStaff(api, owner, shop.store_id, { role: 'owner' });
    const { page, complaints } = await visitor(options);
    const list = `/${String(shop.store_id)}/notifications`;
    await page.goto(api.base_url + list);
    await signInOn(page, owner);
    await page.locator('.empty').waitFor();
    await expectReadable(page, `${look}-notifications-none`);
    await shop.post('/billing/charges', { name: 'Setup of the storefront', amount: 500 });
    await exported(shop, { resource: 'orders' });
    await page.goto(`${api.base_url}/${String(shop.store_id)}/home`);
    await tabTo(page, '.bell');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/notifications$/);
    await tabTo(page, 'form[action$="/read"] button');
    await expectReadable(page, `${look}-notifications`);
    const centers = `[...document.querySelectorAll('.bar > .brand, .account')].map((each) => {
        const { top, height } = each.getBoundingClientRect();
        return Math.round(top + height / 2);
      })`;
    for (const width of [1280, 360]) {
      await page.setViewportSize({ ...options.viewport, width });
      expect([width, new Set(await page.evaluate<number[]>(centers)).size]).toEqual([width, 1]);
    }
    await page.keyboard.press('Enter');
    await page.locator('.notice.good').waitFor();
    expect(await page.locator('.bell-count').textContent()).toMatch(/^[1১]$/);
    await tabTo(page, 'form[action$="/read-all"] button');
    await page.keyboard.press('Enter');
    await page.waitForURL(/done=notifications_were_read/);
    expect(await page.locator('.bell-count').count()).toBe(0);
    await expectReadable(page, `${look}-notifications-read`);
    await page.locator('main details summary').click();
    await page.locator('select[name="kind"]').selectOption('export_ready');
    await page.locator('select[name="state"]').selectOption('read');
    await expectReadable(page, `${look}-notifications-filters`);
    await page.locator('.filters button').click();
    await page.waitForURL(/kind=export_ready&state=read/);
    expect(await page.locator('tbody tr').count()).toBe(1);
    await page.locator('select[name="state"]').selectOption('unread');
    await page.locator('.filters button').click();
    await page.locator('.empty').waitFor();
    await expectReadable(page, `${look}-notifications-no-match`);
    await page.locator('.empty a').click();
    await page.waitForURL(/\/notifications$/);
    expect(await page.locator('tbody tr').count()).toBe(2);
    const headers = { 'user-agent': 'Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0' };
    await api.call('POST', '/api/dashboard/login', { body: { email: owner.email, password: owner.password }, headers });
    await page.reload();
    await page.getByText('Firefox · Android').waitFor();
    expect(await page.locator('.bell-count').textContent()).toMatch(/^[1১]$/);
    await expectReadable(page, `${look}-notifications-sign-in`);
    await tabTo(page, 'form[action*="/sign-ins/"] button');
    await page.keyboard.press('Enter');
    await page.waitForURL(/done=sign_ins_were_read/);
    expect(await page.locator('.bell-count').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it.each(LOOKS)('are counted without overlapping the name of the person (%s)', async (look, options) => {
    const store_id = await api.make.store();
    const owner = await account(api);
    await addToStaff(api, owner, store_id, { role: 'owner' });
    const { page } = await visitor(options);
    await page.goto(`${api.base_url}/${String(store_id)}/notifications`);
    await signInOn(page, owner);
    const distance = `document.querySelector('.account > :not(.bell)').getBoundingClientRect().left
      - document.querySelector('.bell-count').getBoundingClientRect().right`;
    for (const [added, count] of [
      [1, /^[1১]$/],
      [11, /^(?:12|১২)$/],
      [90, /^(?:99|৯৯)\+$/],
    ] as const) {
      await api.query(
        `INSERT INTO notifications (store_id, kind, fact, subject_id, title)
         SELECT $1, 'export_ready', $2::int + n, n, 'orders' FROM generate_series(1, $2::int) n`,
        [store_id, added],
      );
      await page.reload();
      expect(await page.locator('.bell-count').textContent()).toMatch(count);
      for (const width of [320, 360, 640, 641, 1280]) {
        await page.setViewportSize({ ...options.viewport, width });
        expect([added, width, (await page.evaluate<number>(distance)) >= 4]).toEqual([added, width, true]);
        await picture(page, `${look}-bell-${String(added)}-${String(width)}`);
      }
    }
  });
});
