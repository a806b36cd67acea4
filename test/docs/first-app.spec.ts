import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { useVisitors } from '../browser/browser.js';
import { freshEnvironment, type Overrides } from '../harness.js';
import { choosePort, Program } from '../program.js';
import { operate, ServerProcess } from '../server-process.js';

const run = promisify(execFile);
const GUIDE = readFileSync('docs/first-app.md', 'utf8');
/** What the guide has its reader do: a block of code, or a page of the app to open. */
const STEP = /^```(?<language>\w*)\n(?<code>[^]*?)^```$|Open <(?<page>http:[^>]+)>/gm;

interface Step {
  name: string;
  language: string;
  code: string;
}

const STEPS: Step[] = [...GUIDE.matchAll(STEP)].map(({ groups = {}, index }) => {
  const { language = 'page', code = groups['page'] ?? '' } = groups;
  return { name: `line ${String(GUIDE.slice(0, index).split('\n').length)}: ${code.split('\n', 1)[0] ?? ''}`, language, code };
});

const isOutput = (line: string): boolean => line.startsWith('# ');

/** What a block says is printed, in which `…` stands for anything: all of it, or lines of it (`m`). */
function printed(text: string, flags = ''): RegExp {
  const parts = text
    .trim()
    .split('…')
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^]*?')}$`, flags);
}

describe('docs/first-app.md', () => {
  const visitor = useVisitors();
  // As much of a checkout as the guide uses.
  const checkout = mkdtempSync(join(tmpdir(), 'first-app-'));
  const demoFile = join(checkout, 'demo.json');
  let environment: Overrides;
  let ports: Record<string, string>;
  let server: ServerProcess | undefined;
  let app: Program | undefined;

  beforeAll(async () => {
    for (const name of ['node_modules', 'package.json', 'scripts']) symlinkSync(join(process.cwd(), name), join(checkout, name));
    ports = { 3000: String(await choosePort()), 4000: String(await choosePort()) };
    const own = { PORT: here('3000'), BASE_URL: here('http://localhost:3000'), HOME: checkout, PATH: process.env['PATH'] ?? '' };
    environment = { ...(await freshEnvironment()), ...own };
  });
  afterAll(async () => {
    await app?.stop();
    await server?.stop();
    rmSync(checkout, { recursive: true });
  });

  /** The text with the ports of this spec. */
  const here = (text: string): string => text.replaceAll(/\b[34]000\b/g, (port) => ports[port] ?? port);

  /** What `npm start` does, beside the servers of the tests. */
  async function startPlatform(): Promise<void> {
    await operate(environment, 'prepare', '--file', demoFile);
    server = await ServerProcess.start(environment);
    expect(server.output).toBe('');
  }

  async function startApp(output: string): Promise<void> {
    app = Program.start([process.execPath, 'my-app/server.mjs'], environment, checkout);
    await app.says(printed(output, 'm'));
    expect(app.output.trim()).toMatch(printed(output));
  }

  async function shell(code: string): Promise<void> {
    const lines = code.trimEnd().split('\n');
    const commands = lines.filter((line) => !isOutput(line)).join('\n');
    const output = lines.filter(isOutput).map((line) => line.slice(2));
    if (commands === 'npm start') return startPlatform();
    if (commands === 'node my-app/server.mjs') return startApp(output.join('\n'));
    const { stdout } = await run('sh', ['-e', '-c', commands], { cwd: checkout, env: environment });
    expect(stdout.trim()).toMatch(printed(output.join('\n')));
    return undefined;
  }

  function save(code: string): void {
    const file = /^\/\/ (my-app\/[a-z]+\.mjs)\n/.exec(code)?.[1];
    expect(file).toBeDefined();
    writeFileSync(join(checkout, file ?? ''), code);
  }

  async function agree(address: string): Promise<void> {
    const demo = JSON.parse(readFileSync(demoFile, 'utf8')) as Record<'merchant_email' | 'merchant_password', string>;
    const { context, page } = await visitor();
    await page.goto(address);
    await page.locator('[name=email]').fill(demo.merchant_email);
    await page.locator('[name=password]').fill(demo.merchant_password);
    await page.locator('main button').click();
    await page.locator('button[value=allow]').click();
    await page.getByText('Installed on Demo Store.').waitFor();
    await context.close();
  }

  async function appPrinted(text: string): Promise<void> {
    await app?.says(printed(text, 'm'));
    expect(app?.output).toMatch(printed(text, 'm'));
  }

  const doing: Record<string, (code: string) => Promise<void> | void> = { sh: shell, js: save, page: agree, text: appPrinted };

  it.each(STEPS)('$name', async ({ language, code }) => {
    expect(Object.keys(doing)).toContain(language);
    await doing[language]?.(here(code));
  });

  it('was read to its end', () => {
    expect(STEPS.map(({ language }) => language).join(' ')).toBe('sh sh js sh page sh sh sh js sh text sh');
    expect(GUIDE.match(/^ *(```|~~~)/gm)).toHaveLength(2 * (STEPS.length - 1));
  });
});
