import { createServer } from 'node:http';
import { signInOn, type Visitor } from '../../browser/browser.js';
import { type Play, playOf, type Reader } from './play.js';

/** Follows docs/billing.md. */
export function billing(reader: Reader): Play {
  const { checkout, visitor } = reader;
  /** The app that merchants return to. */
  const app = createServer((_, reply) => reply.end('Welcome back.'));
  let merchant: Visitor | undefined;

  async function open(address: string): Promise<Visitor> {
    if (!app.listening) app.listen(Number(checkout.here('4000')));
    merchant ??= await visitor();
    await merchant.page.goto(address);
    return merchant;
  }

  /** Approves the charge whose page a command printed, as the merchant, who signs in once. */
  async function approve(field: string): Promise<void> {
    const { page } = await open(checkout.field(field));
    if (new URL(page.url()).pathname === '/login') await signInOn(page, checkout.merchant);
    await page.locator('form[action$="/approve"] button').first().click();
    // A free trial leads back to the app immediately.
    await page.waitForURL(/\/sandbox-gateway\/|\/billed\?payment=success/);
    if (new URL(page.url()).pathname === '/billed') return;
    await page.locator('button[value=pay]').click();
    await page.waitForURL(/\/billing\/complete\?payment=success/);
  }

  return {
    ...playOf(reader, 'sh sh sh printed sh sh printed sh sh', { printed: approve }),
    async end() {
      await merchant?.context.close();
      app.close();
    },
  };
}
