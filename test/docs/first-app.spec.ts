import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signInOn, useVisitors } from '../browser/browser.js';
import { Program } from '../program.js';
import { GuideCheckout, printed, stepsOf } from './guide.js';

const GUIDE = readFileSync('docs/first-app.md', 'utf8');
const STEPS = stepsOf(GUIDE);

describe('docs/first-app.md', () => {
  const visitor = useVisitors();
  const checkout = new GuideCheckout();
  let app: Program | undefined;

  beforeAll(() => checkout.prepare());
  afterAll(async () => {
    await app?.stop();
    await checkout.remove();
  });

  async function startApp(commands: string, output: string): Promise<boolean> {
    if (commands !== 'node my-app/server.mjs') return false;
    app = Program.start([process.execPath, 'my-app/server.mjs'], checkout.environment, checkout.path);
    await app.waitForOutput(printed(output, 'm'));
    expect(app.output.trim()).toMatch(printed(output));
    return true;
  }

  function save(code: string): void {
    const file = /^\/\/ (my-app\/[a-z]+\.mjs)\n/.exec(code)?.[1];
    expect(file).toBeDefined();
    writeFileSync(join(checkout.path, file ?? ''), code);
  }

  async function agree(address: string): Promise<void> {
    const { context, page } = await visitor();
    await page.goto(address);
    await signInOn(page, checkout.merchant);
    await page.locator('button[value=allow]').click();
    await page.getByText('Installed on Demo Store.').waitFor();
    await context.close();
  }

  async function appPrinted(text: string): Promise<void> {
    await app?.waitForOutput(printed(text, 'm'));
    expect(app?.output).toMatch(printed(text, 'm'));
  }

  const shell = (code: string): Promise<void> => checkout.shell(code, startApp);
  const doing: Record<string, (code: string) => Promise<void> | void> = { sh: shell, js: save, page: agree, text: appPrinted };

  it.each(STEPS)('$name', async ({ language, code }) => {
    expect(Object.keys(doing)).toContain(language);
    await doing[language]?.(checkout.here(code));
  });

  it('was run completely', () => {
    expect(STEPS.map(({ language }) => language).join(' ')).toBe('sh sh js js sh page sh sh sh js sh text sh');
    expect(GUIDE.match(/^ *(```|~~~)/gm)).toHaveLength(2 * (STEPS.length - 1));
  });
});
