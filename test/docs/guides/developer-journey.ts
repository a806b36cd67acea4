import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { picture, type Visitor, WIDE } from '../../browser/browser.js';
import { PackedCli } from '../../client/packed-cli.js';
import { until } from '../../harness.js';
import { printed } from '../guide.js';
import { type Play, playOf, type Reader } from './play.js';

const [EMAIL, PASSWORD] = ['rahima@example.com', 'a long enough password'];
/** Places of the ids that the guide calls as on a new platform. */
const PLACES = {
  app: /(?<=\bapps?[ /])2\b/g,
  store: /(?<=\bstore |store order |-webhooks |\)\)\[|localhost:\d+\/)2\b/g,
  organisation: /(?<=\/organisations\/)1\b/g,
} as const;
const KINDS = [...['sh page text', 'sh sh sh', 'sh sh sh', 'sh text', 'page text', 'sh sh sh sh', 'sh page sh', 'page stop']].join(' ');

const submit = (page: Page): Promise<void> => page.locator('main form button').first().click();
const look = (page: Page, name: string): Promise<void> => picture(page, `developer-journey-${name}`);

/** Follows docs/developer-journey.md. */
class DeveloperJourney {
  /** Ids that the terminal and the portal showed. */
  private readonly ids: Partial<Record<keyof typeof PLACES, string>> = {};
  private readonly cli: PackedCli;
  private developer: Visitor | undefined;
  private visits = 0;

  constructor(private readonly reader: Reader) {
    this.cli = new PackedCli(join(reader.checkout.path, 'parcels'));
  }

  /** Pages of the guide in their order, with the actions of a developer there. */
  private readonly pages: readonly (readonly [path: string, act: (page: Page) => Promise<void>])[] = [
    ['/developers/sign-up', (page) => this.signUp(page)],
    ['/2/apps/2', (page) => this.pay(page)],
    ['/2/orders', (page) => this.seeBlock(page)],
    ['/developers/organisations/1/money', (page) => this.readStatement(page)],
  ];

  /** Commands of the guide that need the network or keep running, by how they end. */
  private readonly known: Readonly<Record<string, (commands: string, output: string) => Promise<void>>> = {
    'npm pack': (commands, output) => this.pack(commands, output),
    'npm install merchant': () => this.install(),
    // Node.js finds the client in the folder above; test/client/app-init.spec.ts installs it.
    'my-app\nnpm install': () => Promise.resolve(),
    'npx merchant-apps login': (commands, output) => this.signIn(commands, output),
    'npx merchant-apps app dev': (_, output) => this.runApp(output),
    // The delivery follows within seconds.
    'npx merchant-apps deliveries list': (commands, output) =>
      until(async () => printed(output).test(await this.reader.checkout.output(commands))),
  };

  play(): Play {
    const { checkout } = this.reader;
    const doing = {
      page: (address: string) => this.visit(address),
      text: (text: string) => (checkout.app ? checkout.appPrints(text) : this.accept(text)),
    };
    return {
      ...playOf(this.reader, KINDS, doing, (commands, output) => this.runKnown(commands, output)),
      typed: (code) => checkout.here(this.filled(code)),
      check: () => expect(this.visits).toBe(this.pages.length),
      end: () => this.developer?.context.close(),
    };
  }

  /** Fills in the ids that are known by now; those of the guide stay in what shows them first. */
  private filled(text: string): string {
    return Object.entries(PLACES).reduce((filled, [name, place]) => {
      return filled.replaceAll(place, (id) => this.ids[name as keyof typeof PLACES] ?? id);
    }, text);
  }

  private async runKnown(commands: string, output: string): Promise<boolean> {
    const [, work] = Object.entries(this.known).find(([words]) => commands.includes(words)) ?? [];
    await work?.(commands, output);
    return work !== undefined;
  }

  private async pack(commands: string, output: string): Promise<void> {
    // The package is already built.
    const packing = commands.replace('npm pack', 'npm pack --ignore-scripts');
    expect(await this.reader.checkout.output(packing)).toMatch(printed(output));
  }

