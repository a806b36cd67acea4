import { readFileSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Shop } from '../factories.js';
import { useApi } from '../harness.js';
import { account, addToStaff } from '../merchants.js';
import type { ReceivedRequest, ReceiverAnswer } from '../receiver.js';
import { useSubscribers } from '../subscribers.js';
import { RAW_TEXTS } from './raw-texts.js';
import { NARROW, signInOn, useVisitors, WIDE } from './browser.js';

const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };

/** Serves the page of the sample app. */
function samplePage({ path }: ReceivedRequest): ReceiverAnswer {
  const file = new URL(path, 'http://sample').pathname.slice(1);
  const type = TYPES[file.slice(file.lastIndexOf('.') + 1)];
  if (type === undefined) return { status: 404 };
  return { status: 200, headers: { 'content-type': type }, body: readFileSync(`examples/sample-app/page/${file}`) };
}

/** Returns the column and the shown label of every cell of the tables on a page. */
const labelsOn = (page: Page): Promise<{ column: string; label: string }[]> =>
  page.locator('.table td').evaluateAll((cells) =>
    cells.map((cell) => ({
      column: cell.getAttribute('data-column') ?? '',
      label: getComputedStyle(cell, '::before').content.replaceAll('"', ''),
    })),
  );

describe('a merchant', () => {
  const visitor = useVisitors();
  const api = useApi();
  const subscribers = useSubscribers(api);

  /** Opens a page of the store as its owner. */
  async function open(shop: Shop, path: string, options: BrowserContextOptions): Promise<Page> {
    const merchant = await account(api);
    await addToStaff(api, merchant, shop.store_id);
    const { page } = await visitor(options);
    await page.goto(`${api.base_url}/login`);
    await signInOn(page, merchant);
    await page.locator('.choice').first().waitFor();
    await page.goto(`${api.base_url}/${String(shop.store_id)}/${path}`);
    return page;
  }

  it('reads the name of the column in every cell of a narrow table, and only there', async () => {
    const shop = await subscribers.subscribed(await subscribers.receiver());
    await subscribers.happen(shop);
    await subscribers.settled(shop, 1);
    const narrow = await labelsOn(await open(shop, 'settings/apps', { viewport: NARROW }));
    const middle = narrow.filter(({ label }) => label !== 'none');
    expect(middle.length).toBeGreaterThan(1);
    expect(middle.map(({ label }) => label)).toEqual(middle.map(({ column }) => column));
    expect(middle.every(({ column }) => column !== '')).toBe(true);
    const wide = await labelsOn(await open(shop, 'settings/apps', { viewport: WIDE }));
    expect(wide.map(({ label }) => label)).toEqual(narrow.map(() => 'none'));
  });

  it.each([
    ['bn-BD', 'bn', 'পাওয়া ওয়েবহুক'],
    ['en-GB', 'en', 'Webhooks received'],
  ])('with a browser in %s reads embedded apps in that language', async (locale, lang, words) => {
    const app = await subscribers.receiver(samplePage);
    const shop = await api.shop({ app: { app_url: new URL('/embedded.html', app.url).href } });
    const page = await open(shop, `apps/${String(shop.app_id)}`, { locale, viewport: WIDE });
    const framed = page.frameLocator('iframe');
    await framed.getByText(words, { exact: true }).waitFor();
    expect(await framed.locator('html').getAttribute('lang')).toBe(lang);
    expect(await page.locator('html').getAttribute('lang')).toBe(lang);
  });

  it('reads words, and the rule that checks it finds raw values', async () => {
    const { page } = await visitor();
    const found = async (lang: string, ...texts: string[]): Promise<string[]> => {
      await page.setContent(`<html lang="${lang}"><body>${texts.map((text) => `<p>${text}</p>`).join('')}</body></html>`);
      return page.evaluate<string[]>(RAW_TEXTS);
    };
    const raw = ['wallet_topup', '2026-11-22T16:41:33Z', 'Hello {name}', 'undefined', 'null', '[object Object]', '100.00 BDT'];
    const kept = [
      'Wallet top-up',
      '<code>wallet_topup</code>',
      'order.status_changed',
      'svc_app_0557470a9a7a063b1169',
      'Nothing is null.',
      '৳1.50',
    ];
    expect(await found('en', ...raw, ...kept)).toEqual(raw);
    expect(await found('bn', '৳1.50', '১.৫০৳', '1.50৳', '16:41', '১৬:৪১', '(GMT+10:30)', '017123456')).toEqual(['৳1.50', '1.50৳', '16:41']);
  });
});
