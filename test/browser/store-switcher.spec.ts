import { useApi } from '../harness.js';
import { account, addToStaff } from '../merchants.js';
import { expectReadable, LOOKS, signInOn, useVisitors } from './browser.js';
import { tabTo } from './keyboard.js';

describe('the menu of stores in a browser', () => {
  const visitor = useVisitors();
  const api = useApi();

  it.each(LOOKS)('switches to another store by the keyboard, and moves nothing when it opens (%s)', async (look, options) => {
    const owner = await account(api);
    const names = [
      'Nakshi Handicrafts and Textiles of Tangail',
      'জামদানি ঘর',
      ...Array.from({ length: 20 }, (_, n) => `Branch ${String(n)}`),
    ];
    const stores: number[] = [];
    for (const name of names) {
      stores.push(await api.make.store(name));
      await addToStaff(api, owner, stores.at(-1)!);
    }
    const { context, page, complaints } = await visitor(options);
    await page.goto(`${api.base_url}/${String(stores[0])}/settings/staff`);
    await signInOn(page, owner);
    const heading = page.locator('h1');
    const before = await heading.boundingBox();
    await tabTo(page, '.switcher > summary');
    await page.keyboard.press('Enter');
    await page.locator('.switcher-menu').waitFor();
    expect(await heading.boundingBox()).toEqual(before);
    await expectReadable(page, `switcher-${look}`);
    await page.locator('.sections > summary').click();
    expect(await page.locator('.switcher-menu').isVisible()).toBe(false);
    await page.locator('.sections > summary').click();
    await page.reload();
    await tabTo(page, '.switcher > summary');
    await page.keyboard.press('Enter');
    await tabTo(page, `.switcher-menu a[href="/${String(stores[2])}/home"]`);
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/${String(stores[2])}/home$`));
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each(LOOKS)('leads to all stores, which are searched and paged by the keyboard (%s)', async (look, options) => {
    const owner = await account(api);
    const fill = `WITH made AS (
        INSERT INTO stores (name, email, domain)
        SELECT 'Chain shop ' || lpad(n::text, 3, '0'), 'a@example.com', 'chain-' || $1::bigint || '-' || n || '.example.com' FROM generate_series(1, 60) n
        RETURNING store_id)
      INSERT INTO staff (store_id, merchant_id, role) SELECT store_id, $1, 'owner' FROM made`;
    await api.query(fill, [owner.merchant_id]);
    const { context, page, complaints } = await visitor(options);
    await page.goto(`${api.base_url}/`);
    await signInOn(page, owner);
    await page.locator('.choices').waitFor();
    await expectReadable(page, `stores-${look}`);
    await tabTo(page, '[name=q]');
    await page.keyboard.type('shop 0');
    await page.keyboard.press('Enter');
    await page.waitForURL(/q=shop\+0/);
    await tabTo(page, 'main .actions a[href*="cursor="]');
    await page.keyboard.press('Enter');
    await page.waitForURL(/q=shop\+0&cursor=/);
    expect(await page.locator('.choice-name').first().textContent()).toBe('Chain shop 025');
    await page.goto(`${api.base_url}/?q=nowhere`);
    await expectReadable(page, `stores-none-${look}`);
    await page.goto(`${api.base_url}/?q=shop+031`);
    await tabTo(page, '.choice');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/home$/);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