  private async install(): Promise<void> {
    await this.cli.install();
    this.cli.env = { ...this.reader.checkout.environment };
  }

  private async signIn(commands: string, output: string): Promise<void> {
    const login = this.cli.start('login', ...commands.split(' login ')[1]!.split(' '));
    await login.waitForOutput(/or open /);
    const { page } = await this.browser();
    await page.goto(/or open (\S+)/.exec(login.output)?.[1] ?? '');
    await look(page, '2-device');
    await page.locator('button[value=approved]').click();
    await login.waitForOutput(printed(output, 'm'));
  }

  /** Runs the app, and reads its id and that of the test store. */
  private async runApp(output: string): Promise<void> {
    const { checkout } = this.reader;
    const app = this.cli.startIn(join(this.cli.path, 'my-app'), 'app', 'dev', '--port', checkout.here('4000'));
    checkout.app = app;
    await app.waitForOutput(printed(output.split('\n').at(-1) ?? '', 'm'));
    for (const name of ['app', 'store'] as const) this.ids[name] = new RegExp(`\\b${name} (\\d+), `).exec(app.output)?.[1] ?? '';
    expect(app.output.trim()).toMatch(printed(this.filled(output)));
  }

  private async browser(): Promise<Visitor> {
    this.developer ??= await this.reader.visitor({ viewport: WIDE });
    return this.developer;
  }

  private async visit(address: string): Promise<void> {
    const { page, complaints } = await this.browser();
    const [path, act] = this.pages[this.visits++] ?? ['', () => Promise.resolve()];
    expect(address).toBe(this.reader.checkout.here(this.filled(`http://localhost:3000${path}`)));
    await page.goto(address);
    await act(page);
    expect(complaints).toEqual([]);
  }

  private async signUp(page: Page): Promise<void> {
    await page.locator('[name=email]').fill(EMAIL);
    await submit(page);
    await page.locator('[role=status]').waitFor();
  }

  /** Opens the link of the message that the platform printed. */
  private async accept(message: string): Promise<void> {
    const log = await this.reader.checkout.logged(/invitation\?token=\w+/);
    expect(log).toMatch(new RegExp(printed(message).source.slice(1, -1)));
    const { page } = await this.browser();
    await page.goto(/http:\S+?\/developers\/invitation\?token=\w+/.exec(log)?.[0] ?? '');
    await page.locator('[name=organisation_name]').fill('Parcel Works');
    await page.locator('[name=name]').fill('Rahima Begum');
    for (const name of ['new_password', 'repeated_password']) await page.locator(`[name=${name}]`).fill(PASSWORD);
    await submit(page);
    await page.waitForURL(/\/developers\/organisations\/\d+\?done=dev_joined$/);
    this.ids.organisation = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await look(page, '1-portal');
  }

  private async pay(page: Page): Promise<void> {
    const frame = page.frameLocator('iframe.embedded');
    await frame.getByText(new RegExp(`^You are merchant:\\d+ of store ${this.ids.store ?? ''}\\.$`)).waitFor();
    await look(page, '3-app');
    await frame.locator('#charge').click();
    await page.locator('button[value=gateway]').click();
    await look(page, '4-gateway');
    await page.locator('button[value=pay]').click();
    await page.waitForURL(/\/billing\/complete/);
    await look(page, '5-paid');
  }

  private async seeBlock(page: Page): Promise<void> {
    await page.locator('main table a').first().click();
    const block = page.frameLocator('.extension iframe').getByText(/^Parcel for [\d.]+ taka$/);
    await block.waitFor();
    await look(page, '6-block');
  }

  private async readStatement(page: Page): Promise<void> {
    await page.getByText('Your apps have earned nothing in these months.').waitFor();
    await look(page, '7-money');
    const link = (await page.locator('main a[href*="/money/statement"]').getAttribute('href')) ?? '';
    const statement = await page.request.get(new URL(link, page.url()).href);
    expect((await statement.body()).subarray(0, 5).toString()).toBe('%PDF-');
  }
}

/** Follows docs/developer-journey.md. */
export const developerJourney = (reader: Reader): Play => new DeveloperJourney(reader).play();
