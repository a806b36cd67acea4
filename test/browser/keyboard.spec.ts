import type { Page } from 'playwright-core';
import { useApi } from '../harness.js';
import { account, employ } from '../merchants.js';
import { useSubscribers } from '../subscribers.js';
import { NARROW, useVisitors, WIDE } from './browser.js';

/** More stops than any page has. */
const MOST_STOPS = 60;

/** What has the focus: whether it is what was looked for, and whether it can be seen that it has it. */
const FOCUSED = (selector: string): string => `(() => {
  const element = document.activeElement;
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  const { width, height, top, left } = element.getBoundingClientRect();
  return {
    what: element.outerHTML.slice(0, 100),
    found: element.matches(${JSON.stringify(selector)}),
    marked: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
    visible: width > 0 && height > 0 && top >= 0 && left >= 0 && left + width <= innerWidth,
  };
})()`;

/** Goes from stop to stop with the Tab key until one is what is looked for. */
async function tabTo(page: Page, selector: string): Promise<void> {
  const stops: string[] = [];
  while (stops.length < MOST_STOPS) {
    await page.keyboard.press('Tab');
    const { what, found, marked, visible } = await page.evaluate<{ what: string; found: boolean; marked: boolean; visible: boolean }>(
      FOCUSED(selector),
    );
    expect({ what, marked, visible }).toEqual({ what, marked: true, visible: true });
    if (found) return;
    stops.push(what);
  }
  throw new Error(`The Tab key leads to no ${selector}, only to ${stops.join(', ')}.`);
}

describe('the dashboard without a mouse', () => {
  const visitor = useVisitors();
  const api = useApi();
  const subscribers = useSubscribers(api);

  it.each([
    ['wide', WIDE],
    ['narrow', NARROW],
  ])('lets a merchant sign in, agree, look at an app, remove it and sign out (%s)', async (_, viewport) => {
    const receiver = await subscribers.receiver(() => ({ status: 200, body: 'Back in the app.' }));
    const callback = new URL('/callback', receiver.url).href;
    const { app_id, client_id } = await api.make.registerApp({ name: 'Courier Sync', redirect_urls: [callback] });
    const store_id = await api.make.store('Nakshi Handicrafts');
    const merchant = await account(api);
    await employ(api, merchant, store_id);
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
    await page.locator('table').waitFor();
    // The first stop leads past everything that is the same on every page.
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
