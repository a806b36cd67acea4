import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { signInOn, useVisitors } from '../browser/browser.js';
import { runCommandOrFail } from '../command-line.js';
import { freshEnvironment, type Overrides } from '../harness.js';
import { choosePort, Program } from '../program.js';
import { ServerProcess } from '../server-process.js';

const run = promisify(execFile);
const [GUIDE = ''] = readFileSync('docs/extensions.md', 'utf8').split('## Deploys');
/** Matches the steps of the guide: code blocks and pages to open. */
const STEP = /^```(?<language>\w*)\n(?<code>[^]*?)^```$|Open <(?<page>http:[^>]+)>/gm;

const STEPS = [...GUIDE.matchAll(STEP)].map(({ groups = {} }) => ({
  language: groups['language'] ?? 'page',
  code: groups['code'] ?? groups['page'] ?? '',
}));

/** Returns a pattern for the output of a block, in which `…` matches anything. */
const printed = (text: string): RegExp =>
  new RegExp(
    `^${text
      .split('…')
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('[^]*?')}$`,
  );

describe('the guide in docs/extensions.md', () => {
  const visitor = useVisitors();
  const checkout = mkdtempSync(join(tmpdir(), 'extensions-guide-'));
  const demoFile = join(checkout, 'demo.json');
  let environment: Overrides;
  let ports: Record<string, string>;
  let server: ServerProcess | undefined;
  let block: Program | undefined;

  beforeAll(async () => {
    for (const name of ['node_modules', 'package.json', 'scripts', 'docs']) symlinkSync(join(process.cwd(), name), join(checkout, name));
    mkdirSync(join(checkout, 'my-app'));
    ports = { 3000: String(await choosePort()), 4000: String(await choosePort()) };
    const own = { PORT: here('3000'), BASE_URL: here('http://localhost:3000'), HOME: checkout, PATH: process.env['PATH'] ?? '' };
    environment = { ...(await freshEnvironment()), ...own };
    await runCommandOrFail(environment, 'prepare', '--file', demoFile);
    server = await ServerProcess.start(environment);
  });
  afterAll(async () => {
    await block?.stop();
    await server?.stop();
    rmSync(checkout, { recursive: true });
  });

  /** Replaces the ports of the guide by those of this spec. */
  const here = (text: string): string => text.replaceAll(/\b[34]000\b/g, (port) => ports[port] ?? port);

  async function shell(code: string): Promise<void> {
    const lines = code.trimEnd().split('\n');
    const commands = lines.filter((line) => !line.startsWith('# ')).join('\n');
    const output = lines.filter((line) => line.startsWith('# ')).map((line) => line.slice(2));
    if (commands === 'node my-app/block.mjs') {
      block = Program.start([process.execPath, 'my-app/block.mjs'], environment, checkout);
      await block.waitForOutput(/^The block is served\.$/m);
      return;
    }
    const { stdout } = await run('sh', ['-e', '-c', commands], { cwd: checkout, env: environment });
    expect(stdout.trim()).toMatch(printed(output.join('\n')));
    const manifest = join(checkout, 'my-app/extensions/extensions.json');
    if (commands.includes('extension init')) writeFileSync(manifest, here(readFileSync(manifest, 'utf8')));
  }

  async function look(address: string): Promise<void> {
    const demo = JSON.parse(readFileSync(demoFile, 'utf8')) as Record<'merchant_email' | 'merchant_password', string>;
    const { context, page } = await visitor();
    await page.goto(address);
    await signInOn(page, { email: demo.merchant_email, password: demo.merchant_password });
    await page
      .frameLocator('.extension iframe')
      .getByText(/^Parcel for [\d.]+ taka$/)
      .waitFor();
    await context.close();
  }

  const doing: Record<string, (code: string) => Promise<void> | void> = {
    sh: shell,
    js: (code) => writeFileSync(join(checkout, 'my-app/block.mjs'), code),
    page: look,
  };

  it('leads to a block that shows the amount of an order, and to its version', async () => {
    expect(STEPS.map(({ language }) => language).join(' ')).toBe('sh sh js sh sh page sh');
    for (const { language, code } of STEPS) await doing[language]?.(here(code));
  }, 180_000);
});
