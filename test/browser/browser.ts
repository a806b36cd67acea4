import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import type { Account } from '../merchants.js';
import { runService } from '../run-services.js';
import { RAW_TEXTS } from './raw-texts.js';

/** Viewport of a desktop. */
export const WIDE = { width: 1280, height: 800 };
/** Narrowest viewport in which pages must be readable without horizontal scrolling (WCAG 2.2, 1.4.10). */
export const NARROW = { width: 320, height: 640 };

/** Widths in pixels at which every page must fit: those of phones, the least at which tables have columns, and that of a desktop. */
const WIDTHS = [NARROW.width, 360, 840, WIDE.width];

/** Looks of pages for `it.each`. Accessibility does not depend on the rest, and {@link expectReadable} tries the other widths. */
export const LOOKS: [name: string, options: BrowserContextOptions & { readonly viewport: typeof WIDE }][] = [
  ['english-light', { viewport: WIDE, colorScheme: 'light', locale: 'en-GB' }],
  ['bangla-dark', { viewport: NARROW, colorScheme: 'dark', locale: 'bn-BD' }],
];

/** Labels of plots that are smaller than 12 px, begin outside of their plot or overlap another one. */
const UNREADABLE_LABELS = `[...document.querySelectorAll('.plot svg')].filter((svg) => svg.checkVisibility()).flatMap((svg) => {
  const { a: scale } = svg.getScreenCTM();
  const { left } = svg.getBoundingClientRect();
  const labels = [...svg.querySelectorAll('text')].filter((label) => label.checkVisibility());
  const boxes = labels.map((label) => label.getBoundingClientRect());
  const overlaps = (one, n) => boxes.slice(0, n).some((other) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom - 2 && other.top < one.bottom - 2);
  return labels
    .map((label, n) => [label.textContent, parseFloat(getComputedStyle(label).fontSize) * scale, boxes[n].left - left, overlaps(boxes[n], n)])
    .filter(([, size, start, isOver]) => size < 12 || start < -1 || isOver);
})`;

/**
 * Cells of tables on a narrow screen that are not next to their labels: whose values do not begin where those of the table's other cells do,
 * reach into the labels or out of the card, or begin below the label. Buttons at the end of a row have no label.
 */
const MISALIGNED_CELLS = `[...document.querySelectorAll('.table')].filter((table) => table.checkVisibility()).flatMap((table) => {
  const cells = [...table.querySelectorAll('td:not(:first-child, :last-child:has(.button))')].filter((cell) => cell.checkVisibility());
  const columnsOf = (cell) => getComputedStyle(cell).gridTemplateColumns.split(' ').map(parseFloat);
  // The values of all cells begin where those of the first one do.
  const start = cells.length > 0 ? cells[0].getBoundingClientRect().right - columnsOf(cells[0])[1] : 0;
  return cells.flatMap((cell) => {
    const [labels] = columnsOf(cell);
    const box = cell.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(cell);
    const parts = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    if (parts.length === 0) return [];
    const [left, right] = [Math.min(...parts.map((part) => part.left)), Math.max(...parts.map((part) => part.right))];
    const top = Math.min(...parts.map((part) => part.top));
    const isIn = Math.abs(left - start) < 6 && right < box.right + 1 && top - box.top < 12 && labels > 0;
    return isIn ? [] : [[cell.dataset.column, cell.textContent, left - start, right - box.right, top - box.top, labels]];
  });
})`;

/** Times in the cells of tables that are squeezed to more than three lines. */
const SQUEEZED_TIMES = `[...document.querySelectorAll('.table td > time')].filter((time) => time.checkVisibility()).flatMap((time) => {
  const range = document.createRange();
  range.selectNodeContents(time);
  const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
  return lines > 3 ? [[time.textContent, lines]] : [];
})`;

/** Buttons of filters that are below another one. */
const STACKED_BUTTONS = `[...document.querySelectorAll('.filters .actions')].filter((actions) => actions.checkVisibility()).flatMap((actions) => {
  const tops = [...actions.children].map((button) => Math.round(button.getBoundingClientRect().top));
  return tops.some((top) => top - tops[0] > 12) ? [actions.textContent] : [];
})`;

