import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { BrowserContext, Page } from 'playwright-core';
import { signInOn, useVisitors } from '../browser/browser.js';
import { GuideCheckout, stepsOf } from './guide.js';

const GUIDE = readFileSync('docs/billing.md', 'utf8');
const STEPS = stepsOf(GUIDE);

describe('docs/billing.md', () => {
  const visitor = useVisitors();
  const checkout = new GuideCheckout();
  /** The app that merchants return to. */
  const app = createServer((_, reply) => reply.end('Welcome back.'));
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    await checkout.prepare();
    app.listen(Number(new URL(checkout.here('http://localhost:4000')).port));
    ({ context, page } = await visitor());
  });
  afterAll(async () => {
    await context.close();
    app.close();
    await checkout.remove();
  });

  /** Approves the charge of a page as the merchant, who signs in once. */
  async function approve(address: string): Promise<void> {
    await page.goto(address);
    if (new URL(page.url()).pathname === '/login') await signInOn(page, checkout.merchant);
    await page.locator('form[action$="/approve"] button').first().click();
    // A free trial leads back to the app immediately.
    await page.waitForURL(/\/sandbox-gateway\/|\/billed\?payment=success/);
    if (new URL(page.url()).pathname === '/billed') return;
    await page.locator('button[value=pay]').click();
    await page.waitForURL(/\/billing\/complete\?payment=success/);
  }

  const doing: Record<string, (code: string) => Promise<void>> = { sh: (code) => checkout.shell(code), page: approve };

  it.each(STEPS)('$name', async ({ language, code }) => {
    expect(Object.keys(doing)).toContain(language);
    await doing[language]?.(checkout.here(code));
  });

  it('was run completely', () => {
    expect(STEPS.map(({ language }) => language).join(' ')).toBe('sh sh sh page sh sh page sh sh');
  });
});
