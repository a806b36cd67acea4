import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Visitor } from '../../browser/browser.js';
import { fileOf, printed, type Step } from '../guide.js';
import { type Play, playOf, type Reader } from './play.js';

/** Expects that the files of the guide are those of the example. */
function checkFiles(steps: readonly Step[]): void {
  for (const { code } of steps.filter(({ language }) => language === 'js')) {
    const { path, content } = fileOf(code);
    expect({ path, content }).toEqual({ path, content: readFileSync(join('examples', path), 'utf8') });
  }
}

/** Follows docs/sign-in-button.md. */
export function signInButton(reader: Reader): Play {
  const { checkout, visitor } = reader;
  let customer: Visitor | undefined;

  async function askForCode(address: string): Promise<void> {
    customer = await visitor();
    const { page } = customer;
    await page.goto(address);
    await page.getByText('Sign in with your store account').click();
    await page.locator('[name=contact]').fill('01712345678');
    await page.locator('main form:not([data-passkey]) button').click();
    await page.locator('[name=one_time_code]').waitFor();
  }

  /** Reads the code where the guide says, enters it, and agrees. */
  async function enterCode(text: string): Promise<void> {
    const { page, complaints } = customer!;
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
  }

  const doing = { page: askForCode, text: enterCode };
  return {
    ...playOf(reader, 'sh sh js js js sh page text stop', doing, checkout.starts('shop/server.mjs')),
    check: checkFiles,
    end: () => customer?.context.close(),
  };
}
