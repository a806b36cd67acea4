import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signInOn } from '../../browser/browser.js';
import { type Play, playOf, type Reader } from './play.js';

/** Follows the guide at the beginning of docs/extensions.md. */
export function extensions(reader: Reader): Play {
  const { checkout, visitor } = reader;
  const start = checkout.starts('block-app/block.mjs');

  /** Replaces the port in the manifest by that of the checkout. */
  function rewriteManifest(): void {
    const manifest = join(checkout.path, 'block-app/extensions/extensions.json');
    writeFileSync(manifest, checkout.here(readFileSync(manifest, 'utf8')));
  }

  async function look(address: string): Promise<void> {
    const { context, page } = await visitor();
    await page.goto(address);
    await signInOn(page, checkout.merchant);
    await page.locator('main table a').first().click();
    const block = page.frameLocator('.extension iframe').getByText(/^Parcel for [\d.]+ taka$/);
    await block.waitFor();
    await context.close();
  }

  async function shell(code: string): Promise<void> {
    await checkout.shell(code, start);
    if (code.includes('extension init')) rewriteManifest();
  }

  return playOf(reader, 'sh sh js sh sh page sh stop', { sh: shell, page: look });
}
