import type { Page } from 'playwright-core';
import { Guild, plainApp } from '../developers.js';
import { useApi } from '../harness.js';
import { account, addToStaff } from '../merchants.js';
import { accessibilityProblems, LOOKS, picture, signInOn, useVisitors, type WIDE } from './browser.js';
import { tabTo } from './keyboard.js';

/** Heights of the navigation and of its open menu, and the width that does not fit. */
const MEASURES = `(() => {
  const heightOf = (selector) => document.querySelector(selector).getBoundingClientRect().height;
  const { scrollWidth, clientWidth } = document.documentElement;
  const linesOf = (selector) => new Set([...document.querySelectorAll(selector)]
    .filter((element) => element.checkVisibility())
    .map((element) => { const { top, height } = element.getBoundingClientRect(); return Math.round(top + height / 2); })).size;
  const lines = [linesOf('.section-line > *, .sections > summary'), linesOf('.bar > :not(.store-nav, .finder)')];
  return { line: heightOf('.section-line'), nav: heightOf('.store-nav'), lines, over: scrollWidth - clientWidth };
})()`;

/** Lines of the tabs of an app, the width that does not fit, and whether the whole current tab is in sight. */
const TABS = `(() => {
  const tabs = document.querySelector('.tabs');
  const { scrollWidth, clientWidth } = document.documentElement;
  const current = tabs.querySelector('[aria-current]').getBoundingClientRect();
  return {
    lines: new Set([...tabs.children].map((tab) => tab.getBoundingClientRect().top)).size,
    over: scrollWidth - clientWidth,
    shows: current.left >= 0 && current.right <= clientWidth,
  };
})()`;

interface Measures {
  line: number;
  nav: number;
  /** Lines of the navigation, and of the header above it without the search field, which has its own on a narrow screen. */
  lines: [number, number];
  over: number;
}

/** Expects that the navigation takes one line at every width, and that a menu holds the sections that do not fit. */
async function takesOneLine(page: Page, viewport: typeof WIDE): Promise<void> {
  const menu = page.locator('.sections > summary');
  for (const width of [1280, 700, 360, 320]) {
    await page.setViewportSize({ ...viewport, width });
    const closed = await page.evaluate<Measures>(MEASURES);
    expect({ width, ...closed, nav: closed.nav < 60 }).toEqual({ width, line: closed.line, nav: true, lines: [1, 1], over: 0 });
    if (!(await menu.isVisible())) continue;
    await menu.click();
    const opened = await page.evaluate<Measures>(MEASURES);
    expect({ width, ...opened, nav: opened.nav > closed.nav }).toEqual({ width, ...closed, nav: true });
    await menu.click();
  }
}

/** Opens the menu and follows a link in it, with the keyboard. */
async function followsByKeyboard(page: Page, path: string, name: string): Promise<void> {
  await page.reload();
  await tabTo(page, '.sections > summary');
  await page.keyboard.press('Enter');
  expect(await accessibilityProblems(page)).toEqual([]);
  await picture(page, name);
  await tabTo(page, `.section-menu a[href$="${path}"]`);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname.endsWith(path));
}

describe.each(LOOKS)('sections in a browser (%s)', (look, options) => {
  const visitor = useVisitors();
  const api = useApi();

  it('of a store take one line, and a menu without a script holds the others', async () => {
    const store_id = await api.make.store('Nakshi Handicrafts and Textiles of Tangail');
    const owner = await account(api);
    await addToStaff(api, owner, store_id, { role: 'owner' });
    const { context, page, complaints } = await visitor(options);
    await page.goto(`${api.base_url}/${String(store_id)}/settings/staff`);
    await signInOn(page, owner);
    await page.locator('.store-nav').waitFor();
    await takesOneLine(page, options.viewport);
    await followsByKeyboard(page, '/settings/audit', `sections-${look}`);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('of an organisation take one line, and a menu without a script holds all of them on a narrow screen', async () => {
    const { organisation_id, owner } = await new Guild(api).begin('Parcel Works and Courier Software of Tangail');
    const { context, page, complaints } = await visitor(options);
    await page.goto(`${api.base_url}/developers/organisations/${String(organisation_id)}`);
    await signInOn(page, owner);
    await page.locator('.store-nav').waitFor();
    await takesOneLine(page, options.viewport);
    await page.setViewportSize({ ...options.viewport, width: 360 });
    await followsByKeyboard(page, '/members', `sections-developers-${look}`);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('of an app take one line, which shows the current one first and scrolls to the others', async () => {
    const guild = await new Guild(api).begin();
    const { app_id } = (await guild.on('POST /apps', plainApp)).body.data as { app_id: number };
    const { context, page, complaints } = await visitor(options);
    const path = `/developers/organisations/${String(guild.organisation_id)}/apps/${String(app_id)}`;
    await page.goto(`${api.base_url}${path}/requests`);
    await signInOn(page, guild.owner);
    await page.locator('.tabs').waitFor();
    for (const width of [1280, 700, 360, 320]) {
      await page.setViewportSize({ ...options.viewport, width });
      await page.reload();
      expect([width, await page.evaluate(TABS)]).toEqual([width, { lines: 1, over: 0, shows: true }]);
      await picture(page, `sections-app-${look}-${String(width)}`);
    }
    expect(await accessibilityProblems(page)).toEqual([]);
    await tabTo(page, `.tabs a[href="${path}"]`);
    await tabTo(page, `.tabs a[href$="/deliveries"]`);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname.endsWith('/deliveries'));
    expect(complaints).toEqual([]);
    await context.close();
  });
});
