import { useApi } from '../harness.js';
import { account, addToStaff } from '../merchants.js';
import { accessibilityProblems, LOOKS, picture, signInOn, useVisitors } from './browser.js';
import { tabTo } from './keyboard.js';

/** Heights of the navigation and of its open menu, and the width that does not fit. */
const MEASURES = `(() => {
  const heightOf = (selector) => document.querySelector(selector).getBoundingClientRect().height;
  const { scrollWidth, clientWidth } = document.documentElement;
  const tops = [...document.querySelectorAll('.section-line > *, .sections > summary')]
    .filter((element) => element.checkVisibility())
    .map((element) => { const { top, height } = element.getBoundingClientRect(); return Math.round(top + height / 2); });
  return { line: heightOf('.section-line'), nav: heightOf('.store-nav'), lines: new Set(tops).size, over: scrollWidth - clientWidth };
})()`;

interface Measures {
  line: number;
  nav: number;
  lines: number;
  over: number;
}

describe('the sections of a store in a browser', () => {
  const visitor = useVisitors();
  const api = useApi();

  it.each(LOOKS)('take one line at every width, and a menu without a script holds the others (%s)', async (look, options) => {
    const store_id = await api.make.store('Nakshi Handicrafts and Textiles of Tangail');
    const owner = await account(api);
    await addToStaff(api, owner, store_id, { role: 'owner' });
    const { context, page, complaints } = await visitor(options);
    await page.goto(`${api.base_url}/${String(store_id)}/settings/staff`);
    await signInOn(page, owner);
    await page.locator('.store-nav').waitFor();
    for (const width of [1280, 700, 360, 320]) {
      await page.setViewportSize({ ...options.viewport, width });
      const closed = await page.evaluate<Measures>(MEASURES);
      expect({ width, ...closed, nav: closed.nav < 60 }).toEqual({ width, line: closed.line, nav: true, lines: 1, over: 0 });
      await page.locator('.sections > summary').click();
      const opened = await page.evaluate<Measures>(MEASURES);
      expect({ width, ...opened, nav: opened.nav > closed.nav }).toEqual({ width, ...closed, nav: true });
      await page.locator('.sections > summary').click();
    }
    await page.reload();
    await tabTo(page, '.sections > summary');
    await page.keyboard.press('Enter');
    expect(await accessibilityProblems(page)).toEqual([]);
    await picture(page, `sections-${look}`);
    await tabTo(page, '.section-menu a[href$="/settings/audit"]');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/settings\/audit$/);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
