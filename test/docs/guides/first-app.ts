import { signInOn } from '../../browser/browser.js';
import { type Play, playOf, type Reader } from './play.js';

/** Follows docs/first-app.md. */
export function firstApp(reader: Reader): Play {
  const { checkout, visitor } = reader;

  async function agree(address: string): Promise<void> {
    const { context, page } = await visitor();
    await page.goto(address);
    await signInOn(page, checkout.merchant);
    await page.locator('button[value=allow]').click();
    await page.getByText('Installed on Demo Store.').waitFor();
    await context.close();
  }

  return playOf(reader, 'sh sh js js sh page sh sh sh js sh text sh stop', { page: agree }, checkout.starts('my-app/server.mjs'));
}
