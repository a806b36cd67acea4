import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FrameLocator, Page } from 'playwright-core';
import { runCommandOrFail } from '../command-line.js';
import { Api, freshEnvironment, type Overrides, until } from '../harness.js';
import { choosePort, Program } from '../program.js';
import { accessibilityProblems, picture, signInOn, useVisitors, WIDE } from './browser.js';
import { toSection } from './sections.js';

const OWNER = { email: 'owner@example.com', password: 'correct horse battery' };
const SCOPES = 'read:store,read:orders';

/** Two attempts per event, and tokens that expire so soon that the app refreshes them before every call. */
const SHORT = { WEBHOOK_RETRY_DELAYS: '10ms', ACCESS_TOKEN_TTL: '60s' };

interface Created {
  app_id: number;
  client_id: string;
  client_secret: string;
  webhook_secret: string;
}

describe('the sample app in a browser', () => {
  const visitor = useVisitors();
  const folder = mkdtempSync(join(tmpdir(), 'journey-'));
  const tokensFile = join(folder, 'tokens.json');
  let environment: Overrides;
  const server = new Api();
  let app: Program | undefined;
  let platform: string;
  let sample: string;
  let store_id: number;
  let settings: Overrides;

  const startApp = async (): Promise<void> => {
    app = Program.start([process.execPath, 'examples/sample-app/server.mjs'], settings);
    await app.waitForOutput(/The app is ready\. Install it: /);
  };

  beforeAll(async () => {
    const [port, appPort] = [await choosePort(), await choosePort()];
    [platform, sample] = [`http://localhost:${String(port)}`, `http://localhost:${String(appPort)}`];
    environment = { ...(await freshEnvironment(SHORT)), PORT: String(port), BASE_URL: platform };
    await server.serve(environment);
    const owner = ['--owner-email', OWNER.email, '--owner-password', OWNER.password];
    ({ store_id } = await runCommandOrFail<{ store_id: number }>(environment, 'store', 'create', '--name', 'Nakshi Handicrafts', ...owner));
    const pages = ['--redirect-url', `${sample}/callback`, '--webhook-url', `${sample}/webhooks`, '--app-url', `${sample}/embedded`];
    const asks = ['--scopes', SCOPES, '--topics', 'app.installed,app.uninstalled,order.created'];
    const created = await runCommandOrFail<Created>(environment, 'app', 'create', '--name', 'Sample App', ...pages, ...asks);
    settings = {
      PLATFORM_URL: platform,
      PORT: String(appPort),
      CLIENT_ID: created.client_id,
      CLIENT_SECRET: created.client_secret,
      WEBHOOK_SECRET: created.webhook_secret,
      SCOPES,
      TOKENS_FILE: tokensFile,
    };
    await startApp();
  });
  afterAll(async () => {
    await app?.stop();
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  const looksRight = async (page: Page, name: string): Promise<void> => {
    await picture(page, `journey-${name}`);
    expect(await accessibilityProblems(page)).toEqual([]);
  };
  const section = (name: string): string => `${platform}/${String(store_id)}/settings/${name}`;
  const kept = (): { store_id: number; refresh_token: string }[] => Object.values(JSON.parse(readFileSync(tokensFile, 'utf8')));

  async function install(page: Page): Promise<void> {
    await page.goto(`${sample}/install?store_id=${String(store_id)}`);
    await signInOn(page, OWNER);
    await page.locator('.scopes').waitFor();
    await looksRight(page, '1-consent');
    await page.locator('button[value=allow]').click();
    await page.getByText('Installed on Nakshi Handicrafts.').waitFor();
    expect(kept()).toMatchObject([{ store_id }]);
    // The code and the state are used up, so the URL cannot be used again.
    await page.reload();
    await page.getByText('This installation was not started in this browser.').waitFor();
  }

  /** Opens the app in the dashboard through its link. */
  async function openApp(page: Page): Promise<FrameLocator> {
    await page.goto(platform);
    await page.locator('.choice').click();
    await toSection(page, 'settings/apps');
    await page.locator('td a', { hasText: 'Sample App' }).click();
    const frame = page.frameLocator('iframe.embedded');
    await frame.getByText(/You are merchant:\d+ of Nakshi Handicrafts\./).waitFor();
    return frame;
  }

  /** Polls until the app's page shows a webhook. */
  async function expectReceived(frame: FrameLocator, topic: string): Promise<void> {
    const shown = frame.locator('#received li', { hasText: topic });
    await until(async () => {
      await frame.locator('#again').click();
      return (await shown.count()) === 1;
    });
  }

  /** Publishes an event while the app is down, and sends it again from the log when the app is back. */
  async function retry(page: Page): Promise<void> {
    await app?.stop();
    const words = ['--store-id', String(store_id), '--topic', 'order.created', '--data', '{"order_number":"1001"}'];
    const { event_id } = await runCommandOrFail<{ event_id: string }>(environment, 'webhook', 'trigger', ...words);
    await until(async () => {
      await page.goto(`${section('apps/webhooks')}?status=failed`);
      return (await page.locator('tbody tr').count()) === 1;
    });
    await looksRight(page, '3-log');
    await page.locator('tbody a').first().click();
    await page.getByText(event_id).first().waitFor();
    await looksRight(page, '4-failed');
    await startApp();
    await page.locator('main button.primary').click();
    await page.locator('[role=status]').waitFor();
    await looksRight(page, '5-sent-again');
  }

  async function uninstall(page: Page): Promise<void> {
    await page.goto(section('apps'));
    await page.locator('td .button').click();
    await page.locator('.button.danger').click();
    await page.locator('[role=status]').waitFor();
    expect(await page.locator('table').count()).toBe(0);
    await looksRight(page, '7-uninstalled');
  }

  it('is installed, opened, receives a retried event, and is uninstalled', async () => {
    const { context, page, complaints } = await visitor({ viewport: WIDE });
    await install(page);
    const [first] = kept();
    await expectReceived(await openApp(page), 'app.installed');
    expect(kept()[0]?.refresh_token).not.toBe(first?.refresh_token);
    await looksRight(page, '2-embedded');
    await retry(page);
    await expectReceived(await openApp(page), 'order.created');
    await looksRight(page, '6-received');
    await uninstall(page);
    await until(() => kept().length === 0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("rejects a code without the browser's state, a forged webhook and a forged session", async () => {
    const get = (path: string, headers = {}): Promise<Response> => fetch(sample + path, { redirect: 'manual', headers });
    const begun = await get(`/install?store_id=${String(store_id)}`);
    const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state') ?? '';
    const cookie = begun.headers.getSetCookie()[0] ?? '';
    expect(cookie).toContain('HttpOnly; SameSite=Lax');
    expect((await get(`/callback?code=svc_ac_x&state=${state}`)).status).toBe(400);
    expect((await get(`/callback?code=svc_ac_x&state=`, { cookie: 'app_install_state=' })).status).toBe(400);
    expect(await (await get(`/callback?error=access_denied&state=${state}`, { cookie })).text()).toBe('Not installed: access_denied.\n');
    expect((await get('/install')).status).toBe(400);
    expect((await get('/session', { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' })).status).toBe(401);
    expect((await fetch(`${sample}/webhooks`, { method: 'POST', body: '{}' })).status).toBe(401);
    const page = await get('/embedded');
    expect(page.headers.get('content-security-policy')).toContain(`frame-ancestors ${platform}`);
  });
});
