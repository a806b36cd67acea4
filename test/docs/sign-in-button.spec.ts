import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { useVisitors, type Visitor } from '../browser/browser.js';
import { Program } from '../program.js';
import { GuideCheckout, printed, stepsOf } from './guide.js';

const GUIDE = readFileSync('docs/sign-in-button.md', 'utf8');
const STEPS = stepsOf(GUIDE);
const FILE = /^\/\/ (shop\/[a-z-]+\.mjs)\n/;

describe('docs/sign-in-button.md', () => {
  const visitor = useVisitors();
  const checkout = new GuideCheckout();
  let shop: Program | undefined;
  let customer: Visitor;

  beforeAll(async () => {
    await checkout.prepare();
    Object.assign(checkout.environment, { LOG_LEVEL: 'warn', ISSUER: checkout.here('http://localhost:3000/api/oauth') });
    checkout.environment['SHOP_URL'] = checkout.here('http://localhost:4000');
  });
  afterAll(async () => {
    await shop?.stop();
    await checkout.remove();
  });

  async function startShop(commands: string, output: string): Promise<boolean> {
    if (commands !== 'node shop/server.mjs') return false;
    shop = Program.start([process.execPath, 'shop/server.mjs'], checkout.environment, checkout.path);
    await shop.waitForOutput(printed(output, 'm'));
    return true;
  }

  function save(code: string): void {
    const file = FILE.exec(code)?.[1] ?? '';
    writeFileSync(join(checkout.path, file), code);
  }

  async function askForCode(address: string): Promise<void> {
    customer = await visitor();
    await customer.page.goto(address);
    await customer.page.getByText('Sign in with your store account').click();
    await customer.page.locator('[name=contact]').fill('01712345678');
    await customer.page.locator('main form:not([data-passkey]) button').click();
    await customer.page.locator('[name=one_time_code]').waitFor();
  }

  /** Reads the code where the guide says, enters it, and agrees. */
  async function enterCode(text: string): Promise<void> {
    const { page, complaints, context } = customer;
    const line = new RegExp(printed(text).source.slice(1, -1).replace('[^]*?', '(\\d{6})'));
    const [, code = ''] = line.exec(await checkout.logged(line)) ?? [];
    await page.locator('[name=one_time_code]').fill(code);
    await page.locator('main button').first().click();
    await page.locator('button[value=allow]').click();
    await page.getByText('Welcome.').waitFor();
    expect(page.url()).toBe(checkout.here('http://localhost:4000/'));
    await page.getByText('Sign out').click();
    await page.getByText('Sign in with your store account').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  }

  const shell = (code: string): Promise<void> => checkout.shell(code, startShop);
  const doing: Record<string, (code: string) => Promise<void> | void> = { sh: shell, js: save, page: askForCode, text: enterCode };

  it.each(STEPS)('$name', async ({ language, code }) => {
    expect(Object.keys(doing)).toContain(language);
    await doing[language]?.(checkout.here(code));
  });

  it('was run completely, with the code of the example', () => {
    expect(STEPS.map(({ language }) => language).join(' ')).toBe('sh sh js js js sh page text');
    for (const { language, code } of STEPS) {
      if (language !== 'js') continue;
      const file = FILE.exec(code)?.[1] ?? '';
      expect({ file, code: code.replace(FILE, '') }).toEqual({ file, code: readFileSync(join('examples', file), 'utf8') });
    }
  });
});
