import type { Page } from 'playwright-core';
import { useApi } from '../harness.js';
import { account, addToStaff } from '../merchants.js';
import { place } from '../orders.js';
import { accessibilityProblems, NARROW, picture, signInOn, useVisitors, WIDE } from './browser.js';
import { tabTo } from './keyboard.js';

describe('the pages of orders, products and customers in a browser', () => {
  const visitor = useVisitors();
  const api = useApi();

  it.each([
    ['en-wide', WIDE, 'en-GB'],
    ['bn-narrow', NARROW, 'bn-BD'],
  ] as const)('find an order, change and cancel it, and adjust stock, without a mouse (%s)', async (look, viewport, locale) => {
    const shop = await api.shop();
    const owner = await account(api);
    await addToStaff(api, owner, shop.store_id);
    const { user_id } = (await shop.post('/customers', { name: 'Anna Ahmed', phone: '01712345678' })).body.data;
    const { product_id } = (await shop.post('/products', { name: 'Mug', variant: { price: 100, quantity: 3 } })).body.data;
    const { order_id } = await place(shop, { customer_id: user_id });
    const { context, page, complaints } = await visitor({ viewport, locale });
    const looksRight = async (shown: Page, name: string): Promise<void> => {
      await picture(shown, `${look}-${name}`);
      expect(await accessibilityProblems(shown)).toEqual([]);
      expect(await shown.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBeLessThanOrEqual(0);
    };
    const store = `${api.base_url}/${String(shop.store_id)}`;
    await page.goto(`${store}/orders`);
    await signInOn(page, owner);
    await looksRight(page, 'orders');
    await tabTo(page, '[name=q]');
    await page.keyboard.type('anna');
    await tabTo(page, 'main summary');
    await page.keyboard.press('Enter');
    await tabTo(page, '[name=order_status]');
    await looksRight(page, 'orders-filters');
    await page.locator('[name=q]').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/q=anna/);
    await page.locator('td a').waitFor();
    await tabTo(page, 'td a');
    await page.keyboard.press('Enter');
    await page.locator('[name=internal_note]').waitFor();
    await looksRight(page, 'order');
    await page.locator('[name=tags]').fill('x'.repeat(1001));
    await page.keyboard.press('Enter');
    await page.locator('[name=tags][aria-invalid=true]').waitFor();
    await looksRight(page, 'order-error');
    await page.locator(`a[href$="/orders/${String(order_id)}/cancel"]`).focus();
    await page.keyboard.press('Enter');
    await page.locator('.points').waitFor();
    await looksRight(page, 'order-cancel');
    await tabTo(page, '.button.danger');
    await page.keyboard.press('Enter');
    await page.locator('[role=status]').waitFor();
    await page.goto(`${store}/products`);
    await looksRight(page, 'products');
    await page.goto(`${store}/products/${String(product_id)}`);
    await page.locator('[name=adjustment]').fill('-9');
    await page.keyboard.press('Enter');
    await page.locator('[name=adjustment][aria-invalid=true]').waitFor();
    await looksRight(page, 'product-error');
    await page.goto(`${store}/discounts/new`);
    await page.locator('[name=code]').fill('EID10');
    await page.locator('[name=value]').fill('101');
    await page.keyboard.press('Enter');
    await page.locator('[name=value][aria-invalid=true]').waitFor();
    await looksRight(page, 'discount-error');
    await tabTo(page, '[name=value]');
    await page.keyboard.type('10');
    await tabTo(page, '[name=ends_at]');
    await page.locator('[name=ends_at]').fill('2020-01-01T12:00');
    await page.keyboard.press('Enter');
    await page.waitForURL(/done=discount_created/);
    await looksRight(page, 'discount');
    await page.goto(`${store}/discounts`);
    await looksRight(page, 'discounts');
    await page.locator('td a').click();
    await page.locator('a[href$="/delete"]').click();
    await page.locator('.points').waitFor();
    await looksRight(page, 'discount-delete');
    for (const path of ['customers', `customers/${String(user_id)}`]) {
      await page.goto(`${store}/${path}`);
      await looksRight(page, path.replace('/', '-'));
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});