/** Fields that are wider than their place, values that cannot be changed and are cut, and selects whose choice is cut on a screen that is wide enough. */
const CUT_FIELDS = `[...document.querySelectorAll('.field select, .field input, .field textarea')].filter((field) => field.checkVisibility()).flatMap((field) => {
  const { left, right } = field.getBoundingClientRect();
  const place = field.closest('.field').getBoundingClientRect();
  const isWide = place.width > 0 && (right > place.right + 1 || left < place.left - 1);
  const isCut = isWide || (field.readOnly && field.scrollWidth > field.clientWidth);
  if (field.tagName !== 'SELECT' || window.innerWidth < 480) return isCut ? [[field.name, right - place.right]] : [];
  const style = getComputedStyle(field);
  const pen = document.createElement('canvas').getContext('2d');
  pen.font = style.font;
  const words = field.selectedOptions[0]?.text ?? '';
  // The arrow takes 20 pixels.
  const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 20;
  return isWide || pen.measureText(words).width > room ? [[field.name, words, room]] : [];
})`;

/** Problems of a page at its width, in one call: a call of the browser takes longer than its answer. */
const FAULTS = `({
  overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  labels: ${UNREADABLE_LABELS},
  cells: window.innerWidth < 480 ? ${MISALIGNED_CELLS} : [],
  times: window.innerWidth < 480 ? [] : ${SQUEEZED_TIMES},
  buttons: window.innerWidth < 480 ? [] : ${STACKED_BUTTONS},
  raw: ${RAW_TEXTS},
  cut: ${CUT_FIELDS},
})`;

const NO_FAULTS = { overflow: 0, labels: [], cells: [], times: [], buttons: [], raw: [], cut: [] };

/** Directory for screenshots, none by default: they take as long as everything else on a page. */
const PICTURES = process.env['PICTURES'] ?? '';

/** Connects to the browser that all spec files of a run share. */
async function connectBrowser(): Promise<Browser> {
  return chromium.connect(await runService('browser'));
}

/** Provides visitors for the calling spec file. */
export function useVisitors(): (options?: BrowserContextOptions) => Promise<Visitor> {
  let browser: Browser;
  beforeAll(async () => {
    browser = await connectBrowser();
  });
  afterAll(() => browser.close());
  return (options) => visitor(browser, options);
}

/** A browser context with a page. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Errors that the browser reported. */
  complaints: string[];
}

/**
 * Function that defines axe. Every page of a visitor has it, but does not parse its body until it is called. Sending axe to the page at each
 * use took longer than loading the page.
 */
const DEFINE_AXE = `globalThis.defineAxe = () => { ${readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')} };`;

/** Creates a visitor; records all script errors, blocked resources and failed requests. */
async function visitor(browser: Browser, options?: BrowserContextOptions): Promise<Visitor> {
  const context = await browser.newContext({ locale: 'en-GB', ...options });
  // The pages forbid scripts; those of the debugger bypass the policy.
  await context.addInitScript(DEFINE_AXE);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { context, page, complaints };
}

/** Fills in and submits the sign-in form. */
export async function signInOn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(password);
  await page.locator('main form:not([data-passkey]) button').click();
}

/** An accessibility problem. */
interface Fault {
  id: string;
  impact: string;
  nodes: { html: string }[];
}

/** Returns the violations of WCAG 2.2 AA that axe finds on the current page. Waits until the page is loaded: axe would check only a part of it. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  await page.waitForLoadState();
  const faults = await page.evaluate<Fault[]>(
    `defineAxe(); axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)`,
  );
  return faults.flatMap(({ id, impact, nodes }) => nodes.map(({ html }) => `${impact} ${id}: ${html}`));
}

/**
 * Expects that the current page meets WCAG 2.2 AA, needs no horizontal scrolling at any width, shows the values of rows next to their labels,
 * squeezes no times in tables, cuts no fields, has the buttons of filters on one line, and shows words instead of the values and names of the
 * API. Takes a screenshot of each width.
 */
export async function expectReadable(page: Page, name: string): Promise<void> {
  expect({ name, problems: await accessibilityProblems(page) }).toEqual({ name, problems: [] });
  const viewport = page.viewportSize() ?? WIDE;
  // The width of the page comes last, so that it does not change.
  for (const width of [...WIDTHS.filter((other) => other !== viewport.width), viewport.width]) {
    await page.setViewportSize({ ...viewport, width });
    expect({ name, width, faults: await page.evaluate(FAULTS) }).toEqual({ name, width, faults: NO_FAULTS });
    await picture(page, `${name}-${String(width)}`);
  }
}

/** Takes a screenshot of the whole page if the environment variable `PICTURES` names a directory for them. */
export async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES) await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
}
