import type { Page } from 'playwright-core';

/** Follows the link to a section of the store, which the menu holds on a narrow screen. */
export async function toSection(page: Page, path: string): Promise<void> {
  const link = (place: string) => page.locator(`${place} a[href$="/${path}"]`);
  await page.locator('.store-nav').waitFor();
  if (await link('.section-line').isVisible()) return link('.section-line').click();
  await page.locator('.sections > summary').click();
  return link('.section-menu').click();
}
