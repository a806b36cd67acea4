import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import axe from 'axe-core';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import type { Account } from '../merchants.js';

/** Viewport of a desktop. */
export const WIDE = { width: 1280, height: 800 };
/** Narrowest viewport in which pages must be readable without horizontal scrolling (WCAG 2.2, 1.4.10). */
export const NARROW = { width: 320, height: 640 };

/** Directory for screenshots. */
const PICTURES = join(tmpdir(), 'merchant-apps-platform-pages');

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'];
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const found = (): string | undefined => PLACES.find((place) => existsSync(place));

/** Returns true if the machine has a font for Bangla. */
function hasBangla(): boolean {
  const { status, stdout } = spawnSync('fc-list', [':lang=bn', 'family'], { encoding: 'utf8' });
  return status === 0 && stdout !== '';
}

/** Returns the path of the browser of this machine. On Debian, as root, installs a missing browser and a font for Bangla. */
function executable(): string {
  const missing = [...(found() === undefined ? ['chromium'] : []), ...(hasBangla() ? [] : ['fonts-noto-core'])];
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', ...missing], { stdio: 'ignore' });
  }
  const installed = found();
  if (installed === undefined) throw new Error('These tests need Chromium: install it (Debian: apt-get install chromium).');
  return installed;
}

/** Starts a headless browser with an empty profile. */
function launchBrowser(): Promise<Browser> {
  mkdirSync(PICTURES, { recursive: true });
  return chromium.launch({ executablePath: executable(), headless: true, args: QUIET });
}

/** Provides visitors for the calling spec file, with one browser for all of them. */
export function useVisitors(): (options?: BrowserContextOptions) => Promise<Visitor> {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
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

/** Creates a visitor; records all script errors, blocked resources and failed requests. */
async function visitor(browser: Browser, options?: BrowserContextOptions): Promise<Visitor> {
  const context = await browser.newContext({ locale: 'en-GB', ...options });
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
  await page.locator('main button').click();
}

/** An accessibility problem. */
interface Fault {
  id: string;
  impact: string;
  nodes: { html: string }[];
}

/** Returns the violations of WCAG 2.2 AA that axe finds on the current page. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // The pages forbid scripts, so axe is injected through the debugger, which bypasses the policy.
  const run = `${axe.source}; axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)`;
  const faults = await page.evaluate<Fault[]>(run);
  return faults.flatMap(({ id, impact, nodes }) => nodes.map(({ html }) => `${impact} ${id}: ${html}`));
}

/** Takes a screenshot of the whole page. */
export async function picture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
}
