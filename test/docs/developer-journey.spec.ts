import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { picture, useVisitors, WIDE, type Visitor } from '../browser/browser.js';
import { PackedCli } from '../client/packed-cli.js';
import { until } from '../harness.js';
import type { Program } from '../program.js';
import { GuideCheckout, printed, stepsOf } from './guide.js';

const GUIDE = readFileSync('docs/developer-journey.md', 'utf8');
const STEPS = stepsOf(GUIDE);
const EMAIL = 'rahima@example.com';
const PASSWORD = 'a long enough password';

describe('docs/developer-journey.md', () => {
  const visitor = useVisitors();
  const checkout = new GuideCheckout();
  const cli = new PackedCli(join(checkout.path, 'parcels'));
  let developer: Visitor;
  let app: Program | undefined;

  beforeAll(async () => {
    await checkout.prepare();
    // As `npm start` sets them, but with retries every second. Messages are logged at the level `warn`.
    const settings = { DEVELOPER_SIGN_UP: 'open', LOG_LEVEL: 'warn', WEBHOOK_RETRY_DELAYS: Array.from({ length: 60 }, () => '1s').join() };
    Object.assign(checkout.environment, settings, { npm_config_update_notifier: 'false' });
    developer = await visitor({ viewport: WIDE });
  });
  afterAll(async () => {
    await app?.stop();
    await developer.context.close();
    await checkout.remove();
  });

  const look = (name: string): Promise<void> => picture(developer.page, `developer-journey-${name}`);

  /** Commands of the guide that need the network or go on, by how they end. */
  const KNOWN: Readonly<Record<string, (commands: string, output: string) => Promise<void>>> = {
    'npm pack': async (commands, output) => {
      // The package is built already.
      const packing = commands.replace('npm pack', 'npm pack --ignore-scripts');
      expect(await checkout.output(packing)).toMatch(printed(output));
    },
    'npm install merchant': async () => {
      await cli.install();
      cli.env = { ...checkout.environment };
    },
    // Node.js finds the client in the folder above; test/client/app-init.spec.ts installs it.
    'my-app\nnpm install': () => Promise.resolve(),
    'npx merchant-apps login': async (commands, output) => {
      const login = cli.start('login', ...commands.split(' login ')[1]!.split(' '));
      await login.waitForOutput(/or open /);
      await developer.page.goto(/or open (\S+)/.exec(login.output)?.[1] ?? '');
      await look('2-device');
      await developer.page.locator('button[value=approved]').click();
      await login.waitForOutput(printed(output, 'm'));
    },
    'npx merchant-apps app dev': async (_, output) => {
      app = cli.startIn(join(cli.path, 'my-app'), 'app', 'dev', '--port', checkout.here('4000'));
      await app.waitForOutput(printed(output.split('\n').at(-1) ?? '', 'm'));
      expect(app.output.trim()).toMatch(printed(output));
    },
    // The delivery follows within seconds.
    'npx merchant-apps deliveries list': async (commands, output) => {
      await until(async () => printed(output).test(await checkout.output(commands)));
    },
  };

  async function known(commands: string, output: string): Promise<boolean> {
    const [, work] = Object.entries(KNOWN).find(([words]) => commands.includes(words)) ?? [];
    await work?.(commands, output);
    return work !== undefined;
  }

  const submit = (page: Page): Promise<void> => page.locator('main form button').first().click();

  /** Pages of the guide by the end of their address, with what a developer does there. */
  const PAGES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
    '/developers/sign-up': async (page) => {
      await page.locator('[name=email]').fill(EMAIL);
      await submit(page);
      await page.locator('[role=status]').waitFor();
    },
    '/2/apps/2': async (page) => {
      const frame = page.frameLocator('iframe.embedded');
      await frame.getByText(/^You are merchant:\d+ of store 2\.$/).waitFor();
      await look('3-app');
      await frame.locator('#charge').click();
      await page.locator('button[value=gateway]').click();
      await look('4-gateway');
      await page.locator('button[value=pay]').click();
      await page.waitForURL(/\/billing\/complete/);
      await look('5-paid');
    },
    '/2/orders': async (page) => {
      await page.locator('main table a').first().click();
      const block = page.frameLocator('.extension iframe').getByText(/^Parcel for [\d.]+ taka$/);
      await block.waitFor();
      await look('6-block');
    },
    '/developers/organisations/1/money': async (page) => {
      await page.getByText('Your apps have earned nothing in these months.').waitFor();
      await look('7-money');
      const link = (await page.locator('main a[href*="/money/statement"]').getAttribute('href')) ?? '';
      const statement = await page.request.get(new URL(link, page.url()).href);
      expect((await statement.body()).subarray(0, 5).toString()).toBe('%PDF-');
    },
  };

  async function visit(address: string): Promise<void> {
    await developer.page.goto(address);
    const { pathname } = new URL(address);
    expect(Object.keys(PAGES)).toContain(pathname);
    await PAGES[pathname]?.(developer.page);
    expect(developer.complaints).toEqual([]);
  }

  /** Opens the link of the message that the platform printed. */
  async function accept(message: string): Promise<void> {
    const log = await checkout.logged(/invitation\?token=\w+/);
    expect(log).toMatch(new RegExp(printed(message).source.slice(1, -1)));
    const { page } = developer;
    await page.goto(/http:\S+?\/developers\/invitation\?token=\w+/.exec(log)?.[0] ?? '');
    await page.locator('[name=organisation_name]').fill('Parcel Works');
    await page.locator('[name=name]').fill('Rahima Begum');
    for (const name of ['new_password', 'repeated_password']) await page.locator(`[name=${name}]`).fill(PASSWORD);
    await submit(page);
    await page.waitForURL(/\/developers\/organisations\/1$/);
    await look('1-portal');
  }

  const read = (text: string): Promise<void> => (app ? app.waitForOutput(printed(text, 'm')) : accept(text));
  const shell = (code: string): Promise<void> => checkout.shell(code, known);
  const doing: Record<string, (code: string) => Promise<void>> = { sh: shell, page: visit, text: read };

  it.each(STEPS)('$name', async ({ language, code }) => {
    expect(Object.keys(doing)).toContain(language);
    await doing[language]?.(checkout.here(code));
  });

  it('was run completely', () => {
    const pages = STEPS.filter(({ language }) => language === 'page').map(({ code }) => new URL(code).pathname);
    expect(pages).toEqual(Object.keys(PAGES));
    expect(GUIDE.match(/^ *(```|~~~)/gm)).toHaveLength(2 * (STEPS.length - pages.length));
  });
});
