import type { BrowserContext, Page } from 'playwright-core';
import type { AppCredentials } from '../../src/apps/apps.service.js';
import { useApi } from '../harness.js';
import { type Account, account, addToStaff } from '../merchants.js';
import { useSubscribers } from '../subscribers.js';
import { picture, signInOn, useVisitors } from './browser.js';
import { attribute } from './other-site.js';

const CALLBACK = 'https://app.example.com/callback';

/** Page that submits a form to another site when it is opened. */
const sending = (action: string, fields: Record<string, string>, enctype = 'application/x-www-form-urlencoded'): string => {
  const inputs = Object.entries(fields).map(([name, value]) => `<input name="${attribute(name)}" value="${attribute(value)}">`);
  return `<!DOCTYPE html><form method="post" action="${attribute(action)}" enctype="${enctype}">${inputs.join('')}</form><script>document.forms[0].submit()</script>`;
};

describe('another site that a merchant visits', () => {
  const visitor = useVisitors();
  const api = useApi();
  const subscribers = useSubscribers(api);
  let app: AppCredentials;
  let store_id: number;
  let merchant: Account;
  beforeAll(async () => {
    app = await api.make.registerApp({ redirect_urls: [CALLBACK] });
    store_id = await api.make.store();
    merchant = await account(api);
    await addToStaff(api, merchant, store_id);
  });

  const asked = (): Record<string, string> => ({
    client_id: app.client_id,
    redirect_uri: CALLBACK,
    scope: 'read:store',
    state: 'x',
    store_id: String(store_id),
  });
  const authorize = (): string => `${api.base_url}/api/apps/oauth/authorize`;
  const codes = (): Promise<unknown[]> => api.query('SELECT 1 FROM authorization_codes WHERE app_id = $1', [app.app_id]);

  /** Returns the URL of a page of the other site. It is another port of the same host, so that cookies are sent. */
  async function site(body: string): Promise<string> {
    return (await subscribers.receiver(() => ({ status: 200, headers: { 'content-type': 'text/html' }, body }))).url;
  }

  async function signedIn(): Promise<{ context: BrowserContext; page: Page }> {
    const { context, page } = await visitor();
    await page.goto(`${api.base_url}/login`);
    await signInOn(page, merchant);
    await page.locator('.choice').waitFor();
    return { context, page };
  }

  /** Returns the session as seen by the browser. */
  async function me(context: BrowserContext): Promise<{ status: number; text: string }> {
    const answer = await context.request.get(`${api.base_url}/api/dashboard/me`);
    return { status: answer.status(), text: await answer.text() };
  }

  it('cannot frame any page', async () => {
    const { context, page } = await signedIn();
    const consent = `${authorize()}?${new URLSearchParams(asked()).toString()}`;
    const store = `${api.base_url}/${String(store_id)}`;
    const addresses = [
      `${api.base_url}/`,
      `${api.base_url}/login`,
      consent,
      ...['settings/apps', 'settings/apps/webhooks', 'settings/apps/billing', 'settings/custom-apps/new'].map((path) => `${store}/${path}`),
    ];
    for (const address of addresses) {
      const refusal = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
      await page.goto(await site(`<!DOCTYPE html><iframe src="${attribute(address)}"></iframe>`));
      expect((await refusal).text()).toContain('frame-ancestors');
      expect(page.frames().map((frame) => frame.url())).not.toContain(address);
    }
    await context.close();
  });

  it('cannot sign a visitor in to another account', async () => {
    const foe = await account(api);
    const { email, password } = foe;
    const { context, page } = await visitor();
    await page.goto(await site(sending(`${api.base_url}/login`, { email, password })));
    await page.getByText('The form was open for too long.').waitFor();
    await picture(page, 'attacks-sign-in');
    expect((await me(context)).status).toBe(401);
    // This text becomes valid JSON when the browser inserts = between name and value.
    const asText = { [`{"email":"${email}","password":"${password}","x":"`]: '"}' };
    await page.goto(await site(sending(`${api.base_url}/api/dashboard/login`, asText, 'text/plain')));
    await page.getByText('415').waitFor();
    expect((await me(context)).status).toBe(401);
    await context.close();
    const { context: other, page: theirs } = await signedIn();
    await theirs.goto(await site(sending(`${api.base_url}/login`, { email, password })));
    await theirs.getByText('The form was open for too long.').waitFor();
    expect((await me(other)).text).toContain(merchant.email);
    await other.close();
  });

  it('cannot approve an app or sign out in the name of a merchant', async () => {
    const { context, page } = await signedIn();
    await page.goto(await site(sending(authorize(), { ...asked(), decision: 'allow' })));
    expect(page.url()).toBe(authorize());
    expect(await page.locator('h1').textContent()).not.toBe('');
    await picture(page, 'attacks-consent');
    expect(await codes()).toEqual([]);
    await page.goto(await site(sending(`${api.base_url}/logout`, {})));
    await picture(page, 'attacks-sign-out');
    expect((await me(context)).status).toBe(200);
    await context.close();
  });

  it('cannot read any response', async () => {
    const { context, page } = await signedIn();
    await page.goto(await site('<!DOCTYPE html><p>Elsewhere'));
    for (const path of ['/api/dashboard/me', '/', `/api/apps/custom-apps?store_id=${String(store_id)}`]) {
      const read = `fetch(${JSON.stringify(api.base_url + path)}, { credentials: 'include' }).then((answer) => answer.text(), () => 'refused')`;
      expect(await page.evaluate(read)).toBe('refused');
    }
    await context.close();
  });
});
